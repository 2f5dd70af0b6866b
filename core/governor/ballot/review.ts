import type { Address, Hex } from 'viem';
import {
  bytesToHex,
  concat,
  encodeAbiParameters,
  getAddress,
  hexToBytes,
  isAddressEqual,
  keccak256,
  size,
  stringToHex,
} from 'viem/utils';
import { fromBase64url, toBase64url } from '@/core/base64url';
import { utf8Text } from '@/core/exactText';
import { anyAddress, openObject, readable, readJson, text, whole } from '@/core/json';
import { big, bytes, oneOf } from '@/core/jsonValues';
import { type HashedCall, hashCalls } from '../proposalId';
import { recoverSigner } from './ballot';
import { typedDomain, typedHashes } from './typedHashes';

/** “I reviewed these calls of this proposal”, with a sentence or two of the reviewer's own. */
export type Review = {
  chainId: number;
  governor: Address;
  proposalId: bigint;
  /** `actionsHash` of the calls that were reviewed. */
  actions: Hex;
  reviewer: Address;
  statement: string;
};

/** A review with its signature: of a key, or whatever a contract takes (ERC-1271). */
export type SignedReview = Review & { signature: Hex };

/** Reference to the proposal; a link or a file omits it because it is given with it. */
type Reviewed = Pick<Review, 'chainId' | 'governor' | 'proposalId'>;

/** The longest statement in UTF-8 bytes, and the longest signature in bytes. */
export const LONGEST_REVIEW = { statement: 1_000, signature: 4_096 } as const;

const TYPES = {
  Review: [
    { name: 'proposalId', type: 'uint256' },
    { name: 'actionsHash', type: 'bytes32' },
    { name: 'reviewer', type: 'address' },
    { name: 'statement', type: 'string' },
  ],
} as const;

/** The hash of all that a proposal calls: targets, wei and calldata with its selectors, and not of its text. */
export const actionsHash = (actions: readonly HashedCall[]): Hex => hashCalls(actions);

/** A review as typed data (EIP-712) for a wallet, plain JSON; its domain is bound to chain and Governor, and no contract reads it. */
export function reviewData({ chainId, governor, proposalId, actions, reviewer, statement }: Review) {
  const { domain, fields } = typedDomain({ name: 'Quorate review', version: '1' }, chainId, governor);
  return {
    domain,
    types: { EIP712Domain: fields, ...TYPES },
    primaryType: 'Review',
    message: { proposalId: String(proposalId), actionsHash: actions, reviewer, statement },
  } as const;
}

/** The 32 bytes that are signed. */
export const reviewDigest = (review: Review): Hex => typedHashes(reviewData(review)).digest;

/** Whether the reviewer's own key signed it; false for contracts, which are to be asked. */
export async function isOwnReview(review: SignedReview): Promise<boolean> {
  const signer = await recoverSigner(reviewDigest(review), review.signature);
  return signer !== null && isAddressEqual(signer, review.reviewer);
}

const CHECK = 4;
const HEAD = 1 + 20 + 32 + 2;

/**
 * A signed review as one word of a link: base64url of version 1, reviewer, hash of the calls, the length of the
 * statement and the statement, the signature, and four bytes of the Keccak hash of all that and of the proposal, so that
 * a cut or transplanted code is told.
 */
export function encodeReview(review: SignedReview): string {
  const statement = stringToHex(review.statement);
  const length: Hex = `0x${size(statement).toString(16).padStart(4, '0')}`;
  const body = concat(['0x01', review.reviewer, review.actions, length, statement, review.signature]);
  return toBase64url(hexToBytes(concat([body, checkOf(body, review)])));
}

/** Reads what `encodeReview` wrote for this proposal; null for anything else, whatever it is. */
export function decodeReview(code: string, of: Reviewed): SignedReview | null {
  const bytes = code.length > 8_000 ? undefined : fromBase64url(code);
  if (bytes === undefined || bytes.length < HEAD + CHECK || bytes[0] !== 1) return null;
  const body = bytes.subarray(0, -CHECK);
  if (checkOf(bytesToHex(body), of) !== bytesToHex(bytes.subarray(-CHECK))) return null;
  const length = (bytes[HEAD - 2] ?? 0) * 256 + (bytes[HEAD - 1] ?? 0);
  const statement = utf8Text(body.subarray(HEAD, HEAD + length));
  if (statement === undefined || HEAD + length >= body.length) return null;
  const review = {
    ...of,
    reviewer: getAddress(bytesToHex(bytes.subarray(1, 21))),
    actions: bytesToHex(bytes.subarray(21, 53)),
    statement,
    signature: bytesToHex(body.subarray(HEAD + length)),
  };
  return isSound(review) && encodeReview(review) === code ? review : null;
}

const file = openObject<{ format: string; version: number; review: SignedReview }>({
  format: oneOf(['quorate-review']),
  version: oneOf([1]),
  review: openObject<SignedReview>({
    chainId: whole(),
    governor: anyAddress,
    proposalId: big(),
    actions: bytes,
    reviewer: anyAddress,
    statement: text(20_000),
    signature: bytes,
  }),
});

/** A signed review as a JSON file that people and other tools can read. */
export function writeReviewFile(review: SignedReview): string {
  return `${JSON.stringify(file.write({ format: 'quorate-review', version: 1, review }), null, 2)}\n`;
}

/** Reads what `writeReviewFile` wrote for this proposal; null for anything else, another proposal's as well. */
export function readReviewFile(json: string, of: Reviewed): SignedReview | null {
  const found = json.length > 20_000 ? undefined : readable(() => readJson(file, json).review);
  if (found === undefined || found.chainId !== of.chainId || found.proposalId !== of.proposalId) return null;
  if (!isAddressEqual(found.governor, of.governor)) return null;
  const review = { ...of, ...found, governor: of.governor, reviewer: getAddress(found.reviewer) };
  return isSound(review) ? review : null;
}

/** Whether a review's parts are of a size and a form that ours have; half a surrogate pair is no text. */
export function isSound(review: Pick<SignedReview, 'actions' | 'statement' | 'signature'>): boolean {
  const { actions, statement, signature } = review;
  const bytes = new TextEncoder().encode(statement);
  return (
    size(actions) === 32 &&
    bytes.length <= LONGEST_REVIEW.statement &&
    utf8Text(bytes) === statement &&
    signature.length % 2 === 0 &&
    size(signature) > 0 &&
    size(signature) <= LONGEST_REVIEW.signature
  );
}

function checkOf(body: Hex, { chainId, governor, proposalId }: Reviewed): Hex {
  const place = encodeAbiParameters(
    [{ type: 'uint256' }, { type: 'address' }, { type: 'uint256' }],
    [BigInt(chainId), governor, proposalId],
  );
  return bytesToHex(hexToBytes(keccak256(concat([place, body]))).subarray(0, CHECK));
}
