import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** Keys of a subscription as base64url: the browser's public point on P-256, and 16 secret bytes that it shares. */
export type ReaderKeys = { p256dh: string; auth: string };

/** Bytes of a record, more than any message here has; RFC 8291 allows one record. */
const RECORD = 4096;

/** The most bytes of a message, so that every push service takes it. */
export const MOST_MESSAGE = 3000;

/**
 * Encrypts a message for one browser, as the body of a POST with `content-encoding: aes128gcm` (RFC 8291, RFC 8188). Throws
 * for keys that are none. `own` is a pair of keys for this message alone, `salt` 16 random bytes.
 */
export function encryptPush(
  message: Uint8Array,
  reader: ReaderKeys,
  own: ECDH = freshKeys(),
  salt: Uint8Array = randomBytes(16),
): Buffer {
  const theirs = Buffer.from(reader.p256dh, 'base64url');
  const ours = own.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = derived(own.computeSecret(theirs), Buffer.from(reader.auth, 'base64url'), info, 32);
  const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD);
  // The byte 2 ends the last record.
  const sealed = [cipher.update(message), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, size, Buffer.of(ours.length), ours, ...sealed]);
}

function freshKeys(): ECDH {
  const made = createECDH('prime256v1');
  made.generateKeys();
  return made;
}

function derived(secret: Uint8Array, salt: Uint8Array, info: Uint8Array, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}
