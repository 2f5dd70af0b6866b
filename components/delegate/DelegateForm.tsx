import { useMemo, useState } from 'react';
import type { Address as AddressType } from 'viem';
import { ActButton, ActForm } from '@/components/act/ActForm';
import { AwayNote } from '@/components/act/AwayNote';
import type { ActWords } from '@/components/act/actWords';
import { Button } from '@/components/ui/Button';
import { Skeleton } from '@/components/ui/Skeleton';
import { Amount } from '@/components/ui/text/Amount';
import { Warning } from '@/components/ui/Warning';
import { formatVotes } from '@/core/format';
import { phrase, t } from '@/core/language/message';
import type { ActDao } from '@/lib/act/acts/act';
import { type DelegateFacts, type DelegateIntent, delegate } from '@/lib/act/acts/delegate';
import { type ActRun, BUSY } from '@/lib/act/runner/run';
import { useAct } from '@/lib/act/runner/useRun';
import { useWallet } from '@/lib/wallet/wallet';
import { type Delegatee, DelegateeField } from './DelegateeField';
import { DelegateShares, DelegateSigned } from './DelegateSigned';
import { DelegatedTo } from './SplitDelegates';

const WORDS: ActWords = {
  noun: phrase`delegation`,
  done: (block) =>
    t`Done, confirmed by the chain at block ${block}. It counts for proposals whose voting opens later.`,
};

/** The person's tokens, votes and delegate in an organisation, and the way to delegate to themselves or another (`to` first). */
export function DelegateForm({ dao, to: other }: { dao: ActDao; to?: AddressType | undefined }) {
  const { account, status, connect } = useWallet();
  const [chosen, setTo] = useState<Delegatee>();
  const to: Delegatee =
    chosen ??
    (other === undefined || other.toLowerCase() === account?.toLowerCase()
      ? { kind: 'self' }
      : { kind: 'other', address: other });
  const delegatee = to.kind === 'self' ? account : to.address;
  const intent = useMemo(() => {
    const whom = delegatee ?? account;
    return whom === undefined ? undefined : { delegatee: whom };
  }, [delegatee, account]);
  const running = useAct(delegate, dao, intent, { subject: 'delegate' });
  const { run, runner } = running;
  if (status !== 'connected' || account === undefined || intent === undefined) {
    return (
      <div className="grid gap-3">
        <p className="text-15 text-second">{t`Tokens vote only when they are delegated: to yourself, or to a delegate who votes for you.`}</p>
        <Button
          onClick={connect}
          busy={status === 'connecting' || status === 'loading'}
        >{t`Connect a wallet`}</Button>
      </div>
    );
  }
  const isNobody = /^0x0+$/.test(delegatee ?? '');
  const form = { ...running, intent, words: WORDS, hasCall: delegatee !== undefined };
  return (
    <>
      <ActForm {...form}>
        <Standing dao={dao} run={run} account={account} />
        <div className="mt-4">
          <DelegateeField
            chainId={dao.chainId}
            value={to}
            onChange={(next) => {
              setTo(next);
              // Keep the result until something else is chosen.
              if (run?.status === 'shown') runner?.forget();
            }}
            disabled={run !== undefined && BUSY.includes(run.status)}
          />
        </div>
        {isNobody ? (
          <Warning
            className="mt-3 rounded-control px-4 py-3"
            title={t`No account has this address.`}
          >{t`Your tokens will not vote until you delegate them again.`}</Warning>
        ) : undefined}
        {(run?.facts?.split.length ?? 0) > 0 ? (
          <Warning
            className="mt-3 rounded-control px-4 py-3"
            title={t`Your votes are split among several delegates.`}
          >{t`Delegating here gives all of them to one.`}</Warning>
        ) : undefined}
        <div className="mt-3">
          <AwayNote dao={dao} onBack={() => void runner?.check(intent)} />
        </div>
        <ActButton {...running} intent={delegatee === undefined ? undefined : intent} className="mt-3 w-full">
          {to.kind === 'self'
            ? t`Delegate to yourself`
            : t`Delegate to ${isNobody ? t`nobody` : t`this address`}`}
        </ActButton>
        <p className="mt-2 text-13 text-second">{t`You keep your tokens. This applies to votes that open later.`}</p>
      </ActForm>
      <DelegateSigned dao={dao} delegatee={delegatee} />
      <DelegateShares dao={dao} to={other} />
    </>
  );
}

type StandingProps = {
  dao: ActDao;
  run: ActRun<DelegateIntent, DelegateFacts> | undefined;
  account: AddressType;
};

function Standing({ dao, run, account }: StandingProps) {
  const facts = run?.facts;
  if (facts === undefined) {
    if (run?.status === 'shown')
      return <p className="text-14">{t`Your votes could not be read after it.`}</p>;
    return run?.problem === undefined ? <Skeleton lines={3} /> : undefined;
  }
  const { token, chainId } = dao;
  const figure = (label: string, from: DelegateFacts['votesFrom'], value: bigint | null) => {
    if (value === null || token === null || from === null) return undefined;
    const { decimals, symbol } = token;
    const words = { label, value: formatVotes(value, decimals), raw: String(value) };
    const proof = { ...words, ...from.words(), chainId, contract: from.to, block: facts.block };
    return (
      <>
        <dt className="text-second">{label}</dt>
        <dd className="text-right">
          <Amount value={value} decimals={decimals} symbol={symbol} proof={proof} />
        </dd>
      </>
    );
  };
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-15">
      {figure(t`Your tokens`, facts.balanceFrom, facts.balance)}
      {figure(t`Your votes now`, facts.votesFrom, facts.votesNow)}
      <dt className="text-second">{t`Delegated to`}</dt>
      <dd className="text-right">
        <DelegatedTo facts={facts} account={account} chainId={chainId} />
      </dd>
    </dl>
  );
}
