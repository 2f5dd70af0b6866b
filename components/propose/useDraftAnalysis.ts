import { useEffect, useMemo, useState } from 'react';
import type { DraftDocument } from '@/core/draft/document';
import type { RawAction } from '@/core/governor/proposal';
import type { CallView } from '@/lib/query/analysis/call';
import {
  type AskedDraft,
  type DraftFindingsView,
  keyOfAction,
  useDraftCalls,
  useDraftFindings,
  useDraftSimulation,
} from '@/lib/query/analysis/draft';
import type { RisksView } from '@/lib/query/analysis/finding';
import { useDraftLife, useDraftOutlook, useMade } from '@/lib/query/analysis/outlook';
import type { DaoView } from '@/lib/query/dao';
import { useWallet } from '@/lib/wallet/wallet';

/** The words for its actions and what was found in them; the same object while neither changes. */
export type DraftReading = {
  /** The words for an action; undefined until its bytes are read. */
  callOf: (action: RawAction) => CallView | undefined;
  /** Findings, at the places where these actions stand now. */
  judged: RisksView | undefined;
};

/** Content and effects of a draft, as far as read, by the bytes that would be sent. */
export type DraftAnalysis = ReturnType<typeof useDraftAnalysis>;

/** Moves of actions follow each other; what is typed has rested before it comes here. */
const REST = 100;

/** Reads a draft while it is written; `aside`: actions that are switched off, whose words are wanted too. */
export function useDraftAnalysis(dao: DaoView, { actions, aside, description, openToAnyone }: DraftDocument) {
  const key = [...actions, ...aside].map(keyOfAction).join(' ');
  const all = useMemo(() => [...actions, ...aside], [key]);
  const sent = useMemo(() => all.slice(0, actions.length), [all, actions.length]);
  const whole = useMemo(
    (): AskedDraft => ({ dao: dao.id, actions: sent, description, openToAnyone }),
    [dao.id, sent, description, openToAnyone],
  );
  const asked = useDebounced(whole, REST);
  const calls = useDraftCalls(
    { dao: dao.id, actions: useDebounced(all, 50), description: '', openToAnyone },
    dao.chainId,
  );
  // Played when asked to, and then what stands there: a press may come before it has been still for long enough.
  const simulation = useDraftSimulation(whole);
  const { account } = useWallet();
  const life = useDraftLife(whole, account);
  const findings = useDraftFindings(asked, dao.chainId, simulation.simulated !== undefined);
  const words = useMemo(() => {
    const found = new Map<string, CallView>();
    for (const call of calls.calls ?? []) {
      const action = calls.actions[call.path[0] ?? 0];
      if (action !== undefined) found.set(keyOfAction(action), call);
    }
    return found;
  }, [calls.calls, calls.actions]);
  const outlook = useDraftOutlook(asked, account, dao.at.number);
  // The proposal that was made of it; null while none is known.
  const made = useMade(asked) ?? null;
  const isReserved = outlook.data?.honoursSuffix === true && !openToAnyone;
  const judged = useMemo(
    () => placed(findings, sent, isReserved),
    [findings.judged, findings.actions, sent, isReserved],
  );
  const reading = useMemo(
    (): DraftReading => ({ callOf: (action) => words.get(keyOfAction(action)), judged }),
    [words, judged],
  );
  return { reading, findings, simulation, life, outlook, made };
}

/** Text lacks its proposer's address at the end: sending adds it, if the Governor keeps to that. */
const UNRESERVED = 'R36';

/** Findings where their actions stand now; those of an action that is gone are gone. */
function placed(
  { judged, actions: then }: DraftFindingsView,
  now: readonly RawAction[],
  isReserved: boolean,
): RisksView | undefined {
  if (judged === undefined) return undefined;
  const places = new Map<string, number[]>();
  for (const [index, action] of now.entries()) {
    const key = keyOfAction(action);
    places.set(key, [...(places.get(key) ?? []), index]);
  }
  const taken = then.map((action) => places.get(keyOfAction(action))?.shift());
  const items = judged.items.flatMap((finding) => {
    if (isReserved && finding.check === UNRESERVED) return [];
    const [first, ...inner] = finding.path;
    if (first === undefined) return [finding];
    const at = taken[first];
    return at === undefined ? [] : [{ ...finding, path: [at, ...inner] }];
  });
  return { ...judged, items };
}

/** A value as it was when it last kept still for so many milliseconds: what is typed is not asked about letter by letter. */
export function useDebounced<T>(value: T, rest: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), rest);
    return () => clearTimeout(timer);
  }, [value, rest]);
  return debounced;
}
