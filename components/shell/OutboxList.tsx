import { useState, useSyncExternalStore } from 'react';
import { rich } from '@/components/ui/text/rich';
import { daoId } from '@/core/caip';
import { plural, t } from '@/core/language/message';
import { packedCodes } from '@/lib/act/acts/submitBallots';
import { type Entry, outbox } from '@/lib/act/runner/outbox';
import { ownTab } from '@/lib/act/runner/tab';
import { useFragment } from '@/lib/query/route';
import { parseDaoFragment, parseProposalFragment } from '@/lib/routes';
import { parseBallotFragment } from '@/lib/signedLinks';
import { useWallet } from '@/lib/wallet/wallet';
import { OutboxLine } from './OutboxLine';

/** One line for each act under way, each resumed where it was left. */
export function OutboxList() {
  const entries = useSyncExternalStore(outbox.subscribe, outbox.list, outbox.list);
  // An act that another tab begins now is that tab's to follow; after a reload it is ours. This tab's own is told of on
  // every page.
  const [mine] = useState(() => new Set(entries.map(({ id }) => id)));
  const [isOpen, setOpen] = useState(true);
  const fragment = useFragment();
  const { account } = useWallet();
  // Acts that the open page follows need no second line.
  const elsewhere = entries.filter((entry) => entry.account !== account || !isOn(entry, fragment));
  if (elsewhere.length === 0) return undefined;
  return (
    <aside
      aria-label={t`Acts under way`}
      className="pointer-events-none fixed inset-x-0 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-10 px-4 md:bottom-4 md:left-auto md:w-[26rem]"
    >
      <div className="pointer-events-auto rounded-card border border-line bg-card text-14">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 w-full items-center justify-between px-4 font-semibold"
        >
          {rich`${plural(elsewhere.length, 'act')} under way${<span aria-hidden="true">{isOpen ? '▾' : '▴'}</span>}`}
        </button>
        {isOpen ? (
          <ul className="max-h-[50dvh] overflow-y-auto border-t border-line-soft">
            {elsewhere.map((entry) => (
              <OutboxLine
                key={entry.id}
                entry={entry}
                isMine={mine.has(entry.id) || entry.tab === ownTab()}
              />
            ))}
          </ul>
        ) : undefined}
      </div>
    </aside>
  );
}

// The id in a link may be written in hex.
function isOn(entry: Entry, fragment: string | undefined): boolean {
  if (fragment === undefined) return false;
  try {
    if (entry.act === 'submitBallots') {
      const open = parseBallotFragment(fragment);
      return packedCodes(entry.intent).every((code) => open.includes(code));
    }
    if (entry.intent.proposalId === undefined) return daoId(parseDaoFragment(fragment)) === entry.dao;
    const route = parseProposalFragment(fragment);
    return daoId(route) === entry.dao && String(route.id) === entry.intent.proposalId;
  } catch {
    return false;
  }
}
