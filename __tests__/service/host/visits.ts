import type { LocalService } from '@/service/host/service';
import { createMemoryStore } from '@/service/indexer/store/memory';
import type { Store } from '@/service/indexer/store/store';
import { type Alarms, alarms } from '../indexer/stage';
import type { Listed, Stage } from './files';

/** How far an organisation is read, and what is shown of an earlier visit. */
export const RECALLED = `query($dao: ID!) { dao(id: $dao) {
  sync { complete reading head { number } recalled { block { number } read } problem { code } }
} }`;
const HOUR = 3_600_000;

type Sync = {
  recalled: { block: { number: string }; read: string } | null;
  complete: boolean;
  reading: boolean;
  problem: { code: string } | null;
};
type Ringing = Alarms & { until(isSo: () => Promise<boolean>): Promise<void> };

function ringing(): Ringing {
  const all = alarms();
  return {
    ...all,
    until: async (isSo) => {
      while (!(await isSo())) {
        all.ring(HOUR);
        // Answers of the endpoint come in between.
        await new Promise((next) => setImmediate(next));
      }
    },
  };
}

/** A network that is there when the test says so, and how often it was asked. */
export const door =
  (network: { isThere: boolean; asked?: number }): typeof fetch =>
  (input, init) => {
    network.asked = (network.asked ?? 0) + 1;
    return network.isThere ? fetch(input, init) : Promise.reject(new TypeError('Failed to fetch'));
  };

/** A store in which a visit has read everything, and what it saw. */
export async function visited(stage: Stage) {
  const memory = createMemoryStore();
  let written: () => void = () => undefined;
  const store: Store = {
    ...memory,
    remember: async (dao, bytes) => {
      await memory.remember(dao, bytes);
      written();
    },
  };
  const timers = ringing();
  const first = stage.service({ checkpoints: undefined, deps: { store: () => store, timers } });
  await stage.settled(first);
  const expected = (await stage.list(first)) as Listed & { sync: { head: { number: string } } };
  await first.idle();
  const isWritten = new Promise<void>((resolve) => {
    written = resolve;
  });
  timers.ring(5_000);
  await isWritten;
  first.close();
  return { store, timers, expected };
}

/** The service's answer on how far it is. */
export async function syncOf(stage: Stage, service: LocalService): Promise<Sync> {
  const { data } = await service.ask({ query: RECALLED, variables: { dao: stage.small.dao } });
  return (data as { dao: { sync: Sync } }).dao.sync;
}

/** Settles when the chain is read again and nothing of the earlier visit is shown; on the way there it says that it reads. */
export async function back(stage: Stage, service: LocalService, timers: Ringing): Promise<void> {
  await timers.until(async () => {
    const { complete, reading, recalled } = await syncOf(stage, service);
    if (recalled === null) expect(complete || reading).toBe(true);
    return recalled === null && complete;
  });
}
