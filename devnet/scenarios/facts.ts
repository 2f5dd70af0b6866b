import { type Address, encodeFunctionData, type Hex, toEventSelector } from 'viem';
import { rpc } from '../anvil';
import type { Draft } from '../call';
import { compile } from '../compile';
import { type Deployed, hex, MULTICALL } from '../deploy';
import { COURSES, type Key } from './agenda';
import { DEMO, GUARDIAN } from './voters';

/** Number of the first block: ours looks like a main network's, and nothing may assume that history begins at 0. */
export const FIRST_BLOCK = 21_470_000;

/** One proposal as it stands at the end of the seeding; numbers too large for JSON are decimal texts. */
export type ProposalFact = { key: Key; id: string; state: number; votes: number; block: string };

/** Everything a test or the demo needs to know of the seeded world. */
export type Facts = {
  chainId: 31337;
  name: string;
  governor: Address;
  token: Address;
  timelock: Address;
  usd: Address;
  council: Address;
  exchange: Address;
  guardian: Address;
  multicall: Address;
  /** First block worth reading, and the last one of the seeding with its time in Unix seconds. */
  startBlock: string;
  headBlock: string;
  headTime: number;
  accounts: readonly { address: Address; label: string }[];
  proposals: Record<Key, ProposalFact>;
};

/** Reads the end of the seeding from the chain; throws when a proposal did not end as its course says. */
export async function facts(
  url: string,
  name: string,
  d: Deployed,
  drafts: ReadonlyMap<Key, Draft>,
): Promise<Facts> {
  const { abi } = compile().Meridian;
  const [created, cast] = await Promise.all([
    logsOf(
      url,
      d.governor,
      'ProposalCreated(uint256,address,address[],uint256[],string[],bytes[],uint256,uint256,string)',
    ),
    logsOf(url, d.governor, 'VoteCast(address,uint256,uint8,uint256,string)'),
  ]);
  const list = COURSES.map(async ({ key }): Promise<[Key, ProposalFact]> => {
    const id = drafts.get(key)?.id ?? 0n;
    const data = encodeFunctionData({ abi, functionName: 'state', args: [id] });
    const state = Number(await rpc<Hex>(url, 'eth_call', [{ to: d.governor, data }, 'latest']));
    const word = hex(id).slice(2).padStart(64, '0');
    const own = (log: Log) => log.data.slice(2, 66) === word;
    const block = BigInt(created.find(own)?.blockNumber ?? 0).toString();
    return [key, { key, id: id.toString(), state, votes: cast.filter(own).length, block }];
  });
  const proposals = Object.fromEntries(await Promise.all(list)) as Record<Key, ProposalFact>;
  for (const { key, state, ballot: expected } of COURSES) {
    const got = proposals[key];
    if (got.state !== state) throw new Error(`${key} ended in state ${got.state}, not ${state}`);
    if (got.votes !== (expected?.voters ?? 0))
      throw new Error(`${key} has ${got.votes} votes, not ${expected?.voters}`);
  }
  const head = await rpc<{ number: Hex; timestamp: Hex }>(url, 'eth_getBlockByNumber', ['latest', false]);
  const { deployer: _, ...addresses } = d;
  return {
    chainId: 31337,
    name,
    ...addresses,
    guardian: GUARDIAN,
    multicall: MULTICALL,
    startBlock: String(FIRST_BLOCK),
    headBlock: BigInt(head.number).toString(),
    headTime: Number(head.timestamp),
    accounts: DEMO,
    proposals,
  };
}

type Log = { data: Hex; blockNumber: Hex };

function logsOf(url: string, address: Address, signature: string): Promise<Log[]> {
  const topics = [toEventSelector(signature)];
  return rpc<Log[]>(url, 'eth_getLogs', [
    { address, topics, fromBlock: hex(FIRST_BLOCK), toBlock: 'latest' },
  ]);
}
