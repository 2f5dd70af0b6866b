import { unpacked } from './gzip';
import { LIMITS } from './limits';

type Bytes = Uint8Array<ArrayBuffer>;

/** Whether bytes are what a manifest says, which names their SHA-256 as `sha256-<base64>`. */
export async function isIntact(bytes: Bytes, integrity: string): Promise<boolean> {
  return `sha256-${btoa(String.fromCharCode(...(await sha256(bytes))))}` === integrity;
}

/** Whether a file of a checkpoint, packed or unpacked on the way, is what its name says. */
export async function isPart(file: Bytes, name: string): Promise<boolean> {
  const bytes = await unpacked(file, LIMITS.transactions).catch(() => undefined);
  if (bytes === undefined) return false;
  const hex = Array.from(await sha256(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.slice(0, 32) === name;
}

/** Whether a file, packed or not, holds JSON: a network that wants a login answers with a page in its place. */
export async function isJson(file: Bytes): Promise<boolean> {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(await unpacked(file, LIMITS.head)));
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}

async function sha256(bytes: Bytes): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}
