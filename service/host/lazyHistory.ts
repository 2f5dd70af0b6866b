import type { OpenHistory } from '@/service/indexer/contracts/contractHistory';
import type { LogReaderContext } from '@/service/indexer/logs/logHandler';

/** The histories of an organisation's contracts; their code is loaded when they are first asked for. */
export class LazyHistory {
  private opened: Promise<OpenHistory> | undefined;
  private isClosed = false;

  constructor(private readonly context: LogReaderContext) {}

  open(): Promise<OpenHistory> {
    this.opened ??= this.load().catch((error: unknown) => {
      this.opened = undefined;
      throw error;
    });
    return this.opened;
  }

  /** Settles when nothing is being read. */
  async idle(): Promise<void> {
    const history = await this.opened;
    await Promise.all([history?.timelock.idle(), history?.governor.idle()]);
  }

  close(): void {
    this.isClosed = true;
    void this.opened?.then(end);
  }

  private async load(): Promise<OpenHistory> {
    const { openHistory } = await import('@/service/indexer/contracts/contractHistory');
    const history = openHistory(this.context);
    if (this.isClosed) end(history);
    return history;
  }
}

function end({ timelock, governor }: OpenHistory): void {
  timelock.close();
  governor.close();
}
