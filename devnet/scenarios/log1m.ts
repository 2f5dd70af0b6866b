import { type Address, encodeFunctionData, getAddress, type Hex, parseAbi, zeroAddress } from 'viem';
import { type Draft, draft } from '../call';
import { compile } from '../compile';
import { artifactsOf } from '../variants/compile';
import { chance } from './chance';
import { type Cast, castsOf, type Electorate, electorate, HELD } from './electorate';
import { describeGrant, inYard, type Large, type Place, standing, type Yard } from './large';
import { recordedVotes } from './recordedVotes';

/** How long a history; what is not said has a default. */
export type LogOptions = Place & {
  /** 1,000,000 votes on 200 proposals, on each the same number. */
  votes?: number;
  proposals?: number;
  /** Votes in one block, and so in one transaction; 500. */
  perBlock?: number;
  /** So many of the most powerful voters hold real tokens, delegated to themselves; 500. */
  holders?: number;
  seed?: string;
};

type Plan = Required<Omit<LogOptions, keyof Place>>;
type Sending = { to: Address; data: Hex };
type World = Yard & { governor: Address; token: Address; plan: Plan; voters: Electorate };

const SUPPLY = BigInt(HELD) * 4n * 10n ** 18n;
const TREASURY = 10_000_000n * 10n ** 18n;
const SETTLED = 4;
const CUSTODY = getAddress('0xc0570d1000000000000000000000000000000001');
const allowance = parseAbi(['function approve(address,uint256)']);
const governing = parseAbi([
  'function propose(address[],uint256[],bytes[],string)',
  'function execute(address[],uint256[],bytes[],bytes32) payable',
]);

/**
 * Opens a chain with a long history of votes, the same at each call: a real Governor whose votes are written down without
 * the power behind them, true in their logs and in their tallies. Each proposal is open for exactly the blocks that hold
 * its votes, and is executed after them when it succeeded. A million votes take some 20 s.
 */
export function openLog1m(options: LogOptions = {}): Promise<Large> {
  const { votes = 1_000_000, proposals = 200, perBlock = 500, holders = 500, seed = 'log' } = options;
  const plan = { votes, proposals, perBlock, holders, seed };
  return inYard({ port: options.port, chainId: options.chainId }, (yard) => build(yard, plan));
}

async function build(yard: Yard, plan: Plan): Promise<Large> {
  const world = await found(yard, plan);
  const start = await yard.height();
  const turnout = Math.floor(plan.votes / plan.proposals);
  const ids: bigint[] = [];
  let over: Sending[] = [];
  for (let number = 1; number <= plan.proposals; number += 1) {
    const isLast = number === plan.proposals;
    const casts = castsOf(
      world.voters,
      isLast ? plan.votes - turnout * (plan.proposals - 1) : turnout,
      `${plan.seed} ${number}`,
    );
    const proposal = draftOf(world, number);
    ids.push(proposal.id);
    await yard.block([...over, proposed(world, proposal)]);
    // The block of the snapshot.
    await yard.mine();
    for (let part = 0; part < periodOf(plan); part += 1) {
      const some = casts.slice(part * plan.perBlock, (part + 1) * plan.perBlock);
      await yard.block(
        some.length === 0
          ? []
          : [{ to: world.governor, data: recordedVotes(world.voters, proposal.id, some) }],
      );
    }
    over = hasPassed(casts) ? [executed(world, proposal)] : [];
  }
  await yard.block(over);
  await yard.mine(SETTLED);
  return standing(yard, world, { start, proposals: ids, votes: plan.votes });
}

/** Deploys token and Governor, and gives the most powerful voters their tokens. */
async function found(yard: Yard, plan: Plan): Promise<World> {
  const { MeridianToken } = compile();
  const { LogGovernor } = await artifactsOf('scale');
  const voters = electorate(
    Math.max(50, Math.round(plan.votes * 0.1452), periodOf(plan) * plan.perBlock),
    plan.seed,
  );
  const token = await yard.create(MeridianToken, ['Long Record', 'LONG', false]);
  const rules = {
    name: 'Long Record',
    votingDelay: 1,
    votingPeriod: periodOf(plan),
    proposalThreshold: 0n,
    quorumNumerator: 4n,
  };
  const governor = await yard.create(LogGovernor, [token, rules]);
  const world = { ...yard, governor, token, plan, voters };
  const holders = voters.powers.slice(0, plan.holders).map((amount, index): [Address, bigint, Address] => {
    const address = addressOf(world, index);
    return [address, amount, address];
  });
  const held = holders.reduce((sum, [, amount]) => sum + amount, 0n);
  const rest: [Address, bigint, Address] = [CUSTODY, SUPPLY - held - TREASURY, zeroAddress];
  const list = [[governor, TREASURY, zeroAddress] as const, rest, ...holders];
  for (let at = 0; at < list.length; at += 100) {
    const some = list.slice(at, at + 100);
    const args = [0, 1, 2].map((column) => some.map((row) => row[column]));
    const data = encodeFunctionData({ abi: MeridianToken.abi, functionName: 'allocate', args });
    await yard.block([{ to: token, data }]);
  }
  return world;
}

function periodOf({ votes, proposals, perBlock }: Plan): number {
  const most = votes - Math.floor(votes / proposals) * (proposals - 1);
  return Math.ceil(most / perBlock);
}

function draftOf({ governor, token, plan, voters }: World, number: number): Draft {
  const next = chance(`${plan.seed} text ${number}`);
  const spender = getAddress(`0x${voters.addresses[Math.floor(next() * voters.addresses.length)] ?? ''}`);
  const args = [spender, BigInt(Math.floor(next() * 1e6)) * 10n ** 18n] as const;
  const calldata = encodeFunctionData({ abi: allowance, functionName: 'approve', args });
  return draft(governor, [{ target: token, calldata }], describeGrant(number, next));
}

function proposed({ governor }: World, { targets, values, calldatas, description }: Draft): Sending {
  const args = [targets, values, calldatas, description] as const;
  return { to: governor, data: encodeFunctionData({ abi: governing, functionName: 'propose', args }) };
}

function executed({ governor }: World, { targets, values, calldatas, hash }: Draft): Sending {
  const args = [targets, values, calldatas, hash] as const;
  return { to: governor, data: encodeFunctionData({ abi: governing, functionName: 'execute', args }) };
}

// As the contract decides: four percent of the supply took part, and more were for it than against.
function hasPassed(casts: readonly Cast[]): boolean {
  const sum = (support: number) =>
    casts.reduce((total, cast) => (cast.support === support ? total + cast.weight : total), 0n);
  const yes = sum(1);
  return yes > sum(0) && yes + sum(2) >= (SUPPLY * 4n) / 100n;
}

function addressOf({ voters }: Pick<World, 'voters'>, index: number): Address {
  return getAddress(`0x${voters.addresses[index] ?? ''}`);
}
