import type { Small } from '@/devnet/small';
import { createService, type LocalService } from '@/service/host/service';
import { createMemoryStore } from '@/service/indexer/store/memory';
import { SWIFT } from '../../loopback';
import { alarms } from '../indexer/stage';

const LIST = `query($dao: ID!) {
  dao(id: $dao) { clock { now } proposals { total items { state at { number } } } sync { complete head { number } } }
}`;

const scope = new EventTarget();
const opened: LocalService[] = [];
let passed = 0;

/** From now on events reach services as in a worker, and one clock, which only a test moves on, is the clock of all. */
export function lent(): void {
  const real = performance.now.bind(performance);
  // It never goes back: hosts are asked at a pace, and a newest block is good for a moment.
  jest.spyOn(performance, 'now').mockImplementation(() => real() + passed);
  Object.assign(globalThis, {
    addEventListener: scope.addEventListener.bind(scope),
    removeEventListener: scope.removeEventListener.bind(scope),
  });
}

/** Tells the worker events of its page, or of the network. */
export function say(...kinds: ('away' | 'back' | 'online')[]): void {
  for (const kind of kinds) scope.dispatchEvent(new Event(kind));
}

/** Ends every service that was opened. */
export function closeAll(): void {
  for (const service of opened.splice(0)) service.close();
}

/** A service whose page asks again whatever it shows at every change, and the time that passes for it. */
export async function openPage(small: Small, isSeen = true) {
  const all = alarms();
  const ring = (milliseconds: number) => {
    passed += milliseconds;
    all.ring(milliseconds);
  };
  let requests = 0;
  let under = 0;
  const door: typeof fetch = async (input, init) => {
    requests += 1;
    under += 1;
    try {
      const answer = await fetch(input, init);
      return new Response(await answer.text(), { status: answer.status });
    } finally {
      under -= 1;
    }
  };
  const service = createService(
    { chains: [{ id: 31337, rpc: [small.url] }], build: 'test' },
    { ...SWIFT, store: createMemoryStore, timers: all, fetch: door },
  );
  if (!isSeen) say('away');
  opened.push(service);
  let asking = Promise.resolve();
  const ask = async () =>
    (await service.ask({ query: LIST, variables: { dao: small.dao } })).data as {
      dao: { proposals: { total: number }; sync: { complete: boolean; head: { number: string } } };
    };
  service.listen((event) => {
    if (event.kind !== 'changed') return;
    asking = asking.then(async () => void (await ask()));
  });
  await ask();
  // Nothing of what was answered leads to another question.
  const still = async () => {
    let before: number;
    do {
      before = requests;
      await service.idle();
      await asking;
    } while (requests > before);
  };
  const during = async (seconds: number, mining = true) => {
    const before = requests;
    for (let at = 2; at <= seconds; at += 2) {
      if (mining && at % 12 === 0) await small.mine();
      ring(2_000);
      await still();
    }
    return requests - before;
  };
  await still();
  return { service, ask, still, during, ring, requests: () => requests, underway: () => under };
}
