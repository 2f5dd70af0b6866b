import type { Hex } from 'viem';
import { bytesToHex } from 'viem/utils';

/** The name of a file by its bytes before gzip: the first 32 hex digits of their SHA-256. */
export async function partHash(bytes: Uint8Array): Promise<string> {
  return (await headHash(bytes)).slice(2, 34);
}

/** SHA-256 of a head's bytes before gzip, as 0x and 64 hex digits. */
export async function headHash(bytes: Uint8Array): Promise<Hex> {
  // A page on plain http has no `subtle`.
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return (await import('./digest')).digest(bytes);
  const hash = new Uint8Array(await subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
  return bytesToHex(hash);
}
