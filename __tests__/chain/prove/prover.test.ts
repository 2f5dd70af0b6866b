import { encodeFunctionData, type Hex } from 'viem';
import { createProver } from '@/chain/prove/prover';
import { rpc } from '@/devnet/anvil';
import { openSmall } from '@/devnet/small';
import { openBefore } from '../../openBefore';

let id: bigint;
let block: bigint;
const small = openBefore(openSmall);
beforeAll(async () => {
  id = await small.openVote({}, [0]);
  await small.mine();
  block = await small.client.getBlockNumber();
});

const { fetch: plain } = globalThis;
afterEach(() => {
  globalThis.fetch = plain;
});

/** The methods of each request that is sent from now on. */
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
