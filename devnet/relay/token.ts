import { createPublicKey, verify } from 'node:crypto';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
// The frame of an Ed25519 public key (RFC 8410); the 32 bytes of the key follow.
const KEY_FRAME = Buffer.from('302a300506032b6570032100', 'hex');
// The relay of WalletConnect bears a clock this far ahead of its own.
const AHEAD_BORNE = 120;

/**
 * The client id of a relay token (a JWT signed with the Ed25519 key that its `did:key` issuer names), for the relay at
 * `audience`; throws a sentence when it is not valid at `now` (Unix seconds).
 */
export function clientOf(token: string, audience: string, now: number): string {
  const [head, body, signature, ...rest] = token.split('.');
  if (head === undefined || body === undefined || signature === undefined || rest.length > 0)
    throw new Error('the token has not three parts');
  const { alg } = read(head);
  const { iss, aud, iat, exp } = read(body);
  if (alg !== 'EdDSA' || typeof iss !== 'string') throw new Error('the token is not signed as agreed');
  const key = createPublicKey({ key: Buffer.concat([KEY_FRAME, keyOf(iss)]), format: 'der', type: 'spki' });
  if (!verify(null, Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url')))
    throw new Error('the token has a wrong signature');
  if (typeof aud !== 'string' || new URL(aud).host !== new URL(audience).host)
    throw new Error('the token is for another relay');
  if (typeof iat !== 'number' || iat > now + AHEAD_BORNE) throw new Error('the token is not valid yet');
  if (typeof exp !== 'number' || exp < now) throw new Error('the token has expired');
  return iss.slice('did:key:'.length);
}

function read(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>;
}

function keyOf(issuer: string): Buffer {
  if (!issuer.startsWith('did:key:z')) throw new Error('the issuer is no did:key');
  const bytes = fromBase58(issuer.slice('did:key:z'.length));
  if (bytes.length !== 34 || bytes[0] !== 0xed || bytes[1] !== 0x01)
    throw new Error('the issuer is no Ed25519 key');
  return bytes.subarray(2);
}

function fromBase58(text: string): Buffer {
  let value = 0n;
  for (const letter of text) {
    const digit = ALPHABET.indexOf(letter);
    if (digit < 0) throw new Error('the issuer is not base58');
    value = value * 58n + BigInt(digit);
  }
  const hex = value.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
}
