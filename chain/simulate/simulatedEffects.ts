import type { Address } from 'viem';
import { getAddress } from 'viem/utils';
import { isSameAddress } from '@/core/address';
import type {
  Approval,
  Balance,
  NO_EFFECTS,
  SettingChange,
  Simulated,
  Upgrade,
} from '@/core/decode/simulated';
import { phrase, translate } from '@/core/language/message';
import { type Given, type LogEffects, readEvents } from './effects';
import type { Played } from './play';
import { type StateRead, wordOf } from './reads';
import { STAND_IN } from './rehearsal';

/** Effects of a simulation. */
export type Effects = Pick<Simulated, keyof typeof NO_EFFECTS>;

// More is listed nowhere: a person reads tens of them.
const MOST_EVENTS = 400;
const NOBODY = /^0x0{40}$/;
const MOST_HOLDINGS = 160;

const UNREAD = phrase`balances and settings before and after: reading them takes more gas than the endpoint allows.`;

/** Holdings that the events concern and that were not read yet; the zero address and the stand-in, which own nothing, are left out. */
export function unreadHoldings(told: LogEffects, reads: readonly StateRead[]): LogEffects['holders'] {
  const key = (token: string, holder: string) => `${token} ${holder}`.toLowerCase();
  const known = new Set(
    reads.flatMap(({ about }) => (about.kind === 'holding' ? [key(about.token, about.holder)] : [])),
  );
  const list: LogEffects['holders'] = [];
  for (const one of told.holders) {
    const name = key(one.token, one.holder);
    if (known.has(name) || NOBODY.test(one.holder) || isSameAddress(one.holder, STAND_IN)) continue;
    known.add(name);
    list.push(one);
  }
  return list.slice(0, MOST_HOLDINGS);
}

/** Puts the effects together from the events and from what was read before and after. Pure. */
export function simulatedEffectsOf(played: Played, reads: readonly StateRead[]): Effects {
  const told = readEvents(played.logs ?? []);
  const hasLogs = played.logs !== null;
  const upgrades = [...told.upgrades, ...otherCode(played, reads)];
  const leftOut: string[] = [];
  if (told.events.length > MOST_EVENTS) leftOut.push(`${told.events.length - MOST_EVENTS} more events.`);
  if (told.transfers.length > MOST_EVENTS) {
    leftOut.push(`${told.transfers.length - MOST_EVENTS} more transfers.`);
  }
  if (played.after === null || reads.length === 0) leftOut.push(translate(UNREAD));
  const replaced = upgrades.filter(({ kind }) => kind !== 'admin').map(({ contract }) => contract);
  return {
    transfers: told.transfers.slice(0, MOST_EVENTS),
    balances: balancesOf(played, reads, hasLogs ? told : null),
    events: told.events.slice(0, MOST_EVENTS),
    approvals: leftApprovals(played, reads, told),
    codeChanged: [...new Set(replaced)],
    upgrades,
    roles: told.roles,
    settings: settingsOf(played, reads),
    leftOut,
  };
}

/** Values before and after, where both answered with a word. */
function wordsRead({ before, after }: Played, reads: readonly StateRead[]) {
  return reads.flatMap(({ about }, index) => {
    const [was, is] = [wordOf(before[index]), wordOf(after?.[index])];
    return was === null || is === null ? [] : [{ about, was, is }];
  });
}

function balancesOf(played: Played, reads: readonly StateRead[], told: LogEffects | null): Balance[] {
  return wordsRead(played, reads).flatMap(({ about, was, is }): Balance[] => {
    if (about.kind !== 'holding' || isSameAddress(about.holder, STAND_IN)) return [];
    const { token, holder } = about;
    const isTouched = told?.transfers.some((one) => one.token === token && concerns(one, holder));
    if (BigInt(was) === BigInt(is) && isTouched !== true) return [];
    const moved = told === null ? null : movedOf(told, token, holder);
    return [{ token, holder: getAddress(holder), before: BigInt(was), after: BigInt(is), moved }];
  });
}

function concerns({ from, to }: { from: Address; to: Address }, holder: Address): boolean {
  return isSameAddress(from, holder) || isSameAddress(to, holder);
}

function movedOf(told: LogEffects, token: string, holder: Address): bigint {
  let sum = 0n;
  for (const one of told.transfers) {
    if (one.token !== token) continue;
    if (isSameAddress(one.to, holder)) sum += one.amount;
    if (isSameAddress(one.from, holder)) sum -= one.amount;
  }
  return sum;
}

function settingsOf(played: Played, reads: readonly StateRead[]): SettingChange[] {
  const seen = new Set<string>();
  return wordsRead(played, reads).flatMap(({ about, was, is }): SettingChange[] => {
    if (about.kind !== 'setting' || was === is) return [];
    const name = `${about.contract} ${about.view}`.toLowerCase();
    if (seen.has(name)) return [];
    seen.add(name);
    return [{ contract: about.contract, view: about.view, before: was, after: is }];
  });
}

// An account that had code and has another now; one that had none was only created.
function otherCode(played: Played, reads: readonly StateRead[]): Upgrade[] {
  return wordsRead(played, reads).flatMap(({ about, was, is }): Upgrade[] =>
    about.kind !== 'code' || was === is || BigInt(was) === 0n
      ? []
      : [{ contract: getAddress(about.contract), kind: 'code', to: null }],
  );
}

// The last word on each pair holds; what the token itself says is left is better than what was given.
function leftApprovals({ after }: Played, reads: readonly StateRead[], told: LogEffects): Approval[] {
  const last = new Map<string, Given>();
  for (const one of told.approvals) last.set(approvalKey(one), one);
  for (const [index, { about }] of reads.entries()) {
    const left = about.kind === 'allowance' ? wordOf(after?.[index]) : null;
    if (about.kind !== 'allowance' || left === null) continue;
    last.set(approvalKey(about.approval), { ...about.approval, amount: BigInt(left) });
  }
  return [...last.values()]
    .filter(({ amount }) => amount !== 0n)
    .map(({ isAll: _, ...approval }) => approval);
}

/** One right to take by its parties; one over all is another than one over an amount. */
function approvalKey({ token, owner, spender, isAll }: Given): string {
  return `${token} ${owner} ${spender} ${isAll}`.toLowerCase();
}
