import type { Agent } from 'node:https';
import { readable } from '../../core/json';
import type { Journal } from '../publish/alerts/journal';
import { encryptPush } from './encrypt';
import { GoneList } from './goneList';
import { type DueMessage, dueFor, dueOf, messageFor, type Wanted } from './messages';
import { postMessage } from './post';
import { PushProgress } from './progress';
import { publicAgent } from './publicAgent';
import { PushHosts } from './pushHosts';
import { authorizer, readPushKeys } from './pushKeys';
import { keptSubscriptions, type Subscriber } from './subscriptionBook';

/** Messages of one run: accepted ones, subscriptions that ended, those that wait for the next run, and sentences about hosts. */
export type Pushed = { pushed: number; gone: number; waiting: number; failures: string[] };

/** The operator's folder of keys and subscriptions, and what messages say; `now` in Unix seconds, `clock` in milliseconds. */
export type Push = { folder: string; agent?: Agent; clock?: () => number } & Wanted;

/** Messages on their way at a time. */
const AT_A_TIME = 64;
/** Milliseconds of a run; the rest waits for the next. */
const MOST_TIME = 300_000;

/**
 * Sends the alerts of the journal to the subscriptions that want them, each in order and once. A message that was taken is on
 * the disk before the next one to the same browser. Killed at any moment, only messages without an answer are sent again, under
 * the same topic, and browsers show them in place of the first. A 404 or 410 ends a subscription, after other refusals it waits.
 */
export async function pushAlerts(journal: Journal, push: Push): Promise<Pushed> {
  const { folder, agent = publicAgent(AT_A_TIME) } = push;
  const send = sender(push, agent);
  const progress = new PushProgress(folder);
  const gone = new GoneList(folder);
  const due = dueOf(journal, push);
  const waiting = new Map<string, number>();
  let pushed = 0;
  const serve = async (to: Subscriber) => {
    for (const each of dueFor(due, to, progress.doneBy(to.id))) {
      const before = progress.doneBy(to.id);
      const fate = await send.one(to, await messageFor(due, each, to));
      if (fate === 'refused') return void waiting.set(to.id, before);
      if (fate === 'gone') return gone.add(to.id);
      progress.note(to.id, each.alert.number);
      pushed += 1;
    }
  };
  try {
    // Subscriptions that refused before come last, and hold nobody up.
    for (const isLate of [false, true])
      if (due.alerts.length > 0)
        await together(
          subscribers(folder, (id) => !gone.has(id) && progress.wasLeft(id) === isLate),
          serve,
        );
    progress.finish(journal.last, waiting);
  } finally {
    progress.close();
    gone.close();
    agent.destroy();
  }
  return { pushed, gone: gone.added, waiting: waiting.size, failures: send.hosts.failures() };
}

function sender({ folder, clock = () => performance.now() }: Push, agent: Agent) {
  const authorize = authorizer(readPushKeys(folder), () => Math.floor(Date.now() / 1000));
  const hosts = new PushHosts();
  const end = clock() + MOST_TIME;
  const one = async (to: Subscriber, message: DueMessage): Promise<'taken' | 'gone' | 'refused'> => {
    const { origin } = new URL(to.endpoint);
    if (clock() > end || hosts.isRefusing(origin)) return 'refused';
    const headers = {
      ...{ authorization: authorize(origin), 'content-encoding': 'aes128gcm' },
      ...{ 'content-type': 'application/octet-stream', ttl: String(message.ttl) },
      ...{ topic: message.topic, urgency: message.isUrgent ? 'high' : 'normal' },
    };
    const body = readable(() => encryptPush(message.bytes, to));
    // A key that is none was damaged in the file.
    if (body === undefined) return 'gone';
    const status = await postMessage(to.endpoint, { agent, headers, body });
    const isGone = status === 404 || status === 410;
    const isTaken = status !== undefined && status >= 200 && status < 300;
    hosts.note(origin, status, isTaken || isGone);
    return isGone ? 'gone' : isTaken ? 'taken' : 'refused';
  };
  return { hosts, one };
}

function* subscribers(folder: string, isWanted: (id: string) => boolean): Generator<Subscriber> {
  for (const { line: _, ...each } of keptSubscriptions(folder)) if (isWanted(each.id)) yield each;
}

/** Does some work for each of many, a few at a time; what is not begun is not in memory. */
async function together<T>(all: Iterator<T>, work: (one: T) => Promise<void>): Promise<void> {
  const worker = async () => {
    for (let next = all.next(); next.done !== true; next = all.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
}
