import { useState } from 'react';
import { Address } from '@/components/ui/Address';
import { Button } from '@/components/ui/Button';
import { onDemand } from '@/components/ui/late/onDemand';
import { Sheet } from '@/components/ui/Sheet';
import { Skeleton } from '@/components/ui/Skeleton';
import { rich } from '@/components/ui/text/rich';
import { t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import { useDelegates } from '@/lib/query/delegate';
import { delegatesHref } from '@/lib/routes';
import { useWallet } from '@/lib/wallet/wallet';

const DelegateForm = onDemand(
  () => import('@/components/delegate/DelegateForm').then((module) => module.DelegateForm),
  <Skeleton lines={4} />,
);

const MOST = 3;

/** Accounts able to propose it now, and the way to get the votes oneself. */
export function WhoCould({ dao, needed }: { dao: DaoView; needed: bigint | null }) {
  const { items } = useDelegates(dao.id, 'POWER', '');
  if (dao.token === null || needed === null) return undefined;
  const able = items.filter(({ power }) => power !== null && power >= needed);
  return (
    <li className="rounded-control bg-chip px-3 py-2.5">
      {able.length === 0
        ? undefined
        : rich`These could propose it; share the draft with one of them:${(
            <span className="mt-1 grid justify-items-start gap-1">
              {able.slice(0, MOST).map(({ address }) => (
                <Address key={address} address={address} chainId={dao.chainId} avatar />
              ))}
            </span>
          )}`}
      <DelegateHere dao={dao} />
      <a
        href={delegatesHref(dao.id)}
        className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
      >
        {able.length === 0 ? t`Delegate votes` : t`All delegates, and how to delegate votes`}
      </a>
    </li>
  );
}

/** The act of delegating to oneself, without leaving the draft. */
function DelegateHere({ dao }: { dao: DaoView }) {
  const { account } = useWallet();
  const [isOpen, setOpen] = useState(false);
  if (account === undefined) return undefined;
  return (
    <div className="my-2">
      <Button onClick={() => setOpen(true)}>{t`Delegate my votes to myself`}</Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t`Your voting power`}>
        <DelegateForm dao={dao} to={account} />
      </Sheet>
    </div>
  );
}
