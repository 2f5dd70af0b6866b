import { asQuorateError } from '@/core/errors';
import type { Service } from '@/service/api/protocol';
import { askNames, MOST_ASKED } from '../query/names';
import { addNames, failNames } from './namesRead';

/** Milliseconds in which the addresses of a screen come together, so that their names are one question. */
const GATHERING = 100;

type Wanted = { asked: Set<string>; waiting: Set<string>; isRunning: boolean };
const wanted = new WeakMap<Service, Wanted>();

/** Has the name of an address read, once in a visit, together with those that are wanted at the same time. */
export function wantName(service: Service, address: string): void {
  const known = wanted.get(service) ?? { asked: new Set(), waiting: new Set(), isRunning: false };
  wanted.set(service, known);
  const wish = address.toLowerCase();
  if (known.asked.has(wish)) return;
  known.asked.add(wish);
  known.waiting.add(wish);
  if (known.isRunning) return;
  known.isRunning = true;
  setTimeout(() => void readWaiting(service, known), GATHERING);
}

async function readWaiting(service: Service, known: Wanted): Promise<void> {
  while (known.waiting.size > 0) {
    const batch = [...known.waiting].slice(0, MOST_ASKED);
    for (const each of batch) known.waiting.delete(each);
    try {
      addNames(await askNames(service, batch));
    } catch (error) {
      // Wanted again when they are shown again.
      for (const each of batch) known.asked.delete(each);
      failNames(asQuorateError(error));
    }
  }
  known.isRunning = false;
}
