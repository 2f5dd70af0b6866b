import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { onDemand } from '@/components/ui/late/onDemand';
import { t } from '@/core/language/message';
import { useChoice } from '@/lib/act/batch/choice';
import { useInbox } from '@/lib/query/inbox';
import { isAmong } from '@/lib/query/pinnedVotes';
import { useWallet } from '@/lib/wallet/wallet';
import { type Item, inboxOf, itemKey } from '../needs';

const BatchSheet = onDemand(() => import('./BatchSheet').then((module) => module.BatchSheet));

/** Leads to voting on several proposals at once, where the connected account can; or back to what it chose before a reload. */
export function BatchStart({ items, className }: { items: readonly Item[]; className: string }) {
  const { account } = useWallet();
  const choice = useChoice(account);
  const [isOpen, setOpen] = useState(false);
  const isChosen = (item: Item) => choice?.sides[itemKey(item)] !== undefined;
  const own = items.filter((item) => isChosen(item) || (account !== undefined && mayVote(item, account)));
  const isBegun = own.some(isChosen);
  if (account === undefined || (own.length < 2 && !isBegun && !isOpen)) return undefined;
  return (
    <>
      <Button className={className} onClick={() => setOpen(true)}>
        {isBegun ? t`Go on with your votes` : t`Vote on several at once`}
      </Button>
      {isOpen ? (
        <BatchSheet items={own} account={account} choice={choice} onClose={() => setOpen(false)} />
      ) : undefined}
    </>
  );
}

/** The same for the open proposals of one organisation. */
export function DaoBatch({ dao, account }: { dao: string; account: string }) {
  const { items, others } = inboxOf(useInbox([dao], [account]).rows, [account]);
  const all = [...items, ...others];
  return <BatchStart className="min-w-0 px-3! text-14! leading-4! whitespace-normal!" items={all} />;
}

// Agora's modules may ask for options, which only the page of the proposal shows.
function mayVote({ dao, able }: Item, account: string): boolean {
  const isAble = isAmong(
    able.map((voter) => voter.account),
    account,
  );
  return isAble && dao.counting.sides.length > 0 && dao.family !== 'agora';
}
