import type { ParseArgsConfig } from 'node:util';

/** Options that wallets of a terminal share: their relay, their account, and the endpoints of their chains. */
export const WALLET_OPTIONS = {
  relay: { type: 'string', default: 'ws://127.0.0.1:5555' },
  account: { type: 'string', default: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' },
  endpoint: { type: 'string', multiple: true, default: ['31337=http://127.0.0.1:8545'] },
} satisfies ParseArgsConfig['options'];

/** Endpoints given as `31337=http://…`, by chain id. */
export function endpointsIn(texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(texts.map((text) => text.split(/=(.*)/s).slice(0, 2)));
}
