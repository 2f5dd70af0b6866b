import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { onDemand } from '@/components/ui/late/onDemand';
import { t } from '@/core/language/message';
import { useChoice } from '@/lib/act/batch/choice';
import { useWallet } from '@/lib/wallet/wallet';
import { type Item, itemKey } from '../needs';

const BatchSheet = onDemand(() => import('./BatchSheet').then((module) => module.BatchSheet));

/** Leads to voting on several proposals at once, where the connected account can; or back to what it chose before a reload. */
export function BatchStart({ items }: { items: readonly Item[] }) {
  const { account } = useWallet();
  const choice = useChoice(account);
  const [isOpen, setOpen] = useState(false);
  const own = items.filter(
    (item) => choice?.sides[itemKey(item)] !== undefined || (account !== undefined && mayVote(item, account)),
  );
  if (account === undefined || (own.length < 2 && choice === undefined && !isOpen)) return undefined;
  return (
    <>
      <Button className="mt-4 max-sm:w-full" onClick={() => setOpen(true)}>
        {choice === undefined ? t`Vote on several at once` : t`Go on with your votes`}
      </Button>
      {isOpen ? (
        <BatchSheet items={own} account={account} choice={choice} onClose={() => setOpen(false)} />
      ) : undefined}
    </>
  );
}

// Agora's modules may ask for options, which only the page of the proposal shows.
function mayVote({ dao, able }: Item, account: string): boolean {
  const isAble = able.some((voter) => voter.account.toLowerCase() === account.toLowerCase());
  return isAble && dao.counting.sides.length > 0 && dao.family !== 'agora';
}
