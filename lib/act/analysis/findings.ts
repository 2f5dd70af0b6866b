import { createContext, useSyncExternalStore } from 'react';
import type { Findings } from '@/core/decode/risk/findings';

const held = new Map<string, Findings>();
const listeners = new Set<() => void>();
const MOST = 20;

/** Which proposal findings are about. */
export type Judged = { id: bigint; dao: { id: string } };

/** What the checks say of the proposal around; undefined before they ran. Who shows a call reads it here. */
export const FindingsContext = createContext<Findings | undefined>(undefined);

/** What the checks said of a proposal last; undefined before they ran. Light: the checks themselves are elsewhere. */
export function useFindings(proposal: Judged): Findings | undefined {
  const key = keyOf(proposal);
  return useSyncExternalStore(
    subscribe,
    () => held.get(key),
    () => undefined,
  );
}

/** Whether the checks said something of a proposal already. */
export function isJudged(proposal: Judged): boolean {
  return held.has(keyOf(proposal));
}

/** Tells all who show a proposal what the checks say of it now. */
export function tellFindings(proposal: Judged, findings: Findings): void {
  const key = keyOf(proposal);
  if (held.get(key) === findings) return;
  held.delete(key);
  held.set(key, findings);
  const [oldest] = held.keys();
  if (held.size > MOST && oldest !== undefined) held.delete(oldest);
  for (const listener of listeners) listener();
}

function keyOf({ id, dao }: Judged): string {
  return `${dao.id}/${id}`;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
