import type { Address } from 'viem';
import type { createControlReader } from '@/chain/contracts/controlReader';
import type { createDelegateReader } from '@/chain/contracts/delegateReader';
import type { GovernorReader } from '@/chain/contracts/reader';
import type { Treasury } from '@/chain/contracts/treasury';
import { figureData } from '@/chain/contracts/verify';
import type { CreatedLog } from '@/chain/logs/proposalLog';
import { readingBy, type View } from '@/chain/rpc/view';
import { QuorateError } from '@/core/errors';
import type { Block, Clock, Dao } from '@/core/governor/dao';
import type { Proofs, Reading } from '@/core/governor/reading';
import type { Analysis } from '../analysis/analysis';
import type { openNames } from '../host/names';
import type { OpenHistory } from '../indexer/contracts/contractHistory';
import type { Index } from '../indexer/daoIndex';
import type { DelegateLogs } from '../indexer/delegates/delegates';
import type { Anchor } from '../indexer/store/store';
import type { Agreement, EndpointsReader } from './agreement';
import type { ContractState } from './contractState';
import type { Reader } from './reader';

/** One organisation that is open: its chain, its index, its timelock, and what the contract says at the index's block. */
export type OpenedDao = {
  id: string;
  chainId: number;
  /** Contract that holds shares of its token for several delegates, as the operator names it. */
  multiDelegate: Address | null;
  /** Contract that lends its tokens through Franchisers, as the operator names it. */
  franchiserFactory: Address | null;
  chain: Omit<GovernorReader, 'begin' | 'block' | 'finalized'>;
  index: Index;
  /** Its history, as lists of it are asked for. */
  reader: Reader;
  contract: ContractState;
  /** Logs of timelock and Governor about operations, rules and rights; loads its code on first use. */
  history: { open(): Promise<{ [Part in keyof OpenHistory]: Omit<OpenHistory[Part], 'idle' | 'close'> }> };
  control: ReturnType<typeof createControlReader>;
  endpoints: EndpointsReader;
  delegates: Omit<DelegateLogs, 'known' | 'close'>;
  power: ReturnType<typeof createDelegateReader>;
  /** Reads its contracts' balances of coin, known tokens and the named ones. */
  treasury(dao: Dao, named: readonly Address[], at: Block): Promise<Treasury>;
  /** Opens the analysis of what proposals would do; loads its code on first use. */
  analysis(): Promise<Analysis>;
};

/** Asks for something of an organisation that is being opened. */
export type Ahead = (opened: Pick<OpenedDao, 'contract' | 'index'>) => Promise<unknown>;

/** Context of every resolver: how to open an organisation by its CAIP-10 id, and what else is known. */
export type Context = {
  /** `ahead` is asked for while it is still unknown what the Governor is. */
  open(id: string, ahead?: Ahead): Promise<OpenedDao>;
  /** Returns the results so far of comparing the endpoints of a chain. */
  agreement(chainId: number): Promise<Agreement>;
  /** Aborted when the answer is no longer wanted. */
  signal: AbortSignal;
  /** A settled block of a chain that is open. */
  settled(chainId: number): Anchor | undefined;
  /** ENS; loads the code for it when it is first asked for. Throws where its chain is not set up. */
  names(): Promise<ReturnType<typeof openNames>>;
};

const LARGEST_PAGE = 500;

/** A page size within bounds; throws `query-invalid`. */
export function pageSize(first: number): number {
  if (first < 1 || first > LARGEST_PAGE) {
    throw new QuorateError('query-invalid', { reason: `first must lie between 1 and ${LARGEST_PAGE}` });
  }
  return first;
}

/** The whole numbers of a cursor; throws `query-invalid`. */
export function readCursor(cursor: string, parts: number): bigint[] {
  if (!/^\d{1,80}(:\d{1,80})*$/.test(cursor) || cursor.split(':').length !== parts) {
    throw new QuorateError('query-invalid', { reason: 'the cursor is not one of ours' });
  }
  return cursor.split(':').map(BigInt);
}

/** Part of a list. */
export type PageArguments = { first: number; after?: string | null };

/** A page of a list that stays as it is while it is read, by places. */
export function paged<T>(list: readonly T[], args: PageArguments) {
  const first = pageSize(args.first);
  const [at = 0n] = args.after == null ? [] : readCursor(args.after, 1);
  const start = Math.min(list.length, Number(at));
  const items = list.slice(start, start + first);
  const end = start + items.length;
  return { items, cursor: end < list.length ? String(end) : null, total: list.length };
}

/** A page of a list that stands newest first and may grow while it is read: the cursor is the place of its last item. */
export function pagedBack<T>(
  list: readonly T[],
  args: PageArguments,
  placeOf: (item: T) => { block: bigint; logIndex: number },
) {
  const first = pageSize(args.first);
  let start = 0;
  if (args.after != null) {
    const [block = 0n, logIndex = 0n] = readCursor(args.after, 2);
    const next = list.findIndex((item) => {
      const place = placeOf(item);
      return place.block < block || (place.block === block && BigInt(place.logIndex) < logIndex);
    });
    start = next < 0 ? list.length : next;
  }
  const items = list.slice(start, start + first);
  const last = start + first < list.length ? items.at(-1) : undefined;
  const place = last && placeOf(last);
  return { items, cursor: place ? `${place.block}:${place.logIndex}` : null, total: list.length };
}

/** Seconds one unit of an organisation's clock lasts; 0 where that is not known: a countdown can do without. */
export async function secondsPerUnitOf({ chain, index }: OpenedDao, { mode }: Clock): Promise<number> {
  if (index.isJudged()) return chain.secondsPerUnit({ at: await index.head() }).catch(() => 0);
  return mode === 'timestamp' ? 1 : 0;
}

/** The proposal with the actions and the text of its last update (Nouns), as far as read. */
export function latestContent(index: Index, created: CreatedLog): CreatedLog {
  const changes = index.events(created.id).flatMap(({ content }) => content ?? []);
  return changes.length === 0 ? created : Object.assign({}, created, ...changes);
}

/** `Reading`: what proves a figure, at the block it was read at. */
export function readingOf({ kind, ...reading }: Reading, at: Pick<Block, 'number'>, figure?: string) {
  return {
    ...reading,
    kind: kind.toUpperCase(),
    figure: figure ?? null,
    block: at.number,
    data: () => (kind === 'call' ? figureData(reading.call, reading.args) : null),
  };
}

/** Proves a figure by the view that gave it; null if it gave none. */
export function provenBy(view: View<unknown>, value: bigint | null, at: Pick<Block, 'number'>) {
  return value === null ? null : readingOf(readingBy(view, value), at);
}

/** The list of `Reading` of an object, all at one block. */
export function readingsOf(proofs: Proofs, at: Pick<Block, 'number'>) {
  return Object.entries(proofs).map(([figure, reading]) => readingOf(reading, at, figure));
}
