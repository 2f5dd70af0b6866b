import type { ResultOf } from 'gql.tada';
import type { Address } from 'viem';
import type { BlockRange } from '@/core/blockRange';
import type { QuorateError } from '@/core/errors';
import { boundedLine } from '@/core/format';
import type { DaoPart, HealthFinding, Holder, PowerName, Reading } from '@/core/governor/control';
import type { Block } from '@/core/governor/dao';
import type { OperationCall, OperationState } from '@/core/governor/operation';
import { type Answered, useAsk } from './client/ask';
import { graphql } from './client/graphql';
import { type Pages, usePages } from './client/pages';
import { problemFrom } from './client/problem';
import { maybeBigInt, readBlock, readRange } from './client/wire';

/** A log: where it stands, and when (Unix seconds) where that is known. */
export type LogView = { block: bigint; timestamp: bigint | null; transaction: string };

/** One that may do something. */
export type HolderView = Omit<Holder, 'since'> & { since: LogView | null };

/** What can be done, and by whom. */
export type PowerView = {
  name: PowerName;
  part: DaoPart;
  contract: Address;
  whole: boolean;
  holders: readonly HolderView[];
};

/** How far the logs of the timelock are read. */
export type TimelockSyncView = {
  complete: boolean;
  reading: boolean;
  progress: number;
  from: bigint | null;
  fromStart: boolean;
  gaps: readonly BlockRange[];
  problem: QuorateError | undefined;
};

/** Who may do what in an organisation, all read at block `at`. */
export type ControlView = {
  id: string;
  name: string;
  chainId: number;
  address: Address;
  timelock: Address | null;
  powers: readonly PowerView[];
  findings: readonly HealthFinding[];
  at: Block;
  sync: TimelockSyncView;
};

/** Something scheduled in the timelock; `readyAt` in Unix seconds. */
export type OperationView = {
  id: string;
  operationId: string;
  proposalId: bigint | null;
  foreign: boolean;
  calls: readonly OperationCall[];
  state: OperationState;
  readyAt: bigint | null;
  /** Seconds from scheduling to readiness; null in Compound's timelock, whose log names the moment. */
  delay: bigint | null;
  scheduled: LogView;
  executed: LogView | null;
  cancelled: LogView | null;
};

/** A page of operations with what is known over all of them. */
export type OperationPageView = {
  items: readonly OperationView[];
  cursor: string | null;
  total: number;
  foreign: number;
  at: Block;
  sync: TimelockSyncView;
};

const syncFields = graphql(`
  fragment TimelockSyncFields on TimelockSync @_unmask {
    complete reading progress from fromStart gaps { from to } problem { code facts }
  }
`);

const readingFields = graphql(`
  fragment ReadingFields on Reading @_unmask { kind contract call args value }
`);

const logFields = graphql(`
  fragment LogFields on Event @_unmask { block timestamp transaction }
`);

/** Who may do what, with what proves it. */
export const controlQuery = graphql(
  `query Control($id: ID!) {
    dao(id: $id) {
      id name chainId address
      control {
        timelock
        at { number hash timestamp }
        powers {
          name part contract whole
          holders { account who via since { ...LogFields } proof { ...ReadingFields } }
        }
        findings { code severity sentence proof { ...ReadingFields } }
        sync { ...TimelockSyncFields }
      }
    }
  }`,
  [syncFields, readingFields, logFields],
);

/** What was scheduled in the timelock, newest first. */
export const operationsQuery = graphql(
  `query Operations($id: ID!, $first: Int!, $after: String, $foreign: Boolean!) {
    dao(id: $id) {
      id
      operations(first: $first, after: $after, foreign: $foreign) {
        items {
          id operationId proposalId foreign state readyAt delay
          calls { target value signature calldata }
          scheduled { ...LogFields } executed { ...LogFields } cancelled { ...LogFields }
        }
        cursor total foreign
        at { number hash timestamp }
        sync { ...TimelockSyncFields }
      }
    }
  }`,
  [syncFields, logFields],
);

/** Who may do what in an organisation; grows while the timelock's logs are read. */
export function useControl(id: string): Answered<ControlView> {
  return useAsk({ document: controlQuery, variables: { id }, read: controlOf });
}

const PAGE = 20;

/** What was scheduled in the timelock; `foreign` only what no proposal of this Governor did. */
export function useOperations(id: string, foreign: boolean): Pages<OperationPageView> {
  return usePages(JSON.stringify([id, foreign]), {
    document: operationsQuery,
    variables: (after) => ({ id, first: PAGE, after, foreign }),
    page: operationsOf,
    keyOf: (operation) => operation.id,
  });
}

function controlOf({ dao }: ResultOf<typeof controlQuery>): ControlView {
  const { control } = dao;
  return {
    id: dao.id,
    name: boundedLine(dao.name, 80),
    chainId: dao.chainId,
    address: dao.address as Address,
    timelock: control.timelock as Address | null,
    at: readBlock(control.at),
    powers: control.powers.map(({ holders, contract, ...power }) => ({
      ...power,
      contract: contract as Address,
      holders: holders.map(({ account, who, via, since, proof }) => ({
        account: account as Address,
        who,
        via: via as Address | null,
        since: readLog(since),
        proof: readReading(proof),
      })),
    })),
    findings: control.findings.map(({ proof, ...finding }) => ({
      ...finding,
      proof: proof === null ? null : readReading(proof),
    })),
    sync: readSync(control.sync),
  };
}

function operationsOf({ dao }: ResultOf<typeof operationsQuery>): OperationPageView {
  const { items, cursor, total, foreign, at, sync } = dao.operations;
  return {
    items: items.map(({ proposalId, readyAt, delay, scheduled, executed, cancelled, calls, ...rest }) => ({
      ...rest,
      calls: calls.map(({ target, value, signature, calldata }) => ({
        target: target as Address,
        value: BigInt(value),
        signature,
        calldata: calldata as `0x${string}`,
      })),
      proposalId: maybeBigInt(proposalId),
      readyAt: maybeBigInt(readyAt),
      delay: maybeBigInt(delay),
      scheduled: someLog(scheduled),
      executed: readLog(executed),
      cancelled: readLog(cancelled),
    })),
    cursor,
    total,
    foreign,
    at: readBlock(at),
    sync: readSync(sync),
  };
}

function readSync(sync: ResultOf<typeof syncFields>): TimelockSyncView {
  return {
    ...sync,
    from: maybeBigInt(sync.from),
    gaps: sync.gaps.map(readRange),
    problem: problemFrom(sync.problem),
  };
}

function readReading({ kind, contract, call, args, value }: ResultOf<typeof readingFields>): Reading {
  const lower = kind === 'CALL' ? 'call' : 'slot';
  return { kind: lower, contract: contract as Address, call, args, value };
}

function someLog({ block, timestamp, transaction }: ResultOf<typeof logFields>): LogView {
  return { block: BigInt(block), timestamp: maybeBigInt(timestamp), transaction };
}

function readLog(log: ResultOf<typeof logFields> | null): LogView | null {
  return log === null ? null : someLog(log);
}
