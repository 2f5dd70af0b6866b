/** @jest-environment node */
import { openingBody } from '@/chain/contracts/detect/firstBatch';
import { unpackOpening } from '@/lib/headstart/opening';
import { packedOpening } from '../../../tools/headStart.mjs';

const GOVERNOR = '0x323a76393544d5ecca80cd6ef2a560c6a395b7e3';
const MULTICALL = '0x1234567890abcdef1234567890abcdef12345678';

test.each([undefined, MULTICALL])(
  'a packed body is what the service posts first, with Multicall3 at %s',
  (multicall) => {
    const packed = packedOpening();
    expect(packed.length).toBeLessThan(4000);
    const body = openingBody(GOVERNOR, multicall === undefined ? {} : { multicall });
    expect(unpackOpening(packed, GOVERNOR, multicall)).toBe(body.toLowerCase().replace(/eth_\w+/g, nameOf));
  },
);

// Names of methods are the only texts in it where capitals count.
function nameOf(small: string): string {
  return (
    ['eth_chainId', 'eth_getBlockByNumber', 'eth_getCode', 'eth_getStorageAt', 'eth_call'].find(
      (name) => name.toLowerCase() === small,
    ) ?? small
  );
}
