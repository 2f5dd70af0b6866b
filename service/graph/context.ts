import type { Address } from 'viem';
import type { createControlReader } from '@/chain/contracts/controlReader';
import type { createDelegateReader } from '@/chain/contracts/delegateReader';
import type { GovernorReader } from '@/chain/contracts/reader';
import type { Treasury } from '@/chain/contracts/treasury';
import { QuorateError } from '@/core/errors';
import type { Block, Dao } from '@/core/governor/dao';
import type { Analysis } from '../analysis/analysis';
import type { Index } from '../indexer/daoIndex';
import type { ContractHistory } from '../indexer/store/contractHistory';
import type { DelegateIndex } from '../indexer/store/delegates';
import type { Anchor } from '../indexer/store/store';
import type { Agreement, EndpointsReader } from './agreement';
import type { ContractState } from './contractState';
import type { AccountNames } from './names';
import type { Reader } from './reader';

/** One organisation that is open: its chain, its index, its timelock, and what the contract says at the index's block. */
export type OpenedDao = {
  id: string;
  chainId: number;
  chain: Omit<GovernorReader, 'begin' | 'block' | 'finalized'>;
  index: Index;
  /** Its history, as lists of it are asked for. */
  reader: Reader;
  contract: ContractState;
  /** Logs of timelock and Governor about operations, rules and rights; loads its code on first use. */
  history: { open(): Promise<ContractHistory> };
  control: ReturnType<typeof createControlReader>;
  endpoints: EndpointsReader;
  delegates: DelegateIndex;
  power: ReturnType<typeof createDelegateReader>;
  /** Reads its contracts' balances of coin, known tokens and the named ones. */
  treasury(dao: Dao, named: readonly Address[], at: Block): Promise<Treasury>;
  /** Opens the analysis of what proposals would do; loads its code on first use. */
  analysis(): Promise<Analysis>;
};

/** Context of every resolver: how to open an organisation by its CAIP-10 id, and what else is known. */
export type Context = {
  /** `proposal` is what it is opened for. */
  open(id: string, proposal?: bigint): Promise<OpenedDao>;
  /** Returns the results so far of comparing the endpoints of a chain. */
  agreement(chainId: number): Promise<Agreement>;
  /** Aborted when the answer is no longer wanted. */
  signal: AbortSignal;
  /** A settled block of a chain that is open. */
  settled(chainId: number): Anchor | undefined;
  /** ENS; loads the code for it when it is first asked for. Throws where its chain is not set up. */
  names(): Promise<AccountNames>;
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
