import type { Address } from 'viem';
import { createControlReader } from '@/chain/contracts/controlReader';
import { createDelegateReader } from '@/chain/contracts/delegateReader';
import type { Transport } from '@/chain/rpc/transport';
import type { Block, Dao } from '@/core/governor/dao';
import { untilItFails } from '@/core/madeOnce';
import { SETTLED_DEPTH } from '@/core/timing';
import { type Agreement, type EndpointsReader, UNCOMPARED } from '@/service/graph/agreement';
import type { ContractState } from '@/service/graph/contractState';
import type { CheckpointFiles } from '@/service/indexer/checkpoint/checkpointFiles';
import type { HistoryContext, OpenHistory } from '@/service/indexer/contracts/contractHistory';
import type { DaoIndex } from '@/service/indexer/daoIndex';
import { DelegateLogs } from '@/service/indexer/delegates/delegates';
import type { Timers } from '@/service/indexer/timers';
import type { ChangeKind, ServiceOptions } from '../api/protocol';
import type { AgreementOptions, EndpointsAgreement } from './agreement';

type AuxiliaryReadersOptions = {
  transport: Transport;
  multicall: string | undefined;
  /** The chain's coin. */
  currency: string;
  /** Organisations that the operator lists. */
  organisations: NonNullable<ServiceOptions['organisations']>;
  timers: Timers;
  /** First block worth reading of the organisation, where it is known. */
  start: bigint | null;
  run: DaoIndex;
  contract: ContractState;
  /** The organisation's checkpoint, where there is one. */
  files: CheckpointFiles | undefined;
  /** Reports that the checkpoint's delegates are wrong; the reason in words. */
  onLie(reason: string): void;
  onChanged(kinds: readonly ChangeKind[]): void;
};

/** Readers of everything that is not in the Governor's own logs: its timelock, its token, its other endpoints. */
export function openAuxiliaryReaders(readers: AuxiliaryReadersOptions) {
  const { transport, multicall, timers, start, run, contract, files, onLie, onChanged } = readers;
  const shared = {
    ...{ transport, timers, start },
    settled: () => {
      const { finalized, head } = run.status();
      return finalized ?? (head.number > SETTLED_DEPTH ? head.number - SETTLED_DEPTH : 0n);
    },
    forks: () => run.forks,
  };
  const options = { multicall };
  return {
    history: new LazyHistory({
      ...{ ...shared, budget: run.budget },
      onChange: () => onChanged(['operations']),
      onShares: () => onChanged(['delegates']),
    }),
    control: createControlReader(transport, options),
    delegates: new DelegateLogs({
      ...shared,
      budget: run.budget,
      onChange: () => onChanged(['delegates']),
      checkpoint: files?.delegates({
        isBelieved: () => run.checkpoint().state !== 'refused',
        now: () => run.status().head,
      }),
      onRefused: onLie,
    }),
    power: createDelegateReader(transport, options),
    // One page asks for it.
    treasury: async (dao: Dao, named: readonly Address[], at: Block) =>
      (await import('@/chain/contracts/treasury')).readTreasury(transport, dao, named, at, {
        ...options,
        currency: readers.currency,
      }),
    endpoints: new LazyEndpointsAgreement({
      ...{ transport, multicall, index: run },
      dao: () => contract.dao(),
      now: () => timers.now(),
    }),
    // Its code is large, and most visits to a list need none of it.
    analysis: untilItFails(async () => {
      const { Analysis } = await import('@/service/analysis/analysis');
      const { currency, organisations } = readers;
      return new Analysis({ transport, multicall, currency, organisations, touched: run.visits });
    }),
  };
}

/** Compares endpoints; the code for it is loaded only where there are two or more. */
class LazyEndpointsAgreement implements EndpointsReader {
  private reader: EndpointsAgreement | undefined;

  constructor(private readonly options: AgreementOptions) {}

  /** Results so far, without asking. */
  get known(): Agreement {
    return this.reader?.known ?? UNCOMPARED;
  }

  async compare(asked: Parameters<EndpointsReader['compare']>[0]): Promise<Agreement> {
    if (this.options.transport.hosts().length < 2) return UNCOMPARED;
    const { EndpointsAgreement } = await import('./agreement');
    this.reader ??= new EndpointsAgreement(this.options);
    return this.reader.compare(asked);
  }
}

/** The histories of an organisation's contracts; their code is loaded when they are first asked for. */
class LazyHistory {
  private opened: Promise<OpenHistory> | undefined;
  private isClosed = false;
  private readonly load = untilItFails(async () => {
    const { openHistory } = await import('@/service/indexer/contracts/contractHistory');
    const history = openHistory(this.context);
    if (this.isClosed) end(history);
    return history;
  });

  constructor(private readonly context: HistoryContext) {}

  open(): Promise<OpenHistory> {
    this.opened = this.load();
    return this.opened;
  }

  /** Settles when nothing is being read. */
  async idle(): Promise<void> {
    const history = await this.opened?.catch(() => undefined);
    await Promise.all(Object.values(history ?? {}).map((each) => each.idle()));
  }

  close(): void {
    this.isClosed = true;
    void this.opened?.then(end, () => undefined);
  }
}

function end(history: OpenHistory): void {
  for (const each of Object.values(history)) each.close();
}
