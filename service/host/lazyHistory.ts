import type { HistoryContext, OpenHistory } from '@/service/indexer/contracts/contractHistory';

/** The histories of an organisation's contracts; their code is loaded when they are first asked for. */
export class LazyHistory {
  private opened: Promise<OpenHistory> | undefined;
  private isClosed = false;

  constructor(private readonly context: HistoryContext) {}

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
    await Promise.all(Object.values(history ?? {}).map((each) => each.idle()));
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

function end(history: OpenHistory): void {
  for (const each of Object.values(history)) each.close();
}
