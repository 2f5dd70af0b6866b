import type { Transport } from '@/chain/rpc/transport';
import type { ParseQuestion } from '@/service/graph/executable';
import type { Reader } from '@/service/graph/reader';
import type { DaoIndex } from '@/service/indexer/daoIndex';
import type { ScanThreshold } from '@/service/indexer/logs/scanBudget';
import type { Store, StoreDeps } from '@/service/indexer/store/store';
import type { Timers } from '@/service/indexer/timers';

/** Dependencies of the service; each has a default for the browser. */
export type ServiceDeps = {
  fetch?: typeof fetch | undefined;
  /** Changes how a chain is asked; a server alone sets it. */
  transport?: ((made: Transport) => Transport) | undefined;
  /** Reads and validates questions that others wrote; without, only those of this build may be asked. */
  parseQuestion?: ParseQuestion | undefined;
  store?: ((doors: StoreDeps) => Store) | undefined;
  timers?: Timers | undefined;
  /** From 0 to 1; which proposals of a checkpoint are held against the contract. */
  random?: (() => number) | undefined;
  /** Milliseconds between questions for the newest block. */
  every?: number | undefined;
  /** Scans longer than this wait for `scan`; null: none does, as for a command. */
  threshold?: ScanThreshold | null | undefined;
  /** Makes the reader of an organisation's history; by default the columns of its index. */
  history?: ((dao: string, index: DaoIndex) => Reader | undefined) | undefined;
};
