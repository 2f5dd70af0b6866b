import { chainWords } from '@/core/chains';
import type { Action } from '../action';
import { callsWords } from './carried';
import { type SentenceParts, say } from './sentence';

/** A retryable ticket: the payload by which an organisation on one chain makes a call on another. */
export function ticket(action: Action): SentenceParts {
  const chain = { value: chainWords(action.nested[0]?.place.chainId ?? null) };
  return action.nested.length === 0
    ? say`Send a message (retryable ticket) to ${chain} that carries nothing that we can read there`
    : say`Send a message (retryable ticket) to ${chain} that makes ${{ text: callsWords(action) }} there`;
}

/** A message that is no call: its receiver takes it apart into the calls it makes. */
export function packet(action: Action): SentenceParts {
  const to = { address: action.target };
  const chain = { value: chainWords(action.place.chainId) };
  return action.nested.length === 0
    ? say`Give ${to} on ${chain} a message, upon which it reads it in a way that we do not know`
    : say`Give ${to} on ${chain} a message, upon which it makes ${{ text: callsWords(action) }}`;
}
