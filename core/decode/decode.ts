import type { Hex } from 'viem';
import { t } from '@/core/language/message';
import type { Action, Proposal } from './action';
import { guessedCallables, knownCallables } from './book';
import { type Books, readCall, type UndecodedCall } from './call';
import { DecodeFlaw } from './flaw';
import { newAllowance, withNested } from './nested/unpack';
import { selectorOf } from './signature';

/**
 * Reads the calls of a proposal and those inside them. As on chain, a `signature` that is not empty stands for the first
 * four bytes, which `calldatas` then does not have. Throws `DecodeFlaw` when the lists are not of one length; whatever
 * the bytes are, they are only said to be unreadable.
 */
export function decodeProposal(proposal: Proposal, books: Books = {}): Action[] {
  const { targets, values, calldatas, signatures } = proposal;
  const count = targets.length;
  if (values.length !== count || calldatas.length !== count || ![0, count].includes(signatures.length)) {
    throw new DecodeFlaw(
      t`The proposal has ${count} targets, ${values.length} values, ${signatures.length} signatures and ${calldatas.length} calldatas; their numbers must be equal.`,
    );
  }
  const place = {
    chainId: proposal.chainId,
    caller: proposal.timelock ?? proposal.governor,
    isDelegatecall: false,
  };
  const allowance = newAllowance();
  const all: Books = { known: knownCallables, guessed: guessedCallables, ...books };
  return targets.map((target, index) => {
    const signature = signatures[index] ?? '';
    const calldata = sentCalldata(signature, calldatas[index] ?? '0x');
    const sent: UndecodedCall = { index, target, value: values[index] ?? 0n, calldata, signature, place };
    return withNested(readCall(sent, all), all, allowance);
  });
}

/** Builds the calldata that a target receives, in lower-case digits: the signature's selector, if there is one, and the bytes. */
function sentCalldata(signature: string, calldata: Hex): Hex {
  const digits = calldata.slice(2).toLowerCase();
  return signature === '' ? `0x${digits}` : `${selectorOf(signature)}${digits}`;
}
