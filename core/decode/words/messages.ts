import { chainWords } from '@/core/chains';
import type { Action } from '../action';
import { makesWords } from './carried';
import { type SentenceParts, say } from './sentence';

/** A retryable ticket: the payload by which an organisation on one chain makes a call on another. */
export function ticket(action: Action): SentenceParts {
  const makes = makesWords(action) ?? 'carries nothing that we can read';
  const chain = chainWords(action.nested[0]?.place.chainId ?? null);
  return say`Send a message (retryable ticket) to ${{ value: chain }} that ${{ text: makes }} there`;
}

/** A message that is no call: its receiver takes it apart into the calls it makes. */
export function packet(action: Action): SentenceParts {
  const makes = makesWords(action) ?? 'reads it in a way that we do not know';
  const chain = chainWords(action.place.chainId);
  return say`Give ${{ address: action.target }} on ${{ value: chain }} a message, upon which it ${{ text: makes }}`;
}
