import { openingBody } from '@/chain/contracts/detect/firstBatch';
import { unpackLogs, unpackOpening } from '@/lib/headstart/opening';
import { firstLogsBody } from '@/tools/firstLogs';
import { packedBodies } from '../../../tools/headStart.mjs';

const GOVERNOR = '0x323a76393544d5ecca80cd6ef2a560c6a395b7e3';
const MULTICALL = '0x1234567890abcdef1234567890abcdef12345678';

test.each([undefined, MULTICALL])(
  'a packed body is what the service posts first, with Multicall3 at %s',
  (multicall) => {
    const packed = packedBodies().opening;
    expect(packed.length).toBeLessThan(4000);
    const body = openingBody(GOVERNOR, multicall === undefined ? {} : { multicall });
    expect(unpackOpening(packed, GOVERNOR, multicall)).toBe(body.toLowerCase().replace(/eth_\w+/g, nameOf));
  },
);

test('the packed body for the first logs is what the service asks', () => {
  const { logs } = packedBodies();
  expect(logs.length).toBeLessThan(2700);
  expect(unpackLogs(logs, GOVERNOR, [1n, 20n, 21n, 300n])).toBe(
    firstLogsBody(GOVERNOR, { past: '0x1', settled: '0x14', tail: '0x15', head: '0x12c' }),
  );
});

// Names of methods are the only texts in it where capitals count.
const nameOf = (small: string): string =>
  ['eth_chainId', 'eth_getBlockByNumber', 'eth_getCode', 'eth_getStorageAt', 'eth_call'].find(
    (name) => name.toLowerCase() === small,
  ) ?? small;
