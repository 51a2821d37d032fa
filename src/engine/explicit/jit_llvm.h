/* jit_llvm.h -- the functions of LLVM's C API that make code, from a library
   loaded when the first model is compiled.  Call LLVMBuildAdd as

     llvm_jit.BuildAdd (...)

   after 'jit_llvm_load' said true.  (front/c/llvm.h has those that read C.)
 */

#ifndef ENGINE_EXPLICIT_JIT_LLVM_H
#define ENGINE_EXPLICIT_JIT_LLVM_H

#include <stdbool.h>

#include <llvm-c/Core.h>
#include <llvm-c/Error.h>
#include <llvm-c/LLJIT.h>
#include <llvm-c/Orc.h>
#include <llvm-c/Target.h>
#include <llvm-c/Transforms/PassBuilder.h>

#define JIT_LLVM_FUNCTIONS(F)                                                  \
  F (AddCase)                                                                  \
  F (AddFunction)                                                              \
  F (AppendBasicBlockInContext)                                                \
  F (BuildAShr)                                                                \
  F (BuildAdd)                                                                 \
  F (BuildAlloca)                                                              \
  F (BuildAnd)                                                                 \
  F (BuildBr)                                                                  \
  F (BuildCall2)                                                               \
  F (BuildCondBr)                                                              \
  F (BuildGEP2)                                                                \
  F (BuildICmp)                                                                \
  F (BuildLoad2)                                                               \
  F (BuildMul)                                                                 \
  F (BuildNeg)                                                                 \
  F (BuildNot)                                                                 \
  F (BuildOr)                                                                  \
  F (BuildPtrDiff2)                                                            \
  F (BuildRet)                                                                 \
  F (BuildSDiv)                                                                \
  F (BuildSExt)                                                                \
  F (BuildSRem)                                                                \
  F (BuildShl)                                                                 \
  F (BuildLShr)                                                                \
  F (BuildStore)                                                               \
  F (BuildSub)                                                                 \
  F (BuildSwitch)                                                              \
  F (BuildTrunc)                                                               \
  F (BuildXor)                                                                 \
  F (BuildZExt)                                                                \
  F (ConstInt)                                                                 \
  F (ConstIntToPtr)                                                            \
  F (ConsumeError)                                                             \
  F (CreateBuilderInContext)                                                   \
  F (CreatePassBuilderOptions)                                                 \
  F (DisposeBuilder)                                                           \
  F (DisposePassBuilderOptions)                                                \
  F (FunctionType)                                                             \
  F (GetParam)                                                                 \
  F (GetVersion)                                                               \
  F (IntTypeInContext)                                                         \
  F (ModuleCreateWithNameInContext)                                            \
  F (OrcCreateLLJIT)                                                           \
  F (OrcCreateNewThreadSafeContext)                                            \
  F (OrcCreateNewThreadSafeModule)                                             \
  F (OrcDisposeLLJIT)                                                          \
  F (OrcDisposeThreadSafeContext)                                              \
  F (OrcDisposeThreadSafeModule)                                               \
  F (OrcLLJITAddLLVMIRModule)                                                  \
  F (OrcLLJITGetMainJITDylib)                                                  \
  F (OrcLLJITLookup)                                                           \
  F (OrcThreadSafeContextGetContext)                                           \
  F (PointerTypeInContext)                                                     \
  F (PositionBuilderAtEnd)                                                     \
  F (RunPasses)                                                                \
  F (SetAlignment)                                                             \
  F (VoidTypeInContext)

#define JIT_LLVM_MEMBER(NAME) __typeof__ (LLVM##NAME) *NAME;
typedef struct {
  JIT_LLVM_FUNCTIONS (JIT_LLVM_MEMBER)
} JitLlvm;
#undef JIT_LLVM_MEMBER

/* Written once, by 'jit_llvm_load'. */
extern JitLlvm llvm_jit;

/* False: there is no libLLVM 19, or it cannot make code for this processor. */
bool jit_llvm_load (void);

#endif
