import { readAppRequest } from '@/core/capture/appRequest';
import type { CapturedCall } from '@/core/capture/capturedCall';

/** The treasury that an app is connected to, and what it calls. */
export const TREASURY = { account: '0x5FbDB2315678afecb367f032d93F642f64180aa3', chainId: 31337 } as const;
export const TOKEN = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
export const OTHER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

/** The outcome of a request of an app. */
export const read = (method: unknown, params: unknown, chainId: unknown = 'eip155:31337') =>
  readAppRequest({ method, params, chainId }, TREASURY);

/** A request with several calls. */
export const batch = (fields: object) =>
  read('wallet_sendCalls', [{ version: '2.0.0', chainId: '0x7a69', atomicRequired: true, ...fields }]);

export const call = (fields: Partial<CapturedCall> = {}): CapturedCall => ({
  target: TOKEN,
  value: 0n,
  calldata: '0x',
  ...fields,
});

export const zeros = (bytes: number) => `0x${'00'.repeat(bytes)}`;
