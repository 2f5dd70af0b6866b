import type { Address } from 'viem';
import type { Block, Dao } from '@/core/governor/dao';
import { type ProposalNow, stateOf } from '@/core/governor/proposal';
import { expiresAt } from '@/core/governor/state';
import { attemptApart, isStillThere } from '../rpc/calls';
import { type AnsweredCalls, askAll, isAnswered, type Question, question } from '../rpc/question';
import type { Transport } from '../rpc/transport';
import { view } from '../rpc/view';
import { governorAbi } from './abis/governor';
import { type ClockGround, clockOf, clockQuestion } from './clock';
import { type Adapter, type First, joined, NO_FIGURES } from './family/adapter';
import { adapterOf } from './family/choose';
import { openzeppelin } from './family/openzeppelin';

/** The Governor: its detected facts, if any, and how to wait for them. */
type Governor = { address: Address; told: Dao | undefined; known: () => Promise<Dao> };

/** The block to read at, and the snapshots that the logs of proposals name. */
type ProposalsAt = {
  at: Block;
  snapshots?: ReadonlyMap<bigint, bigint> | undefined;
  multicall: string | undefined;
};

/**
 * Reads proposals of a Governor at one block, and whether the chain still had that block afterwards; throws
 * `RpcError`. The quorum of a proposal with a named snapshot is asked in the same round trip as its state, and again
 * only where the contract's own snapshot differs.
 */
export async function readProposals(
  transport: Transport,
  governor: Governor,
  ids: readonly bigint[],
  where: ProposalsAt,
): Promise<{ now: ReadonlyMap<bigint, ProposalNow>; isThere: boolean }> {
  const { at, multicall } = where;
  const { dao, first, now, answered, isThere } = await firstRound(transport, governor, ids, where);
  const found = first.flatMap((one, index) => {
    const id = ids[index];
    return one === null || id === undefined ? [] : [{ id, ...one }];
  });
  const known = await withRefusals(transport, governor.address, found, at.number);
  const questions = known.map((one) => one.figures(now, dao));
  const isRefused = found.some((one) => one.found.state === 'UNKNOWN');
  const isWhole = !isRefused && questions.every((one) => isAnswered(one, answered));
  // The block is asked for behind the last figures, in the same request: a host that answers in another order may miss
  // that it goes at that moment, which the next block shows (docs/limits.md).
  const [figures, stands] = await Promise.all([
    askAll(transport, questions, at.number, { multicall, answered }),
    isWhole && isThere !== undefined ? isThere : isStillThere(transport, at),
  ]);
  const grace = dao.timelock?.grace ?? null;
  const read = known.map((one, index): [bigint, ProposalNow] => {
    const expires = expiresAt(one.found.eta, grace);
    return [one.id, joined(one.found, figures[index] ?? NO_FIGURES, expires, at)];
  });
  return { now: new Map(read), isThere: stands };
}

/** Asks before it is known what the Governor is, as most are; asks again when it is something else. */
async function firstRound(
  transport: Transport,
  { address, told, known }: Governor,
  ids: readonly bigint[],
  where: ProposalsAt,
) {
  const ask = (adapter: Adapter, clock: ClockGround) => round(transport, ids, where, adapter, clock);
  const guess = { address, clock: { raw: null, mode: 'blocknumber' as const } };
  const early = told === undefined ? ask(openzeppelin(guess), guess).catch(() => null) : null;
  const dao = await known();
  const found = await early;
  const isGuessed = dao.family === 'openzeppelin' && !dao.extensions.includes('bravo-compat');
  const { answer, ...rest } =
    found !== null && isGuessed && (found.answer !== null || dao.clock.mode === 'blocknumber')
      ? found
      : await ask(adapterOf(dao), dao);
  // The clock's own question comes first, then the check of the block.
  const isThere = answer === null && dao.clock.mode === 'l1-blocknumber' ? undefined : rest.isThere;
  return { ...rest, dao, isThere, now: await clockOf(transport, dao, answer, where.at) };
}

async function round(
  transport: Transport,
  ids: readonly bigint[],
  { at, snapshots, multicall }: ProposalsAt,
  adapter: Adapter,
  clock: ClockGround,
) {
  const answered: AnsweredCalls = new Map();
  const proposals = ids.map((id) => adapter.proposal(id));
  const named = ids.flatMap((id) => {
    const snapshot = snapshots?.get(id);
    return snapshot === undefined ? [] : [question({ quorum: adapter.quorum(id, snapshot) }, () => null)];
  });
  const questions: Question<First | bigint | null>[] = [
    clockQuestion(clock, { multicall }),
    ...proposals,
    ...named,
  ];
  const asked = askAll(transport, questions, at.number, { multicall, answered });
  const [answers, isThere] = await Promise.all([
    asked,
    named.length === 0 ? undefined : isStillThere(transport, at),
  ]);
  const [answer, ...first] = answers;
  return {
    answer: (answer ?? null) as bigint | null,
    first: first.slice(0, ids.length) as (First | null)[],
    answered,
    isThere,
  };
}

// Characters kept of what a call reverted with: 0x and 1,024 bytes.
const LONGEST = 2 + 2 * 1024;

/**
 * Asks again, each by itself, for the states that no answer came of: among many calls one may use up the gas of the
 * others. Those that fail then too, or give a number that is no state, are unknown, with what they said. Throws `RpcError`.
 */
async function withRefusals<T extends Pick<First, 'found'> & { id: bigint }>(
  transport: Transport,
  address: Address,
  all: readonly T[],
  block: bigint,
): Promise<T[]> {
  const silent = all.filter(({ found }) => found.state === 'UNKNOWN');
  if (silent.length === 0) return [...all];
  const views = silent.map(({ id }) => view(governorAbi, address, 'state', id));
  const outcomes = await attemptApart(transport, views, block);
  return all.map((one) => {
    const place = silent.indexOf(one);
    const outcome = outcomes[place];
    if (outcome === undefined) return one;
    const state = outcome.ok ? stateOf(views[place]?.read(outcome.data) ?? null) : null;
    if (state !== null) return { ...one, found: { ...one.found, ...state } };
    const refused = outcome.data.slice(0, LONGEST) as `0x${string}`;
    return { ...one, found: { ...one.found, refused } };
  });
}
