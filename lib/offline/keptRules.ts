import { type ReleaseRules, releaseRules } from '@/core/config';
import { list, openObject, readable, readJson, type Shape, text, whole } from '@/core/json';
import { ACCEPTED_PATH } from './acceptedVersions';
import { LET_IN } from './manifest';

/** A release that this browser has seen: when first, in milliseconds by its own clock. */
type Seen = { hash: string; at: number };

/** This browser's rules for new versions, the releases it saw and when, and the accepted one. */
export type KeptRules = { rules: ReleaseRules; seen: readonly Seen[]; allowed?: string | undefined };

// A host that gives one release after the other makes this browser wait anew, no more.
const MOST_SEEN = 8;
// Milliseconds for which the change of another page is waited for, which takes a few.
const PATIENCE = 5_000;
const HEX = /^[0-9a-f]*$/;
const KEPT: Shape<KeptRules> = openObject<KeptRules>(
  {
    rules: releaseRules,
    seen: list(openObject<Seen>({ hash: text(64, HEX), at: whole() }), MOST_SEEN),
  },
  { allowed: text(16, HEX) },
);

/** Reads the stored rules; undefined without rules for new versions, or if unreadable. */
export async function keptRules(): Promise<KeptRules | undefined> {
  // If storage is forbidden, even naming it may throw.
  try {
    const found = await caches.match(ACCEPTED_PATH, { cacheName: LET_IN });
    const said = await found?.text();
    return said === undefined ? undefined : readable(() => readJson(KEPT, said));
  } catch {
    return undefined;
  }
}

/** Changes what is kept, one page after the other; undefined: nothing is asked of new versions from then on. Gives what is kept then. */
export async function changeRules(change: (kept: KeptRules | undefined) => KeptRules | undefined) {
  const work = async () => {
    const kept = change(await keptRules());
    if (kept === undefined) await caches.delete(LET_IN);
    else await (await caches.open(LET_IN)).put(ACCEPTED_PATH, new Response(JSON.stringify(kept)));
    return kept;
  };
  const { navigator } = globalThis as { navigator?: { locks?: LockManager } };
  if (navigator?.locks === undefined) return work();
  const signal = AbortSignal.timeout(PATIENCE);
  return navigator.locks.request(LET_IN, { signal }, work).catch((error: unknown) => {
    // A page that sleeps in the middle of its change keeps the lock, and would for ever keep others from theirs.
    if (error !== signal.reason) throw error;
    return work();
  });
}

/** Marks a release as the last one seen; drops the oldest of too many. */
export function withSeen(kept: KeptRules, hash: string, at: number): KeptRules {
  const others = kept.seen.filter((each) => each.hash !== hash);
  return { ...kept, seen: [...others, { hash, at }].slice(-MOST_SEEN) };
}

/** Whether two rules ask for the same, in whatever order and letters. */
export function isSameRules(one: ReleaseRules | undefined, other: ReleaseRules | undefined): boolean {
  const lines = [one, other].map((rules) => {
    const signers = rules?.signers.map((each) => each.toLowerCase()).sort();
    return JSON.stringify(rules && [signers, rules.needed, rules.days]);
  });
  return lines[0] === lines[1];
}
