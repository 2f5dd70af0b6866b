import type { Abi, AbiStateMutability, Address, ContractFunctionArgs, ContractFunctionName } from 'viem';
import { encodeFunctionData } from 'viem/utils';
import type { RawAction } from '@/core/governor/proposal';
import { actionOf } from './recipe';

/** A call of a function of an ABI that is written here, as an action. */
export function contractCall<const Functions extends Abi, Name extends ContractFunctionName<Functions>>(
  abi: Functions,
  target: Address,
  functionName: Name,
  args: ContractFunctionArgs<Functions, AbiStateMutability, Name>,
  value = 0n,
): RawAction {
  return actionOf(target, encodeFunctionData({ abi, functionName, args } as never), value);
}
