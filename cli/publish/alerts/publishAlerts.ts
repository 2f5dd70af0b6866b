import { join } from 'node:path';
import { LISTS_FOLDER } from '../../../core/feed/lists/filedDao';
import { type Push, type Pushed, pushAlerts } from '../../push/pushAlerts';
import { PUSH_SPEECHES } from '../../push/speeches';
import type { Told } from '../told';
import type { Target } from '../write';
import { ALERTS_FOLDER, writeAlertFeeds } from './alertFeeds';
import { type Delivered, deliverAlerts } from './deliver';
import {
  type Deliveries,
  type Journal,
  readDeliveries,
  readJournal,
  writeDeliveries,
  writeJournal,
} from './journal';
import type { Receiver } from './receivers';
import { tellAlerts } from './tellAlerts';

/** Alerts of one run: how many are new, how many files of feeds changed, and the deliveries. */
export type PublishedAlerts = { alerts: number; written: number; push?: Pushed } & Delivered;

/**
 * Finds the alerts that are due, writes their feeds and sends them to the receivers. `told` must be of final blocks, so that
 * nothing is taken back. `now` is in Unix seconds; with a folder of subscriptions messages are pushed too. Killed at any moment, the next run goes on: the journal is on the disk before anything is told.
 */
export async function publishAlerts(
  told: readonly Told[],
  target: Pick<Target, 'out' | 'site'>,
  receivers: readonly Receiver[],
  { now, push }: { now: bigint; push?: Pick<Push, 'folder' | 'unvoted' | 'agent'> | undefined },
): Promise<PublishedAlerts> {
  const { out, site } = target;
  const folder = join(out, LISTS_FOLDER, ALERTS_FOLDER);
  const path = join(folder, 'deliveries.json');
  const before = readJournal(join(folder, 'journal.json'));
  // A receiver has its place before the journal grows, so that it gets all that is found from now on.
  const places = placesOf(readDeliveries(path), receivers, before);
  if (places.isNew) writeDeliveries(path, places.kept);
  const speeches = push === undefined ? [] : PUSH_SPEECHES;
  const journal = tellAlerts(before, told, now, speeches);
  writeJournal(join(folder, 'journal.json'), journal);
  const [made = now] = told.map(({ at }) => at.timestamp).sort((a, b) => (a < b ? 1 : -1));
  const written = writeAlertFeeds(journal, target, made);
  const delivered = await deliverAlerts(journal, { receivers, path, site, now }, places.kept);
  const pushed = push && { push: await pushAlerts(journal, { ...push, site, now, speeches }) };
  return { alerts: journal.last - before.last, written, ...delivered, ...pushed };
}

function placesOf(
  { receivers: known }: Deliveries,
  receivers: readonly Receiver[],
  { last }: Journal,
): { kept: Deliveries; isNew: boolean } {
  const taken = new Map(known.map((each) => [each.name, each.taken]));
  const list = receivers.map(({ name }) => ({ name, taken: taken.get(name) ?? last }));
  return { kept: { version: 1, receivers: list }, isNew: receivers.some(({ name }) => !taken.has(name)) };
}
