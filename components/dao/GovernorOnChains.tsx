import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { Underway } from '@/components/ui/Underway';
import { checkedAddress, daoId } from '@/core/caip';
import type { ChainConfig } from '@/core/config';
import { safeLine, shortId } from '@/core/format';
import { type Log, proposalsIn } from '@/core/governor/act/loggedEffects';
import { t } from '@/core/language/message';
import { chainFor } from '@/lib/act/chain';
import { useService } from '@/lib/query/client/service';
import { findDao } from '@/lib/query/listed';
import { daoHref, proposalHref } from '@/lib/routes';
import { useChains } from '@/lib/settings/config';

/** Looks for a Governor at an address on every chain that is set up, or on all but one. */
export function GovernorOnChains({ address, except }: { address: string; except?: number }) {
  const chains = useChains().filter(({ id }) => id !== except);
  const service = useService();
  const ask = async ({ id, name }: ChainConfig) => {
    const dao = `eip155:${id}:${address}`;
    if (service === undefined) throw new Error('there is no service');
    const own = await findDao(service, dao);
    return own === undefined ? [] : [{ href: daoHref(dao), text: `${name}: ${safeLine(own)}` }];
  };
  return (
    <OnChains
      key={address}
      chains={chains}
      ask={ask}
      title={t`At this address, chain by chain:`}
      none={(limit) => t`▲ No Governor was found at this address${limit}.`}
      absent={(isRead) => (isRead ? t`no Governor` : t`could not be read`)}
    />
  );
}

const MOST = 10;

/** Looks for a transaction on every chain that is set up, and in it for the proposals that it made, voted on or moved. */
export function TransactionOnChains({ id }: { id: string }) {
  const chains = useChains();
  const ask = async ({ id: chainId, name }: ChainConfig) => {
    const chain = chainFor(chains, chainId);
    const receipt = await chain?.request<{ logs: readonly Log[] } | null>('eth_getTransactionReceipt', [id]);
    if (receipt === undefined) throw new Error('there is no endpoint');
    const found = proposalsIn(receipt?.logs ?? []).slice(0, MOST);
    return found.map(({ governor, id }) => ({
      href: proposalHref(daoId({ chainId, address: checkedAddress(governor) }), id),
      text: t`${name}: proposal ${shortId(id)}`,
    }));
  };
  return (
    <OnChains
      key={id}
      chains={chains}
      ask={ask}
      isUnique
      none={(limit) =>
        t`▲ No proposal was found in this transaction${limit}. If it is the id of a proposal, open its organisation first.`
      }
    />
  );
}

type Target = { href: string; text: string };
/** By chain; undefined where it did not answer. */
type Answers = ReadonlyMap<number, readonly Target[] | undefined>;

type Props = {
  chains: readonly ChainConfig[];
  /** Finds it on a chain; throws where that did not answer. */
  ask: (chain: ChainConfig) => Promise<readonly Target[]>;
  /** It is on no more than one chain. */
  isUnique?: boolean;
  title?: string;
  none: (limit: string) => string;
  /** Words for a chain that has none of it, or did not answer. */
  absent?: (isRead: boolean) => string;
};

/** Asks every chain and opens what is found where it is just one thing; else says what was found where. */
function OnChains({ chains, ask, isUnique = false, title, none, absent }: Props) {
  const router = useRouter();
  const [answers, setAnswers] = useState<Answers>(new Map());
  useEffect(() => {
    let isGone = false;
    for (const chain of chains)
      ask(chain)
        .catch(() => undefined)
        .then((found) => !isGone && setAnswers((was) => new Map(was).set(chain.id, found)));
    return () => {
      isGone = true;
    };
  }, [chains.map(({ id }) => id).join()]);
  const targets = [...answers.values()].flatMap((answer) => answer ?? []);
  const isDone = answers.size === chains.length;
  const isSure = isDone && ![...answers.values()].includes(undefined);
  const only = isDone && (isSure || isUnique) && targets.length === 1 ? targets[0]?.href : undefined;
  useEffect(() => {
    if (only !== undefined) router.push(only);
  }, [only, router]);
  return (
    <div aria-live="polite" className="mt-2 px-1 text-14">
      {!isDone ? (
        <Underway label={t`Chains asked`} share={answers.size / chains.length}>
          {t`Looking on ${chains.length} chains: ${answers.size} answered.`}
        </Underway>
      ) : targets.length === 0 ? (
        <p className="text-against">{none(isSure ? '' : t`, as far as chains answered`)}</p>
      ) : title === undefined ? undefined : (
        <p>{title}</p>
      )}
      <ul>
        {chains.map((chain) => (
          <Answer key={chain.id} chain={chain} answers={answers} absent={absent} />
        ))}
      </ul>
    </div>
  );
}

type AnswerProps = { chain: ChainConfig; answers: Answers; absent: Props['absent'] | undefined };

function Answer({ chain: { id, name }, answers, absent }: AnswerProps) {
  const targets = answers.get(id);
  if (!answers.has(id)) return undefined;
  if (targets === undefined || targets.length === 0)
    return absent && <li className="text-second">{`${name}: ${absent(targets !== undefined)}`}</li>;
  return targets.map(({ href, text }) => (
    <li key={href}>
      <a
        href={href}
        className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4"
      >
        {text}
      </a>
    </li>
  ));
}
