import { sha256 } from 'viem/utils';

/** SHA-256 where the browser's own is missing, as hex with 0x. */
export const digest = (bytes: Uint8Array): `0x${string}` => sha256(bytes, 'hex');
