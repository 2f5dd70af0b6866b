import { detect } from '@/chain/contracts/detect';
import { createTransport } from '@/chain/rpc/transport';
import { rpc, startHostile } from '@/devnet/anvil';
import { openSmall } from '@/devnet/small';
import { SWIFT } from '../loopback';
import { openBefore } from '../openBefore';
import { failure } from './still';

const small = openBefore(() => openSmall({ lateQuorumExtension: 3 }));

const route = (address: `0x${string}`) => ({ chainId: 31337, address });
const open = (url = small.url) => createTransport({ ...SWIFT, chainId: 31337, hosts: [url] });

test('a Governor is read in three round trips, with its token and timelock', async () => {
  const proxy = await startHostile({ target: small.url });
  const dao = await detect(open(proxy.url), route(small.governor));
  const asked = proxy.seen.map(({ method }) => method);
  await proxy.stop();
  expect(asked.sort()).toEqual([
    'eth_call',
    'eth_call',
    'eth_chainId',
    'eth_getBlockByNumber',
    'eth_getCode',
    'eth_getStorageAt',
    'eth_getStorageAt',
    'eth_getStorageAt',
  ]);
  expect(dao).toMatchObject({
    chainId: 31337,
    address: small.governor,
    name: 'Small DAO',
    version: '1',
    clock: { mode: 'blocknumber', raw: 'mode=blocknumber&from=default' },
    counting: { kind: 'simple', quorum: ['for', 'abstain'] },
    token: {
      address: small.token,
      name: 'Small',
      symbol: 'SML',
      decimals: 18,
      clock: { mode: 'blocknumber' },
    },
    timelock: { address: small.timelock, kind: 'controller', delay: 60n },
    settings: {
      votingDelay: 2n,
      votingPeriod: 20n,
      proposalThreshold: 0n,
      quorumNumerator: 4n,
      quorumDenominator: 100n,
      lateQuorumExtension: 3n,
    },
  });
  expect(dao.at.number).toBe(BigInt(await rpc<string>(small.url, 'eth_blockNumber')));
});

test('without Multicall3 it is read all the same', async () => {
  const options = { multicall: '0x00000000000000000000000000000000000000aa' };
  const at = (await detect(open(), route(small.governor))).at;
  const [by, without] = [open(), open()].map((transport, index) =>
    detect(transport, route(small.governor), { at, ...(index === 0 ? {} : options) }),
  );
  expect(await without).toEqual(await by);
});

test('a timestamp clock is seen', async () => {
  const other = await openSmall({ clock: 'timestamp' });
  const dao = await detect(open(other.url), route(other.governor));
  await other.stop();
  expect([dao.clock.mode, dao.token?.clock.mode]).toEqual(['timestamp', 'timestamp']);
});

test('an account is no contract', async () => {
  const address = small.accounts[3] ?? small.governor;
  const error = await failure(detect(open(), route(address)));
  expect(error).toMatchObject({ code: 'not-a-contract', facts: { address, chain: '31337' } });
});

test.each([
  ['token', 'votingDelay()'],
  ['timelock', 'votingDelay()'],
] as const)('a %s is no Governor; the probe that failed is named', async (what, probe) => {
  const address = small[what];
  const error = await failure(detect(open(), route(address)));
  expect(error).toMatchObject({ code: 'not-a-governor', facts: { address, chain: '31337', probe } });
});

// Code that answers every call with 42, and code that stops.
test.each([
  ['a number to everything', '0x602a60005260206000f3', 'votingDelay()'],
  ['nothing to everything', '0x00', 'votingDelay()'],
])('a contract that answers %s is no Governor', async (_, code, probe) => {
  const address = '0x00000000000000000000000000000000000000c0';
  await rpc(small.url, 'anvil_setCode', [address, code]);
  expect(await failure(detect(open(), route(address)))).toMatchObject({
    code: 'not-a-governor',
    facts: { probe },
  });
});

test('odd tokens: name as bytes32, no decimals, names without end', async () => {
  const address = small.token;
  const code = await rpc<string>(small.url, 'eth_getCode', [address, 'latest']);
  // Answers "MKR" padded with zeros, whatever is asked: 32 bytes, so neither a string nor, as decimals, a uint8.
  await rpc(small.url, 'anvil_setCode', [address, `0x7f${'4d4b52'.padEnd(64, '0')}60005260206000f3`]);
  const dao = await detect(open(), route(small.governor));
  await rpc(small.url, 'anvil_setCode', [address, code]);
  expect(dao.token).toMatchObject({ name: 'MKR', symbol: 'MKR', decimals: 0 });
});

test('a token that is no contract leaves its parts empty, and the Governor stands', async () => {
  const code = await rpc<string>(small.url, 'eth_getCode', [small.token, 'latest']);
  await rpc(small.url, 'anvil_setCode', [small.token, '0x']);
  const dao = await detect(open(), route(small.governor));
  await rpc(small.url, 'anvil_setCode', [small.token, code]);
  expect(dao.token).toMatchObject({ address: small.token, name: '', symbol: '', decimals: 0 });
});

test('a long name is cut', async () => {
  const code = await rpc<string>(small.url, 'eth_getCode', [small.token, 'latest']);
  // Answers a string of 400 characters, whatever is asked.
  await rpc(small.url, 'anvil_setCode', [small.token, '0x60206000526101906020526101e06000f3']);
  const dao = await detect(open(), route(small.governor));
  await rpc(small.url, 'anvil_setCode', [small.token, code]);
  expect(dao.token?.name).toHaveLength(64);
});

test('a host that is down is no reason to call an address names', async () => {
  const transport = createTransport({
    chainId: 31337,
    hosts: ['http://127.0.0.1:9'],
    wait: async () => undefined,
  });
  expect(await failure(detect(transport, route(small.governor)))).toMatchObject({ code: 'rpc-down' });
});
