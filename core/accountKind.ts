import { isHexBytes } from './governor/hexBytes';

/** Kind of an account by its code: a `key`, a key that delegates to code (EIP-7702), or a `contract`. */
export type AccountKind = 'key' | 'delegated' | 'contract';

/** The kind of account that code belongs to; undefined where an endpoint gave something that is no code. */
export function accountKind(code: unknown): AccountKind | undefined {
  if (code === '0x' || code === '0x0') return 'key';
  if (!isHexBytes(code)) return undefined;
  // Since EIP-3541 no contract begins with 0xef; an older one may, but not with this prefix at this very length.
  return code.length === DELEGATED && code.toLowerCase().startsWith('0xef0100') ? 'delegated' : 'contract';
}

// 0x, three bytes of prefix and an address.
const DELEGATED = 2 + 2 * 23;
