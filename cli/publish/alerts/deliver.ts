import { createHmac } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { boundedLine } from '../../../core/format';
import { alertEntry } from './alertFeeds';
import { bodyFor, type Message } from './bodies';
import { type Deliveries, type Journal, type KeptAlert, type KeptDao, writeDeliveries } from './journal';
import type { Receiver } from './receivers';

/** Deliveries of one run: answers that were accepted, alerts too old to be sent, and sentences about receivers that failed. */
export type Delivered = { sent: number; dropped: number; failures: string[] };

const PATIENCE = 10_000;
/** Seconds after which an alert that a receiver did not take is not sent any more. */
export const OLDEST = 3n * 86_400n;
/** Waits that a receiver may ask for before it takes an alert (status 429), and the seconds of each at most. */
const WAITS = 5;
const LONGEST_WAIT = 30;

/**
 * Sends each receiver what it has not taken, in order, and stops at its first refusal. Its place is on the disk before the
 * next alert is sent: an accepted alert is never sent again, and one whose answer was lost is sent again with the same id.
 */
export async function deliverAlerts(
  journal: Journal,
  { receivers, path, site, now }: { receivers: readonly Receiver[]; path: string; site: string; now: bigint },
  places: Deliveries,
): Promise<Delivered> {
  const total: Delivered = { sent: 0, dropped: 0, failures: [] };
  const taken = new Map(places.receivers.map((each) => [each.name, each.taken]));
  const keep = (name: string, number: number) => {
    taken.set(name, number);
    const list = Array.from(taken, ([name, taken]) => ({ name, taken }));
    writeDeliveries(path, { version: 1, receivers: list });
  };
  const alerts = journal.organisations
    .flatMap((dao) => dao.alerts.map((alert) => ({ dao, alert })))
    .sort((a, b) => a.alert.number - b.alert.number);
  for (const receiver of receivers) {
    const since = taken.get(receiver.name) ?? journal.last;
    for (const { dao, alert } of alerts) {
      if (alert.number <= since || (receiver.dao !== undefined && receiver.dao !== dao.dao)) continue;
      const isOld = now - alert.seen > OLDEST;
      const refusal = isOld ? undefined : await send(receiver, messageOf(dao, alert, site), now);
      if (refusal !== undefined) {
        total.failures.push(
          `${receiver.name} did not take an alert: ${refusal}. The next run sends it again.`,
        );
        break;
      }
      keep(receiver.name, alert.number);
      total[isOld ? 'dropped' : 'sent'] += 1;
    }
  }
  return total;
}

function messageOf(dao: KeptDao, alert: KeptAlert, site: string): Message {
  const { id, title, text, link } = alertEntry(dao, alert, site);
  const name = boundedLine(dao.name, 60);
  return {
    ...{
      id,
      kind: alert.kind,
      dao: dao.dao,
      proposal: alert.proposal === null ? null : String(alert.proposal),
    },
    ...{ title: name === '' ? title : `${name}: ${title}`, text, link, time: String(alert.time) },
  };
}

/** Sends one message; gives half a sentence unless the receiver accepts it. */
async function send(receiver: Receiver, message: Message, now: bigint): Promise<string | undefined> {
  const body = bodyFor(receiver, message);
  const { secret } = receiver;
  const signed = secret !== undefined && {
    'x-quorate-time': String(now),
    'x-quorate-signature': createHmac('sha256', secret).update(`${now}.${body}`).digest('hex'),
  };
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'idempotency-key': message.id,
    ...signed,
  };
  for (let waits = 0; ; waits += 1) {
    const signal = AbortSignal.timeout(PATIENCE);
    // The operator did not name a redirect's target.
    const ask = { method: 'POST', headers, body, signal, redirect: 'error' } as const;
    const answer = await fetch(receiver.url, ask).catch(() => undefined);
    await answer?.body?.cancel().catch(() => undefined);
    if (answer === undefined) return 'it does not answer';
    if (answer.ok) return undefined;
    const wait = Number(answer.headers.get('retry-after') ?? Number.NaN);
    const isWorthIt = answer.status === 429 && waits < WAITS && wait >= 0 && wait <= LONGEST_WAIT;
    if (!isWorthIt) return `it answered ${answer.status}`;
    await setTimeout(wait * 1000);
  }
}
