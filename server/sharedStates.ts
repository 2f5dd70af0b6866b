import type { Service } from '../service/api/protocol';
import { type DaoState, daoStateOf, type FoundChain, type Publisher } from './state';

/** Source of states. */
export type StatesSource = Pick<Service, 'ask'> & {
  checkpoints?: Publisher | undefined;
  daos(): readonly string[];
  looked?: (() => Promise<FoundChain[]>) | undefined;
};

/** How things stand with all that are followed, and how far chains were looked through for Governors. */
export type States = { states: (DaoState | string)[]; looked: FoundChain[] };

const SHORTEST = 1_000;
// Reading all of them takes a twentieth of the time at most.
const REST = 20;
const AT_ONCE = 8;

/** Reads the states of all that are followed for everybody who asks at once, and holds them for a second or longer. */
export class SharedStates {
  private current: Promise<States> | undefined;
  private until = 0;

  constructor(
    private readonly source: StatesSource,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The states, at most so old as a reading of them may come again. */
  read(): Promise<States> {
    if (this.current !== undefined && this.now() < this.until) return this.current;
    const began = this.now();
    this.until = Number.POSITIVE_INFINITY;
    const current = this.make().finally(() => {
      const ended = this.now();
      this.until = ended + Math.max(SHORTEST, REST * (ended - began));
    });
    this.current = current;
    current.catch(() => {
      this.current = undefined;
    });
    return current;
  }

  private async make(): Promise<States> {
    const { daos, looked } = this.source;
    const states: States['states'] = [];
    const waiting = [...daos()];
    while (waiting.length > 0) {
      const some = waiting.splice(0, AT_ONCE);
      // Others are answered in between.
      await new Promise((next) => setImmediate(next));
      states.push(...(await Promise.all(some.map((dao) => daoStateOf(this.source, dao)))));
    }
    return { states, looked: (await looked?.().catch(() => [])) ?? [] };
  }
}
