import { parseDaoId } from '@/core/caip';
import { type Code, describe } from '@/core/errors';
import type { LocalService } from '@/service/host/service';
import type { FoundState } from './sql/foundGovernors';

/** How far an organisation is read, and whether its votes are what its contract counted. */
export type DaoState = {
  dao: string;
  chain: number;
  head: { number: string; hash: string; timestamp: string };
  finalized: string | null;
  complete: boolean;
  reading: boolean;
  progress: number;
  gaps: number;
  proposals: number;
  proven: number;
  problem: string | null;
  /** Blocks that could not be read, what the endpoint answered and what to do, or another problem, in words. */
  missing: string | null;
  /** Its files for pages; null where none are made here. */
  published: PublishedHistory | null;
};

/** Up to which block the files of an organisation reach, and why they reach no further where the last could not be made. */
export type PublishedHistory = { block: string | null; problem: string | null };

/** How far a chain was looked through for Governors, and what became of the contracts that logged a proposal. */
export type FoundChain = {
  chain: number;
  /** The last block up to which all of them are known. */
  block: string | null;
  /** It was looked through up to its end at least once since the start. */
  through: boolean;
  problem: string | null;
} & Record<FoundState | 'dropped', number>;

/** Maker of organisations' files. */
export type Publisher = { of(dao: string): PublishedHistory };

const STATES = ['followed', 'waiting', 'refused', 'large', 'named', 'dropped'] as const;
const STATE = `query($dao: ID!) { dao(id: $dao) {
  sync { head { number hash timestamp } finalized complete reading progress gaps { from to } problem { code facts } }
  votes(first: 1) { sync { complete reading proposals proven gaps { from to } problem { code facts } } }
} }`;

// A page deep in a list of all votes.
const DEEP = `query($dao: ID!, $orderBy: VoteOrder, $support: Support) {
  dao(id: $dao) { votes(offset: 1000000000, orderBy: $orderBy, support: $support) { total } } }`;

type Part = Pick<DaoState, 'complete' | 'reading'> & {
  gaps: { from: string; to: string }[];
  problem: { code: Code; facts: string } | null;
};
type Sync = Pick<DaoState, 'head' | 'finalized' | 'progress'> & Part;
type HeldAnswer = { dao: { sync: Sync; votes: { sync: Part & { proposals: number; proven: number } } } };

/** Reads the state of a followed organisation; a sentence where it is unavailable. */
export async function daoStateOf(
  { ask, checkpoints }: Pick<LocalService, 'ask'> & { checkpoints?: Publisher | undefined },
  dao: string,
): Promise<DaoState | string> {
  const { data, errors } = await ask({ query: STATE, variables: { dao } }).catch((error: unknown) => ({
    data: null,
    errors: [{ message: String(error) }],
  }));
  const found = data as HeldAnswer | null | undefined;
  if (errors !== undefined || found?.dao === undefined)
    return errors?.[0]?.message ?? 'nothing is known of it';
  const { sync, votes } = found.dao;
  const gaps = [...sync.gaps, ...votes.sync.gaps];
  const problem = sync.problem ?? votes.sync.problem;
  return {
    ...{ dao, chain: parseDaoId(dao).chainId, head: sync.head, finalized: sync.finalized },
    complete: sync.complete && votes.sync.complete,
    reading: sync.reading || votes.sync.reading,
    ...{ progress: sync.progress, proposals: votes.sync.proposals, proven: votes.sync.proven },
    ...{ gaps: gaps.length, problem: problem?.code ?? null, missing: missingWords(gaps, problem) },
    published: checkpoints?.of(dao) ?? null,
  };
}

function missingWords([gap, ...more]: Part['gaps'], problem: Part['problem']): string | null {
  const why = problem && describe(problem.code, JSON.parse(problem.facts)).title.replace(/\.$/, '');
  if (gap === undefined) return why;
  const others = more.length === 0 ? '' : ` (and ${more.length} other ranges)`;
  return `blocks ${gap.from} to ${gap.to}${others} could not be read${why ? `: ${why}` : ''}. Add an endpoint that keeps them by --rpc, or name the first block worth reading by --start`;
}

/** Settles once all of some organisations is read, or what is missing is known as a gap. */
export async function untilRead(
  followed: Pick<LocalService, 'ask' | 'idle'>,
  daos: () => readonly string[],
  /** When one is read enough, and whether nobody waits for it any more. */
  {
    isEnough = ({ complete, reading }: DaoState): boolean => complete || !reading,
    isOver = (): boolean => false,
  } = {},
): Promise<void> {
  while (!isOver()) {
    await followed.idle().catch(() => undefined);
    const states = await Promise.all(daos().map((dao) => daoStateOf(followed, dao)));
    if (states.every((state) => typeof state !== 'string' && isEnough(state))) return;
    await new Promise((next) => setTimeout(next, 500));
  }
}

/** Makes the lists of all votes once all is read: for a long history it takes longer than one question may. */
export async function prepareLists(
  followed: Pick<LocalService, 'ask' | 'idle'>,
  daos: readonly string[],
  isOver: () => boolean,
): Promise<void> {
  await untilRead(followed, () => daos, { isOver, isEnough: ({ complete }) => complete });
  for (const dao of daos)
    for (const orderBy of ['NEWEST', 'WEIGHT'])
      for (const support of [null, 'AGAINST', 'FOR', 'ABSTAIN']) {
        await followed.ask({ query: DEEP, variables: { dao, orderBy, support } }).catch(() => undefined);
        await new Promise((next) => setImmediate(next));
      }
}

/** The figures of organisations in the text format of Prometheus; of those that were found with a label that says so. */
export function metricsOf(
  states: readonly (DaoState | string)[],
  counts: Record<string, number>,
  { isNamed, found }: { isNamed(dao: string): boolean; found: readonly FoundChain[] },
): string {
  const known = states.filter((each) => typeof each !== 'string');
  const labels = (dao: string) => `dao="${dao}"${isNamed(dao) ? '' : ',found="true"'}`;
  const lines = (name: string, value: (state: DaoState) => number | string) =>
    known.map((state) => `quorate_${name}{${labels(state.dao)}} ${value(state)}`);
  const ofChains = (name: string, value: (chain: FoundChain) => number | string) =>
    found.map((each) => `quorate_governors_${name}{chain="${each.chain}"} ${value(each)}`);
  return [
    ...lines('head_block', ({ head }) => head.number),
    ...lines('head_timestamp_seconds', ({ head }) => head.timestamp),
    ...lines('complete', ({ complete }) => Number(complete)),
    ...lines('coverage_gaps', ({ gaps }) => gaps),
    ...lines('proposals', ({ proposals }) => proposals),
    ...lines('proposals_unproven', ({ proposals, proven }) => proposals - proven),
    ...lines('published_block', ({ published }) => published?.block ?? 0),
    ...lines('publishing_refused', ({ published }) => Number(published?.problem != null)),
    ...ofChains('block', ({ block }) => block ?? 0),
    ...ofChains('failing', ({ problem }) => Number(problem !== null)),
    ...STATES.flatMap((state) => ofChains(state, (chain) => chain[state])),
    ...Object.entries(counts).map(([name, value]) => `quorate_${name} ${value}`),
    '',
  ].join('\n');
}
