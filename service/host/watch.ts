import { madeOnce } from '@/core/madeOnce';
import type { OpenedDao } from '@/service/graph/context';
import type { Interest } from '../api/protocol';

/** Interests in each organisation that a service has open. */
export class Watches {
  private readonly all = new Map<string, Watch>();

  constructor(private readonly open: (dao: string) => Promise<OpenedDao>) {}

  /** Reads these until the signal ends it; settles then. */
  async watch(dao: string, interests: readonly Interest[], signal?: AbortSignal): Promise<void> {
    if (signal?.aborted === true) return;
    const watch = madeOnce(this.all, dao, () => new Watch(() => this.open(dao)));
    const end = watch.add(interests);
    await new Promise((resolve) => signal?.addEventListener('abort', resolve, { once: true }));
    end();
  }

  /** Something of this organisation changed: there may be more to read. */
  again(dao: string): void {
    this.all.get(dao)?.again();
  }

  /** Settles when everything that is wanted is being read, or is read; false when it was so already. */
  async idle(): Promise<boolean> {
    const running = [...this.all.values()].flatMap((watch) => watch.running ?? []);
    await Promise.all(running);
    return running.length > 0;
  }
}

/** Reads what is wanted of one organisation, and goes on with every change of it. */
class Watch {
  private readonly wanted = new Set<readonly Interest[]>();
  /** Settles when everything that is wanted is being read, or is read; undefined when it is so. */
  running: Promise<void> | undefined;
  private isDue = false;

  constructor(private readonly open: () => Promise<OpenedDao>) {}

  /** Reads these as long as they are wanted; returns how to end that. What is being read is read to its end. */
  add(interests: readonly Interest[]): () => void {
    this.wanted.add(interests);
    this.again();
    return () => this.wanted.delete(interests);
  }

  /** Something changed: there may be more to read. */
  again(): void {
    this.isDue = this.wanted.size > 0;
    if (this.isDue) this.running ??= this.run();
  }

  private async run(): Promise<void> {
    while (this.isDue) {
      this.isDue = false;
      // Failures are reported to those who ask for the data, and retried at the next change.
      const all = [...this.wanted].flat().map((interest) => this.read(interest).catch(() => undefined));
      await Promise.all(all);
    }
    this.running = undefined;
  }

  private async read(interest: Interest): Promise<void> {
    const dao = await this.open();
    const { delegates, history, index, contract: truth, multiDelegate } = dao;
    await index.ready();
    switch (interest.kind) {
      case 'votes':
        return interest.proposal === undefined ? index.wantAll() : votesOf(dao, BigInt(interest.proposal));
      case 'timelock': {
        const { timelock: found } = await truth.dao();
        if (found !== null) (await history.open()).timelock.want(found.address, await index.head());
        return;
      }
      case 'rules':
        return (await history.open()).governor.want((await truth.dao()).address, await index.head());
      case 'delegates': {
        const { token } = await truth.dao();
        if (token === null) return;
        delegates.want(token.address, await index.head());
        if (multiDelegate !== null) (await history.open()).shares.want(multiDelegate, await index.head());
        if (interest.history === true) delegates.wantHistory();
      }
    }
  }
}

async function votesOf({ index, contract: truth }: OpenedDao, id: bigint): Promise<void> {
  const now = (await truth.of([id])).get(id);
  if (now !== undefined && (await index.find(id)) !== undefined) index.wantVotes(id, now);
}
