import { boundedLine } from '../../../core/format';
import { inLanguage } from '../../../core/language/language';
import type { Told } from '../told';
import type { Speech } from '../write';
import { alertWords } from './alertWords';
import { type Alert, type AlertFacts, dueAlerts, type KeptPowers, NO_MEMORY } from './dueAlerts';
import { type Journal, type KeptAlert, type KeptDao, MOST_ALERTS } from './journal';
import { duePowerEnds, powerEndWords } from './powerEnds';

/**
 * The journal with the alerts of these organisations that are due at `now` (Unix seconds, not before each one's block). Of
 * an organisation seen for the first time everything counts as told, and nothing is. Titles are in these languages too.
 * `powers` are those read anew.
 */
export function tellAlerts(
  before: Journal,
  told: readonly Told[],
  now: bigint,
  speeches: readonly Speech[] = [],
  powers: ReadonlyMap<string, KeptPowers> = new Map(),
): Journal {
  const kept = new Map(before.organisations.map((each) => [each.dao, each]));
  let { last } = before;
  for (const each of told) {
    const before = kept.get(each.dao);
    const own = powers.get(each.dao) ?? before?.powers;
    const due = tellDao(before, each, own, { now, last, speeches });
    last += due.added;
    kept.set(each.dao, due.dao);
  }
  return { version: 1, last, organisations: [...kept.values()] };
}

function tellDao(
  before: KeptDao | undefined,
  { dao, name, at, facts: rules, proposals }: Told,
  powers: KeptPowers | undefined,
  { now, last, speeches }: { now: bigint; last: number; speeches: readonly Speech[] },
): { dao: KeptDao; added: number } {
  const known = new Map(before?.proposals.map(({ id, ...memory }) => [id, memory]));
  const added: Omit<KeptAlert, 'number'>[] = [];
  const seen = now > at.timestamp ? now : at.timestamp;
  const add = (proposal: bigint | null, alert: Alert, words: () => { title: string; text: string }) => {
    if (before === undefined) return;
    const titles = speeches.map(
      ({ language, catalogue }) => [language, inLanguage(language, catalogue, () => words().title)] as const,
    );
    added.push({
      ...{ proposal, seen, ...alert, ...words() },
      ...(titles.length > 0 && { titles: Object.fromEntries(titles) }),
    });
  };
  // They come newest first; alerts are told in the order of their facts.
  const memories = [...proposals].reverse().map(({ proposal, facts }) => {
    const all: AlertFacts = { proposal, facts, rules };
    const { due, memory } = dueAlerts(all, known.get(proposal.id) ?? NO_MEMORY, seen);
    for (const alert of due) add(proposal.id, alert, () => alertWords(alert.kind, all));
    return { id: proposal.id, ...memory };
  });
  const endings = powers === undefined ? [] : duePowerEnds(powers, seen);
  for (const { end, ...alert } of endings) add(null, alert, () => powerEndWords(end, at));
  const isAhead = (key: string) => BigInt(key.slice(key.lastIndexOf('-') + 1)) > seen;
  const keys = [...(powers?.keys ?? []).filter(isAhead), ...endings.map(({ key }) => key)];
  added.sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
  const alerts = added.map((alert, index) => ({ number: last + 1 + index, ...alert }));
  const all = [...(before?.alerts ?? []), ...alerts].slice(-MOST_ALERTS);
  return {
    dao: {
      ...{ dao, name: boundedLine(name, 160), proposals: memories, alerts: all },
      ...(powers !== undefined && { powers: { ...powers, keys } }),
    },
    added: added.length,
  };
}
