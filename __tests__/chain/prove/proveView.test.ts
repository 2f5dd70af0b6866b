import { encodeFunctionData, type Hex, toFunctionSelector } from 'viem';
import { ProvenState } from '@/chain/prove/provenState';
import { createProver, headersBy } from '@/chain/prove/prover';
import { proveView } from '@/chain/prove/proveView';
import { createTransport } from '@/chain/rpc/transport';
import { type Plan, rpc, startHostile } from '@/devnet/anvil';
import { openSmall } from '@/devnet/small';
import { SWIFT } from '../../loopback';
import { closeAfter, openBefore } from '../../openBefore';
import { waves } from '../waves';

let id: bigint;
let block: bigint;
const small = openBefore(openSmall);
const hostile = openBefore(() => startHostile({ target: small.url }));
beforeAll(async () => {
  id = await small.openVote({}, [0]);
  await small.mine();
  block = await small.client.getBlockNumber();
});
afterEach(() => hostile.set({}));

const votes = () => {
  const args = [id] as const;
  return {
    contract: small.governor,
    data: encodeFunctionData({ abi: small.abi.governor, functionName: 'proposalVotes', args }),
  };
};

/** Proves through hosts what the contract says of the votes; a plan makes the first of them a liar. */
async function proven(plan: Plan, hosts = [hostile.url]) {
  hostile.set(plan);
  const door = waves();
  const transport = createTransport({ ...SWIFT, chainId: small.chainId, hosts, fetch: door.fetch });
  const { header } = await headersBy(transport)(block);
  const before = door.sizes.length;
  const state = new ProvenState(header.stateRoot);
  const answer = await proveView(transport, header, votes(), state);
  return { answer, ...state.size, requests: door.sizes.length - before };
}

const said = (result: unknown): Plan[string] => ({ kind: 'result', result });

test('the votes of a proposal are proven with one request for what is read and one for its proof', async () => {
  const { contract, data } = votes();
  const answer = await rpc<Hex>(small.url, 'eth_call', [{ to: contract, data }, `0x${block.toString(16)}`]);
  const found = await proven({});
  expect(found.answer).toBe(answer);
  expect(found).toMatchObject({ slots: 3, accounts: 1, requests: 2 });
});

test.each<[string, () => Plan]>([
  [
    'says that the method is not there',
    () => ({ eth_createAccessList: { kind: 'error', code: -32601, message: 'no' } }),
  ],
  ['names nothing', () => ({ eth_createAccessList: said({ accessList: [] }) })],
  ['names what is no list', () => ({ eth_createAccessList: said('0x') })],
  [
    'names 10,000 accounts',
    () => ({
      eth_createAccessList: said({
        accessList: new Array(10_000).fill({ address: small.token, storageKeys: ['0x1'] }),
      }),
    }),
  ],
])('an endpoint that %s when asked what is read: what is missing is found by running', async (_, plan) => {
  expect((await proven(plan())).answer).toBe((await proven({})).answer);
});

test.each<[string, () => Promise<Plan>, RegExp]>([
  ['nothing', async () => ({ eth_getProof: said(null) }), /malformed/],
  ['no nodes', async () => ({ eth_getProof: said({ accountProof: [], storageProof: [] }) }), /is missing/],
  ['what is no hex', async () => ({ eth_getProof: said({ accountProof: ['0xzz'] }) }), /malformed/],
  [
    'the proof of another contract',
    async () => ({ eth_getProof: said(await proofOf(small.token, block)) }),
    /./,
  ],
  [
    'that of another block',
    async () => ({ eth_getProof: said(await proofOf(small.governor, block - 1n)) }),
    /./,
  ],
  ['another code', async () => ({ eth_getCode: said('0x600760005260206000f3') }), /does not fit its hash/],
  [
    'another root in the header',
    async () => ({ eth_getBlockByNumber: await otherRoot() }),
    /the block does not fit its hash/,
  ],
])('an endpoint that gives %s proves nothing', async (_, plan, reason) => {
  const given = await plan();
  await expect(proven(given)).rejects.toMatchObject({ code: 'proof-refused' });
  await expect(proven(given)).rejects.toThrow(reason);
});

test('a proof of many megabytes is not read to its end', async () => {
  await expect(proven({ eth_getProof: { kind: 'huge', bytes: 10_000_000 } })).rejects.toMatchObject({
    code: 'rpc-too-large',
  });
});

test('who has the block, and who does not answer, is told', async () => {
  hostile.set({ eth_getBlockByNumber: { kind: 'status', status: 500 } });
  const hosts = [small.url, hostile.url];
  const silent = createTransport({ ...SWIFT, chainId: small.chainId, hosts });
  expect((await headersBy(silent)(block)).agreeing).toHaveLength(1);
  hostile.set({});
  const both = createTransport({ ...SWIFT, chainId: small.chainId, hosts });
  expect((await headersBy(both)(block)).agreeing).toHaveLength(2);
});

test('endpoints with different blocks at one height prove nothing, and are named', async () => {
  const other = closeAfter(await openSmall());
  await other.mine(Number(block));
  const hosts = [small.url, other.url];
  await expect(proven({}, hosts)).rejects.toThrow(/have different blocks/);
});

test('a call that the contract refuses, and one that writes, are not proven', async () => {
  const transport = createTransport({ ...SWIFT, chainId: small.chainId, hosts: [small.url] });
  const { header } = await headersBy(transport)(block);
  const view = (data: Hex) => proveView(transport, header, { contract: small.token, data });
  await expect(view('0x12345678')).rejects.toThrow(/refuses to answer/);
  const delegating = `${toFunctionSelector('delegate(address)')}${'1'.padStart(64, '0')}` as const;
  await expect(view(delegating)).rejects.toMatchObject({ code: 'proof-impossible' });
});

async function proofOf(address: Hex, at: bigint): Promise<unknown> {
  const slots = ['0x0', '0x1', '0x2'].map((slot) => `0x${slot.slice(2).padStart(64, '0')}`);
  return rpc(small.url, 'eth_getProof', [address, slots, `0x${at.toString(16)}`]);
}

async function otherRoot(): Promise<Plan[string]> {
  const { stateRoot } = await rpc<{ stateRoot: string }>(small.url, 'eth_getBlockByNumber', [
    `0x${block.toString(16)}`,
    false,
  ]);
  return { kind: 'replace', find: stateRoot, by: `0x${'12'.repeat(32)}` };
}

const { fetch: plain } = globalThis;
afterEach(() => {
  globalThis.fetch = plain;
});

function overhear(): string[][] {
  const sent: string[][] = [];
  globalThis.fetch = (input, init) => {
    const body: unknown = JSON.parse(String(init?.body));
    sent.push([body].flat().map((each) => (each as { method: string }).method));
    return plain(input, init);
  };
  return sent;
}

const figure = (functionName: 'proposalVotes' | 'state' | 'proposalSnapshot') => ({
  contract: small.governor,
  data: encodeFunctionData({ abi: small.abi.governor, functionName, args: [id] }),
  block,
});
const open = () => createProver({ id: small.chainId, rpc: [small.url] });

test('a figure is proven with two requests: the header with the list of what is read, then the proof', async () => {
  const sent = overhear();
  const { check, summary } = open();
  const { contract, data } = figure('proposalVotes');
  const answer = await check(figure('proposalVotes'));
  expect(sent).toEqual([
    ['eth_chainId', 'eth_getBlockByNumber', 'eth_createAccessList'],
    ['eth_getProof', 'eth_getCode'],
  ]);
  globalThis.fetch = plain;
  const at = `0x${block.toString(16)}`;
  expect(answer).toBe(await rpc<Hex>(small.url, 'eth_call', [{ to: contract, data }, at]));
  expect(summary()).toMatchObject({ block, accounts: 1, slots: 3 });
});

test('the figures of a proposal together take no more', async () => {
  const sent = overhear();
  const { check } = open();
  await Promise.all([figure('proposalVotes'), figure('state'), figure('proposalSnapshot')].map(check));
  expect(sent.map((methods) => [...new Set(methods)])).toEqual([
    ['eth_chainId', 'eth_getBlockByNumber', 'eth_createAccessList'],
    ['eth_getProof', 'eth_getCode'],
  ]);
});
