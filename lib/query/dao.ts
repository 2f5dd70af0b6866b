import type { ResultOf } from 'gql.tada';
import type { Address } from 'viem';
import { boundedLine } from '@/core/format';
import type { Block, Clock, Dao, Token } from '@/core/governor/dao';
import type { Phase, Required, State, Tally } from '@/core/governor/proposal';
import { enumName, readCapabilities } from './capability';
import { type Answered, useAsk } from './client/ask';
import { graphql } from './client/graphql';
import { type Pages, usePages } from './client/pages';
import { maybeBigInt, readBlock, readRequired, readTally } from './client/wire';
import { readSync, type SyncView, syncFields } from './sync';

/** An organisation as the screens know it, all read at block `at`; settings in the clock's unit. */
export type DaoView = Omit<Dao, 'clock' | 'token'> & {
  /** CAIP-10. */
  id: string;
  clock: Clock & { now: bigint; secondsPerUnit: number };
  token: Omit<Token, 'clock'> | null;
  sync: SyncView;
};

/** One line of a list of proposals. */
export type ProposalLine = {
  id: bigint;
  title: string;
  proposer: Address;
  state: State;
  /** Why the contract does not say its state, null where it does; untrusted text may be quoted in it. */
  stateProblem: string | null;
  snapshot: bigint;
  deadline: bigint;
  phase: Phase | null;
  eta: bigint | null;
  /** Unix seconds at which it expires; null where nothing does. */
  expires: bigint | null;
  tally: Tally | null;
  quorum: Required | null;
  superQuorum: Required | null;
  /** Needed share of For, in 1/10,000; null where For must be above Against. */
  approval: bigint | null;
  created: { block: bigint; timestamp: bigint | null };
  at: Block;
};

/** A page of proposals with what is known over all of them. */
export type ProposalPageView = {
  items: readonly ProposalLine[];
  cursor: string | null;
  total: number;
  counts: Readonly<Partial<Record<State, number>>>;
};

/** Everything a screen shows of an organisation itself. */
export const daoFields = graphql(
  `
  fragment DaoFields on Dao @_unmask {
    id chainId address name version family ids extensions guardian
    clock { mode raw now secondsPerUnit }
    counting { raw kind quorum sides fractional overridable }
    ballot { form nonce domain { name version } }
    token { address kind name symbol decimals }
    timelock { address kind delay grace }
    proxy { kind implementation admin beacon owner }
    unknown { capability probe reason }
    settings { votingDelay votingPeriod proposalThreshold quorum quorumNumerator quorumDenominator lateQuorumExtension }
    at { number hash timestamp }
    sync { ...SyncFields }
  }
`,
  [syncFields],
);

/** What a line of a list of proposals shows. */
export const lineFields = graphql(`
  fragment LineFields on Proposal @_unmask {
    id proposalId title proposer state stateProblem phase snapshot deadline eta expires approval
    tally { against for abstain }
    quorum { value timepoint estimate }
    superQuorum { value timepoint estimate }
    created { block timestamp }
    at { number hash timestamp }
  }
`);

/** One organisation with its sync. */
export const daoQuery = graphql(`query Dao($id: ID!) { dao(id: $id) { ...DaoFields } }`, [daoFields]);

/** The proposals of an organisation, newest first. */
export const proposalsQuery = graphql(
  `query Proposals($id: ID!, $first: Int!, $after: String, $states: [ProposalState!], $search: String) {
    dao(id: $id) {
      id
      proposals(first: $first, after: $after, states: $states, search: $search) {
        items { ...LineFields }
        cursor
        total
        counts { state count }
      }
    }
  }`,
  [lineFields],
);

/** An organisation, its settings and how far its index is. */
export function useDao(id: string | undefined): Answered<DaoView> {
  return useAsk({ document: daoQuery, variables: { id: id ?? '' }, read: daoOf, pause: id === undefined });
}

const PAGE = 50;

/** The proposals of an organisation, filtered by state (none: all) and by words in the title. */
export function useProposals(
  id: string | undefined,
  filter: { states?: readonly State[]; search?: string } = {},
): Pages<ProposalPageView> {
  const states = filter.states === undefined || filter.states.length === 0 ? null : [...filter.states];
  const search = filter.search?.trim() ? filter.search.trim() : null;
  return usePages(id === undefined ? undefined : JSON.stringify([id, states, search]), {
    document: proposalsQuery,
    variables: (after) => ({ id: id ?? '', first: PAGE, after, states, search }),
    page: pageOf,
    keyOf: (line) => line.id,
  });
}

function daoOf(data: ResultOf<typeof daoQuery>): DaoView {
  return readDao(data.dao);
}

/** Wire to domain: an organisation. */
export function readDao(dao: ResultOf<typeof daoFields>): DaoView {
  const { settings } = dao;
  return {
    id: dao.id,
    chainId: dao.chainId,
    address: dao.address as Address,
    name: boundedLine(dao.name, 80),
    version: dao.version,
    ...readCapabilities(dao),
    clock: {
      raw: dao.clock.raw,
      mode: enumName<Clock['mode']>(dao.clock.mode),
      now: BigInt(dao.clock.now),
      secondsPerUnit: dao.clock.secondsPerUnit,
    },
    settings: {
      votingDelay: BigInt(settings.votingDelay),
      votingPeriod: BigInt(settings.votingPeriod),
      proposalThreshold: maybeBigInt(settings.proposalThreshold),
      quorum: maybeBigInt(settings.quorum),
      quorumNumerator: maybeBigInt(settings.quorumNumerator),
      quorumDenominator: maybeBigInt(settings.quorumDenominator),
      lateQuorumExtension: maybeBigInt(settings.lateQuorumExtension),
    },
    at: readBlock(dao.at),
    sync: readSync(dao.sync),
  };
}

/** Wire to domain: one line of a list of proposals. */
export function readLine(line: ResultOf<typeof lineFields>): ProposalLine {
  return {
    id: BigInt(line.proposalId),
    title: line.title,
    proposer: line.proposer as Address,
    state: line.state,
    stateProblem: line.stateProblem,
    snapshot: BigInt(line.snapshot),
    deadline: BigInt(line.deadline),
    phase: line.phase === null ? null : (line.phase.toLowerCase() as Phase),
    eta: maybeBigInt(line.eta),
    expires: maybeBigInt(line.expires),
    approval: maybeBigInt(line.approval),
    tally: line.tally === null ? null : readTally(line.tally),
    quorum: readRequired(line.quorum),
    superQuorum: readRequired(line.superQuorum),
    created: { block: BigInt(line.created.block), timestamp: maybeBigInt(line.created.timestamp) },
    at: readBlock(line.at),
  };
}

function pageOf(data: ResultOf<typeof proposalsQuery>): ProposalPageView {
  const { items, cursor, total, counts } = data.dao.proposals;
  return {
    items: items.map(readLine),
    cursor,
    total,
    counts: Object.fromEntries(counts.map((entry) => [entry.state, entry.count])),
  };
}
