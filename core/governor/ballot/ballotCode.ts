import type { Hex } from 'viem';
import { bytesToHex, getAddress, hexToBytes, keccak256 } from 'viem/utils';
import { fromBase64url, toBase64url } from '@/core/base64url';
import { utf8Text } from '@/core/exactText';
import { t } from '@/core/language/message';
import type { Ballot, BallotShape, SignedBallot } from './ballot';
import { malformed, sound } from './ballotFlaw';

const LONGEST_CODE = 30_000;

const VERSION = 1;
const CHECK = 4;
const FORMS: readonly Ballot['form'][] = ['v5', 'v4', 'alpha'];
const SHAPES: readonly BallotShape[] = ['short', 'extended', 'override'];

/**
 * A signed ballot as one word of a link, base64url of: version 1, form × 16 + shape, chain, Governor, proposal,
 * support, voter, number (5.x only), reason (not short), params (extended), signature, and the first four bytes of the
 * Keccak hash of all that, which tell a cut link. Numbers and texts carry their length; there is one code per ballot.
 */
export function encodeBallot(ballot: SignedBallot): string {
  const { form, shape } = sound(ballot);
  const out: number[] = [VERSION, FORMS.indexOf(form) * 16 + SHAPES.indexOf(shape)];
  const add = (bytes: Iterable<number>) => {
    for (const byte of bytes) out.push(byte);
  };
  const sized = (bytes: Uint8Array) => add([bytes.length >> 8, bytes.length & 255, ...bytes]);
  const number = (value: bigint) => {
    const bytes = value === 0n ? new Uint8Array() : hexToBytes(even(value));
    add([bytes.length, ...bytes]);
  };
  number(BigInt(ballot.chainId));
  add(hexToBytes(ballot.governor));
  number(ballot.proposalId);
  add([ballot.support]);
  add(hexToBytes(ballot.voter));
  if (ballot.nonce !== null) number(ballot.nonce);
  if (shape !== 'short') sized(new TextEncoder().encode(ballot.reason));
  if (shape === 'extended') sized(hexToBytes(ballot.params));
  sized(hexToBytes(ballot.signature));
  const body = Uint8Array.from(out);
  return toBase64url(Uint8Array.from([...body, ...checkOf(body)]));
}

/** Reads what `encodeBallot` wrote; throws `ballot-malformed` for anything else, whatever it is. */
export function decodeBallot(code: string): SignedBallot {
  if (code.length > LONGEST_CODE) malformed(t`it is longer than any ballot.`);
  if (!/^[\w-]+$/.test(code)) malformed(t`it has characters that no ballot has.`);
  const bytes = fromBase64url(code) ?? malformed(t`a part of it is missing.`);
  if (bytes.length <= CHECK) malformed(t`it is too short.`);
  if (bytes[0] !== VERSION) malformed(t`it is of version ${bytes[0] ?? 0}, which this page does not know.`);
  const body = bytes.subarray(0, -CHECK);
  if (bytesToHex(bytes.subarray(-CHECK)) !== bytesToHex(checkOf(body)))
    malformed(t`a part of it is missing or was changed on the way.`);
  const ballot = readBody(new Cursor(body));
  // One code per ballot: a second spelling would make two of one.
  if (encodeBallot(ballot) !== code) malformed(t`it is not in its usual form.`);
  return ballot;
}

function readBody(cursor: Cursor): SignedBallot {
  cursor.take(1);
  const kind = cursor.byte();
  const form = FORMS[kind >> 4];
  const shape = SHAPES[kind & 15];
  if (form === undefined || shape === undefined) malformed(t`this form of ballot does not exist.`);
  // In the order of the bytes.
  const ballot: SignedBallot = {
    form,
    shape,
    chainId: Number(cursor.number()),
    governor: cursor.address(),
    proposalId: cursor.number(),
    support: cursor.byte(),
    voter: cursor.address(),
    nonce: form === 'v5' ? cursor.number() : null,
    reason: shape === 'short' ? '' : cursor.text(),
    params: shape === 'extended' ? bytesToHex(cursor.sized()) : '0x',
    signature: bytesToHex(cursor.sized()),
  };
  if (!cursor.isAtEnd) malformed(t`something follows its end.`);
  return sound(ballot);
}

class Cursor {
  #at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  get isAtEnd(): boolean {
    return this.#at === this.bytes.length;
  }

  take(length: number): Uint8Array {
    const end = this.#at + length;
    if (end > this.bytes.length) malformed(t`it ends too early.`);
    const part = this.bytes.subarray(this.#at, end);
    this.#at = end;
    return part;
  }

  byte(): number {
    return this.take(1)[0] ?? 0;
  }

  number(): bigint {
    const length = this.byte();
    if (length > 32) malformed(t`a number in it is too long.`);
    return length === 0 ? 0n : BigInt(bytesToHex(this.take(length)));
  }

  address() {
    return getAddress(bytesToHex(this.take(20)));
  }

  sized(): Uint8Array {
    return this.take(this.byte() * 256 + this.byte());
  }

  text(): string {
    return utf8Text(this.sized()) ?? malformed(t`its reason is no valid text.`);
  }
}

const checkOf = (body: Uint8Array): Uint8Array => hexToBytes(keccak256(body)).subarray(0, CHECK);

function even(value: bigint): Hex {
  const digits = value.toString(16);
  return `0x${digits.length % 2 === 0 ? digits : `0${digits}`}`;
}
