import {
  type Address,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  parseAbi,
} from 'viem';
import { type Anvil, rpc } from '../anvil';
import { draft } from '../call';
import { compile } from '../compile';
import { DEPLOYER, MULTICALL } from '../deploy';
import { artifactsOf } from '../variants/compile';
import { chance } from './chance';
import { castsOf, type Electorate, electorate } from './electorate';
import { describeGrant, inYard, type Place, type Yard } from './large';
import { recordedVotes } from './recordedVotes';

/** How many Governors, and what each has. */
export type ManyOptions = Place & {
  governors: number;
  /** On each so many proposals, and on each of these so many votes. */
  proposals: number;
  votes: number;
  /** Blocks for which votes are open, over which those of all Governors are spread. */
  period?: number;
};

/** A chain with many Governors that stands still; `more` has all of them propose and be voted on once more, with so many blocks after it. */
export type Many = {
  url: string;
  chainId: number;
  multicall: Address;
  daos: readonly string[];
  /** The first block with a log of theirs. */
  start: bigint;
  anvil: Anvil;
  yard: Yard;
  more(settled?: number): Promise<void>;
  close(): Promise<void>;
};

const proposing = parseAbi(['function propose(address[],uint256[],bytes[],string)']);
const TOGETHER = 100;
const SETTLED = 4;

/** Opens it: real Governors, whose votes are written down as on the chain of `openLog1m`. */
export function openMany({ chainId, port, ...plan }: ManyOptions): Promise<Many> {
  return inYard({ port, chainId }, (yard) => build(yard, { period: 20, ...plan }));
}

async function build(yard: Yard, plan: Required<Omit<ManyOptions, keyof Place>>): Promise<Many> {
  const token = await yard.create(compile().MeridianToken, ['Many', 'MANY', false]);
  const governors = await deployed(yard, token, plan);
  const voters = electorate(Math.max(50, plan.votes * 3), 'many');
  const start = await yard.height();
  let round = 0;
  const more = async (settled = SETTLED) => {
    round += 1;
    await votedOn(yard, governors, { ...plan, round, voters });
    if (settled > 0) await yard.mine(settled);
  };
  for (let at = 0; at < plan.proposals; at += 1) await more();
  const { anvil, chainId, url } = yard;
  const daos = governors.map((governor) => `eip155:${chainId}:${governor}`);
  return {
    ...{ url, chainId, multicall: MULTICALL, daos, start, anvil, yard, more },
    close: () => anvil.stop('SIGKILL'),
  };
}

async function deployed(yard: Yard, token: Address, plan: { governors: number; period: number }) {
  const { LogGovernor } = await artifactsOf('scale');
  if (LogGovernor === undefined) throw new Error('there is no such contract');
  const { abi, bytecode } = LogGovernor;
  const first = BigInt(await rpc<Hex>(yard.url, 'eth_getTransactionCount', [DEPLOYER, 'latest']));
  const all = Array.from({ length: plan.governors }, (_, at) => {
    const rules = { votingDelay: 1, votingPeriod: plan.period, proposalThreshold: 0n, quorumNumerator: 4n };
    const args = [token, { name: `Many ${at + 1}`, ...rules }];
    return {
      data: encodeDeployData({ abi, bytecode, args }),
      address: getContractAddress({ from: DEPLOYER, nonce: first + BigInt(at) }),
    };
  });
  for (let at = 0; at < all.length; at += TOGETHER)
    await yard.block(all.slice(at, at + TOGETHER).map(({ data }) => ({ data })));
  return all.map(({ address }) => address);
}

async function votedOn(
  yard: Yard,
  governors: readonly Address[],
  { period, round, voters, votes }: { period: number; round: number; voters: Electorate; votes: number },
): Promise<void> {
  const next = chance(`many ${round}`);
  const drafts = governors.map((governor) =>
    draft(governor, [{ target: governor, calldata: '0x' }], describeGrant(round, next)),
  );
  await yard.block(
    drafts.map(({ targets, values, calldatas, description }, at) => ({
      to: governors[at] as Address,
      data: encodeFunctionData({
        abi: proposing,
        functionName: 'propose',
        args: [targets, values, calldatas, description],
      }),
    })),
  );
  // The block of the snapshot.
  await yard.mine();
  const each = Math.ceil(governors.length / period);
  for (let block = 0; block < period; block += 1) {
    const some = drafts.slice(block * each, (block + 1) * each);
    await yard.block(
      some.map(({ id }, at) => ({
        to: governors[block * each + at] as Address,
        data: recordedVotes(voters, id, castsOf(voters, votes, `${round} ${block * each + at}`)),
      })),
    );
  }
}
