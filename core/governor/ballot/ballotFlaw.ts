import { hexToBytes } from 'viem/utils';
import { QuorateError } from '@/core/errors';
import { t } from '@/core/language/message';
import { ballotTypeHash, canonicalSignature, type SignedBallot } from './ballot';

/** The longest reason in UTF-8 bytes, and the longest params and signature in bytes, that a ballot of ours may carry. */
export const LONGEST = { reason: 16_000, params: 1024, signature: 4096 } as const;

/** Refuses a ballot that cannot be read or cannot be right, with the reason as half a sentence. */
export function malformed(reason: string): never {
  throw new QuorateError('ballot-malformed', { reason });
}

/** The ballot itself when its parts fit each other; throws `ballot-malformed` otherwise. */
export function sound(ballot: SignedBallot): SignedBallot {
  const flaw = flawOf(ballot);
  return flaw === undefined ? ballot : malformed(flaw);
}

function flawOf(ballot: SignedBallot): string | undefined {
  const { form, shape, nonce, support, reason, params, signature } = ballot;
  if (!Number.isSafeInteger(ballot.chainId) || ballot.chainId < 1) return t`its chain is no number.`;
  if (ballotTypeHash(form, shape) === null) return t`this form of ballot does not exist.`;
  if (!isWord(ballot.proposalId)) return t`its proposal is no number of 256 bits.`;
  if (!Number.isInteger(support) || support < 0 || support > (form === 'alpha' ? 1 : 255))
    return t`it names no side.`;
  if ((form === 'v5') !== (nonce !== null)) return t`its number does not fit its form.`;
  if (nonce !== null && !isWord(nonce)) return t`its number has more than 256 bits.`;
  if (shape === 'short' && reason !== '') return t`a short ballot carries no reason.`;
  if (shape !== 'extended' && params !== '0x') return t`it carries a split where none can be.`;
  const text = new TextEncoder().encode(reason);
  // Half a surrogate pair is no text: it would be signed as another one.
  if (new TextDecoder('utf-8', { ignoreBOM: true }).decode(text) !== reason)
    return t`its reason is no valid text.`;
  if (text.length > LONGEST.reason) return t`its reason is too long.`;
  if (hexToBytes(params).length > LONGEST.params) return t`its split is too long.`;
  if (hexToBytes(signature).length > LONGEST.signature) return t`its signature is too long.`;
  // In these forms the contract takes v, r and s, and whoever they lead to is the voter.
  if (form !== 'v5' && canonicalSignature(signature) !== signature)
    return t`its signature is not one of a key in its usual form.`;
  return undefined;
}

const isWord = (value: bigint): boolean => value >= 0n && value < 1n << 256n;
