import { createHash } from 'node:crypto';
import { boundedLine, formatAddress } from '../../core/format';
import { inLanguage } from '../../core/language/language';
import { t } from '../../core/language/message';
import { alertEntry } from '../publish/alerts/alertFeeds';
import { OLDEST } from '../publish/alerts/deliver';
import type { Journal, KeptAlert, KeptDao } from '../publish/alerts/journal';
import type { Speech } from '../publish/write';
import type { Subscriber } from './subscriptionBook';
import type { Unvoted } from './unvoted';

/** Facts that messages need: the site's address, Unix seconds, languages, and who has not voted on a proposal. */
export type Wanted = {
  site: string;
  now: bigint;
  speeches: readonly Speech[];
  unvoted?: Unvoted | undefined;
};

/** Alerts that may still be sent, in the order of their numbers. */
export type Due = { alerts: readonly DueAlert[] } & Wanted;

/** An alert and its organisation. */
export type DueAlert = { dao: KeptDao; alert: KeptAlert };

/** A message before it is encrypted; a push service keeps it for `ttl` seconds, and one of the same topic replaces it. */
export type DueMessage = { bytes: Uint8Array; ttl: number; topic: string; isUrgent: boolean };

const MOST_NAMED = 3;

/** The alerts of a journal that still mean something. */
export function dueOf({ organisations }: Journal, wanted: Wanted): Due {
  const alerts = organisations
    .flatMap((dao) => dao.alerts.map((alert) => ({ dao, alert })))
    .filter(({ alert }) => lifeOf(alert, wanted.now) > 0n)
    .sort((a, b) => a.alert.number - b.alert.number);
  return { alerts, ...wanted };
}

/** The alerts that a subscription wants, of those numbered above `done` and not found before it was made. */
export function dueFor({ alerts }: Due, to: Subscriber, done: number): DueAlert[] {
  return alerts.filter(
    ({ dao, alert }) => alert.number > done && alert.seen >= BigInt(to.since) && to.daos.includes(dao.dao),
  );
}

/** The message of an alert in a subscription's language; a page of the site reads it as JSON (lib/offline/pushed.ts). */
export async function messageFor(
  { site, now, speeches, unvoted }: Due,
  { dao, alert }: DueAlert,
  { language, accounts }: Subscriber,
): Promise<DueMessage> {
  const { id, link } = alertEntry(dao, alert, site);
  const isCounting = alert.kind === 'day-left' || alert.kind === 'hours-left';
  const missing =
    isCounting && alert.proposal !== null && accounts.length > 0
      ? ((await unvoted?.(dao.dao, alert.proposal, accounts)) ?? [])
      : [];
  const speech = speeches.find((each) => each.language === language);
  const lines = inLanguage(speech?.language ?? 'en', speech?.catalogue ?? {}, () =>
    missing
      .slice(0, MOST_NAMED)
      .map(({ account, delegate }) =>
        delegate === null
          ? t`${formatAddress(account)} has not voted yet.`
          : t`Your delegate ${formatAddress(delegate)} has not voted yet.`,
      ),
  );
  const notice = {
    ...{ version: 1, id, title: boundedLine(dao.name, 60) || new URL(site).host },
    ...{
      body: [alert.titles?.[language] ?? alert.title, ...lines].join('\n'),
      path: link.slice(site.length),
    },
  };
  const topic = createHash('sha256').update(id).digest('base64url').slice(0, 32);
  const isUrgent = alert.kind === 'hours-left';
  return { bytes: Buffer.from(JSON.stringify(notice)), ttl: Number(lifeOf(alert, now)), topic, isUrgent };
}

/** Seconds for which an alert still means something. */
function lifeOf({ seen, until }: KeptAlert, now: bigint): bigint {
  const old = seen + OLDEST;
  return (until !== undefined && until < old ? until : old) - now;
}
