import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
import { type PowerSource, readPowerEnds } from './powerEnds';
import { type Receiver, readReceivers } from './receivers';
import { tellAlerts } from './tellAlerts';

/** Alerts of one run: how many are new, how many files of feeds changed, and the deliveries. */
export type PublishedAlerts = { alerts: number; written: number; push?: Pushed } & Delivered;

/** Receivers besides the feeds, by their file and the folder of subscriptions, and the source of powers' ends. */
export type AlertTargets = {
  now: bigint;
  receivers?: string | undefined;
  push?: Pick<Push, 'folder' | 'unvoted' | 'agent'> | undefined;
  powers?: PowerSource | undefined;
};

/**
 * Finds the alerts that are due, writes their feeds and sends them to the receivers; throws a sentence. `told` must be of final blocks, so that
 * nothing is taken back. `now` is in Unix seconds; with a folder of subscriptions messages are pushed too, and with `powers` their
 * ends are told. Killed at any moment, the next run goes on: the journal is on the disk before anything is told.
 */
export async function publishAlerts(
  told: readonly Told[],
  target: Pick<Target, 'out' | 'site'>,
  { now, receivers: file, push, powers }: AlertTargets,
): Promise<PublishedAlerts> {
  const { out, site } = target;
  const folder = join(out, LISTS_FOLDER, ALERTS_FOLDER);
  const receivers = file === undefined ? [] : readReceivers(file);
  const path = file === undefined ? undefined : deliveriesBeside(file, site, join(folder, 'deliveries.json'));
  const before = readJournal(join(folder, 'journal.json'));
  // A receiver has its place before the journal grows, so that it gets all that is found from now on.
  const places = placesOf(path === undefined ? NO_DELIVERIES : readDeliveries(path), receivers, before);
  if (path !== undefined && places.isNew) writeDeliveries(path, places.kept);
  const speeches = push === undefined ? [] : PUSH_SPEECHES;
  const read = powers && (await readPowerEnds(before, told, powers));
  const journal = tellAlerts(before, told, now, speeches, read?.powers);
  writeJournal(join(folder, 'journal.json'), journal);
  const [made = now] = told.map(({ at }) => at.timestamp).sort((a, b) => (a < b ? 1 : -1));
  const written = writeAlertFeeds(journal, target, made);
  const delivered =
    path === undefined
      ? { sent: 0, dropped: 0, failures: [] }
      : await deliverAlerts(journal, { receivers, path, site, now }, places.kept);
  const failures = [...delivered.failures, ...(read?.failures ?? [])];
  const pushed = push && { push: await pushAlerts(journal, { ...push, site, now, speeches }) };
  return { alerts: journal.last - before.last, written, ...delivered, failures, ...pushed };
}

const NO_DELIVERIES: Deliveries = { version: 1, receivers: [] };

/** The file beside that of the receivers, because their names are nobody's business; one that stood in the site moves there. */
function deliveriesBeside(receivers: string, site: string, before: string): string {
  const path = join(dirname(receivers), `deliveries-${new URL(site).host.replace(':', '-')}.json`);
  if (existsSync(before)) {
    if (!existsSync(path)) writeDeliveries(path, readDeliveries(before));
    rmSync(before);
  }
  return path;
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
