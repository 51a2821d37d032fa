/* llvm.h -- the functions of LLVM's C API, from a library loaded at run time.

   libLLVM is large, so programs that are not C must not pay for it: nothing is
   linked with it, 'llvm_load' looks it up when the first C file comes.  Call
   LLVMGetFirstFunction (m) as

     llvm.GetFirstFunction (m)

   after 'llvm_load' succeeded.  A function that is missing needs one more line
   in LLVM_FUNCTIONS.  Types and enumerators are those of the headers. */

#ifndef FRONT_C_LLVM_H
#define FRONT_C_LLVM_H

#include "base/run.h"

#include <llvm-c/Analysis.h>
#include <llvm-c/BitReader.h>
#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Error.h>
#include <llvm-c/ErrorHandling.h>
#include <llvm-c/Linker.h>
#include <llvm-c/Target.h>
#include <llvm-c/Transforms/PassBuilder.h>

#define LLVM_FUNCTIONS(F)                                                      \
  F (ABIAlignmentOfType)                                                       \
  F (ABISizeOfType)                                                            \
  F (AliasGetAliasee)                                                          \
  F (BasicBlockAsValue)                                                        \
  F (ByteOrder)                                                                \
  F (ConstBitCast)                                                             \
  F (ConstIntGetSExtValue)                                                     \
  F (ConstIntGetZExtValue)                                                     \
  F (ConstRealGetDouble)                                                       \
  F (ConsumeError)                                                             \
  F (ContextCreate)                                                            \
  F (ContextDispose)                                                           \
  F (ContextSetDiagnosticHandler)                                              \
  F (CountIncoming)                                                            \
  F (CountParamTypes)                                                          \
  F (CountParams)                                                              \
  F (CountStructElementTypes)                                                  \
  F (CreateMemoryBufferWithContentsOfFile)                                     \
  F (CreateMemoryBufferWithMemoryRange)                                        \
  F (CreatePassBuilderOptions)                                                 \
  F (DIFileGetDirectory)                                                       \
  F (DIFileGetFilename)                                                        \
  F (DIGlobalVariableExpressionGetVariable)                                    \
  F (DILocationGetColumn)                                                      \
  F (DILocationGetInlinedAt)                                                   \
  F (DILocationGetLine)                                                        \
  F (DILocationGetScope)                                                       \
  F (DIScopeGetFile)                                                           \
  F (DISubprogramGetLine)                                                      \
  F (DITypeGetFlags)                                                           \
  F (DITypeGetLine)                                                            \
  F (DITypeGetOffsetInBits)                                                    \
  F (DITypeGetSizeInBits)                                                      \
  F (DIVariableGetFile)                                                        \
  F (DIVariableGetLine)                                                        \
  F (DIVariableGetScope)                                                       \
  F (DisposeMemoryBuffer)                                                      \
  F (DisposeMessage)                                                           \
  F (DisposeModule)                                                            \
  F (DisposePassBuilderOptions)                                                \
  F (DisposeValueMetadataEntries)                                              \
  F (ElementAtOffset)                                                          \
  F (GetAggregateElement)                                                      \
  F (GetAlignment)                                                             \
  F (GetAllocatedType)                                                         \
  F (GetArgOperand)                                                            \
  F (GetArrayLength2)                                                          \
  F (GetAsString)                                                              \
  F (GetAtomicRMWBinOp)                                                        \
  F (GetBasicBlockTerminator)                                                  \
  F (GetBlockAddressBasicBlock)                                                \
  F (GetBlockAddressFunction)                                                  \
  F (GetCallSiteEnumAttribute)                                                 \
  F (GetCalledFunctionType)                                                    \
  F (GetCalledValue)                                                           \
  F (GetCondition)                                                             \
  F (GetConstOpcode)                                                           \
  F (GetDINodeTag)                                                             \
  F (GetDataLayoutStr)                                                         \
  F (GetDiagInfoDescription)                                                   \
  F (GetDiagInfoSeverity)                                                      \
  F (GetElementType)                                                           \
  F (GetEnumAttributeAtIndex)                                                  \
  F (GetEnumAttributeKindForName)                                              \
  F (GetEnumAttributeValue)                                                    \
  F (GetFCmpPredicate)                                                         \
  F (GetFirstBasicBlock)                                                       \
  F (GetFirstFunction)                                                         \
  F (GetFirstGlobal)                                                           \
  F (GetFirstInstruction)                                                      \
  F (GetFirstParam)                                                            \
  F (GetFirstUse)                                                              \
  F (GetGEPSourceElementType)                                                  \
  F (GetICmpPredicate)                                                         \
  F (GetIncomingBlock)                                                         \
  F (GetIncomingValue)                                                         \
  F (GetIndices)                                                               \
  F (GetInitializer)                                                           \
  F (GetInlineAsmAsmString)                                                    \
  F (GetInlineAsmConstraintString)                                             \
  F (GetInstructionOpcode)                                                     \
  F (GetInstructionParent)                                                     \
  F (GetIntTypeWidth)                                                          \
  F (GetIntrinsicID)                                                           \
  F (GetLinkage)                                                               \
  F (GetMDKindIDInContext)                                                     \
  F (GetMDNodeNumOperands)                                                     \
  F (GetMDNodeOperands)                                                        \
  F (GetMDString)                                                              \
  F (GetMaskValue)                                                             \
  F (GetMetadata)                                                              \
  F (GetMetadataKind)                                                          \
  F (GetModuleDataLayout)                                                      \
  F (GetModuleInlineAsm)                                                       \
  F (GetNSW)                                                                   \
  F (GetNUW)                                                                   \
  F (GetNamedFunction)                                                         \
  F (GetNamedGlobal)                                                           \
  F (GetNamedMetadataNumOperands)                                              \
  F (GetNamedMetadataOperands)                                                 \
  F (GetNextBasicBlock)                                                        \
  F (GetNextFunction)                                                          \
  F (GetNextGlobal)                                                            \
  F (GetNextInstruction)                                                       \
  F (GetNextParam)                                                             \
  F (GetNextUse)                                                               \
  F (GetNumArgOperands)                                                        \
  F (GetNumIndices)                                                            \
  F (GetNumMaskElements)                                                       \
  F (GetNumOperands)                                                           \
  F (GetNumSuccessors)                                                         \
  F (GetOperand)                                                               \
  F (GetParam)                                                                 \
  F (GetParamParent)                                                           \
  F (GetPointerAddressSpace)                                                   \
  F (GetReturnType)                                                            \
  F (GetSection)                                                               \
  F (GetStructName)                                                            \
  F (GetSubprogram)                                                            \
  F (GetSuccessor)                                                             \
  F (GetSwitchDefaultDest)                                                     \
  F (GetTarget)                                                                \
  F (GetTypeAttributeValue)                                                    \
  F (GetTypeKind)                                                              \
  F (GetUser)                                                                  \
  F (GetValueKind)                                                             \
  F (GetValueName)                                                             \
  F (GetValueName2)                                                            \
  F (GetVectorSize)                                                            \
  F (GetVersion)                                                               \
  F (GetWeak)                                                                  \
  F (GlobalCopyAllMetadata)                                                    \
  F (GlobalGetValueType)                                                       \
  F (InstructionGetDebugLoc)                                                   \
  F (Int64TypeInContext)                                                       \
  F (IntTypeInContext)                                                         \
  F (IntrinsicGetName)                                                         \
  F (IsAAllocaInst)                                                            \
  F (IsAArgument)                                                              \
  F (IsABranchInst)                                                            \
  F (IsACallInst)                                                              \
  F (IsAConstantAggregateZero)                                                 \
  F (IsAConstantDataSequential)                                                \
  F (IsAConstantExpr)                                                          \
  F (IsAConstantFP)                                                            \
  F (IsAConstantInt)                                                           \
  F (IsAConstantPointerNull)                                                   \
  F (IsADbgInfoIntrinsic)                                                      \
  F (IsAFunction)                                                              \
  F (IsAGetElementPtrInst)                                                     \
  F (IsAGlobalAlias)                                                           \
  F (IsAGlobalVariable)                                                        \
  F (IsAInlineAsm)                                                             \
  F (IsAInstruction)                                                           \
  F (IsALoadInst)                                                              \
  F (IsAMemIntrinsic)                                                          \
  F (IsAPHINode)                                                               \
  F (IsASExtInst)                                                              \
  F (IsAStoreInst)                                                             \
  F (IsAZExtInst)                                                              \
  F (IsConditional)                                                            \
  F (IsConstantString)                                                         \
  F (IsConstant)                                                               \
  F (IsDeclaration)                                                            \
  F (IsFunctionVarArg)                                                         \
  F (IsGlobalConstant)                                                         \
  F (IsInBounds)                                                               \
  F (IsNewDbgInfoFormat)                                                       \
  F (IsNull)                                                                   \
  F (IsOpaqueStruct)                                                           \
  F (IsUndef)                                                                  \
  F (LinkModules2)                                                             \
  F (MetadataAsValue)                                                          \
  F (OffsetOfElement)                                                          \
  F (ParseBitcodeInContext2)                                                   \
  F (PointerSize)                                                              \
  F (PrintModuleToString)                                                      \
  F (PrintTypeToString)                                                        \
  F (PrintValueToString)                                                       \
  F (RunPasses)                                                                \
  F (SetGlobalConstant)                                                        \
  F (SetIsNewDbgInfoFormat)                                                    \
  F (SetValueName2)                                                            \
  F (StoreSizeOfType)                                                          \
  F (StripModuleDebugInfo)                                                     \
  F (StructGetTypeAtIndex)                                                     \
  F (TypeIsSized)                                                              \
  F (TypeOf)                                                                   \
  F (ValueAsBasicBlock)                                                        \
  F (ValueAsMetadata)                                                          \
  F (ValueMetadataEntriesGetMetadata)                                          \
  F (VerifyModule)

#define LLVM_MEMBER(NAME) __typeof__ (LLVM##NAME) *NAME;
typedef struct {
  LLVM_FUNCTIONS (LLVM_MEMBER)
} Llvm;
#undef LLVM_MEMBER

/* Written once, by 'llvm_load'. */
extern Llvm llvm;

/* False after a message: there is no libLLVM 19. */
bool llvm_load (Run *);

#endif
