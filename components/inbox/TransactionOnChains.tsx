import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { Underway } from '@/components/ui/Underway';
import { checkedAddress, daoId } from '@/core/caip';
import { shortId } from '@/core/format';
import { type Log, proposalsIn } from '@/core/governor/act/loggedEffects';
import { t } from '@/core/language/message';
import { chainFor } from '@/lib/act/chain';
import { proposalHref } from '@/lib/routes';
import { useChains } from '@/lib/settings/config';

const MOST = 10;

/** A proposal in a transaction: its link, and words for it. */
type Found = { href: string; text: string };

/** Looks for a transaction on every chain that is set up, and opens the proposal that it made, voted on or moved, or lists several. */
export function TransactionOnChains({ id }: { id: string }) {
  const router = useRouter();
  const chains = useChains();
  const [answers, setAnswers] = useState<ReadonlyMap<number, readonly Found[] | undefined>>(new Map());
  useEffect(() => {
    let isGone = false;
    for (const { id: chainId, name } of chains) {
      chainFor(chains, chainId)
        ?.request<{ logs: readonly Log[] } | null>('eth_getTransactionReceipt', [id])
        .then((receipt) => foundIn(receipt, chainId, name))
        .catch(() => undefined)
        .then((found) => !isGone && setAnswers((was) => new Map(was).set(chainId, found)));
    }
    return () => {
      isGone = true;
    };
  }, [chains, id]);
  const found = [...answers.values()].flatMap((answer) => answer ?? []);
  const isDone = answers.size === chains.length;
  const only = isDone && found.length === 1 ? found[0]?.href : undefined;
  useEffect(() => {
    if (only !== undefined) router.push(only);
  }, [only, router]);
  if (!isDone) {
    return (
      <div className="mt-2 px-1 text-14" aria-live="polite">
        <Underway label={t`Chains asked`} share={answers.size / chains.length}>
          {t`Looking on ${chains.length} chains: ${answers.size} answered.`}
        </Underway>
      </div>
    );
  }
  const isSure = ![...answers.values()].includes(undefined);
  return (
    <div className="mt-2 px-1 text-14" aria-live="polite">
      {found.length === 0 ? (
        <p className="text-against">
          {t`▲ No proposal was found in this transaction${isSure ? '' : t`, as far as chains answered`}. If it is the id of a proposal, open its organisation first.`}
        </p>
      ) : undefined}
      <ul>
        {found.slice(0, MOST).map(({ href, text }) => (
          <li key={href}>
            <a
              href={href}
              className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The proposals in a receipt; none where there is no such transaction. Throws where it is malformed. */
function foundIn(receipt: { logs: readonly Log[] } | null, chainId: number, chain: string): readonly Found[] {
  return proposalsIn(receipt?.logs ?? []).map(({ governor, id }) => ({
    href: proposalHref(daoId({ chainId, address: checkedAddress(governor) }), id),
    text: t`${chain}: proposal ${shortId(id)}`,
  }));
}
