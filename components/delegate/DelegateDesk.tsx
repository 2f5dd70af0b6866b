'use client';
import { useEffect, useState } from 'react';
import type { Address as AddressType } from 'viem';
import { Address } from '@/components/ui/Address';
import { Amount } from '@/components/ui/Amount';
import { Button } from '@/components/ui/Button';
import { Skeleton } from '@/components/ui/Skeleton';
import { formatVotes } from '@/core/format';
import type { ActDao } from '@/lib/act/acts/act';
import { type DelegateFacts, delegate } from '@/lib/act/acts/delegate';
import { delegateRuns } from '@/lib/act/runner/runs';
import { useRun } from '@/lib/act/runner/useRun';
import { useChains } from '@/lib/settings/config';
import { useWallet } from '@/lib/wallet/wallet';
import { ActStatus, type ActWords } from './ActStatus';
import { AwayNote } from './AwayNote';
import { Blockers } from './Blockers';
import { type Delegatee, DelegateeField } from './DelegateeField';
import { DelegateSigned } from './DelegateSigned';
import { RawCall } from './RawCall';

const WORDS: ActWords = {
  noun: 'delegation',
  inList: (block) =>
    `Done, confirmed by the chain at block ${block}. It counts for proposals whose voting opens later.`,
  confirmed: (block) =>
    `Done, confirmed by the chain at block ${block}. It counts for proposals whose voting opens later.`,
};

/** The person's tokens, votes and delegate in an organisation, and the way to delegate to themselves or another (`to` first). */
export function DelegateDesk({ dao, to: other }: { dao: ActDao; to?: AddressType | undefined }) {
  const { account, chainId, status, connect, name } = useWallet();
  const { run, runner } = useRun(delegateRuns, dao, account, 'delegate');
  const [to, setTo] = useState<Delegatee>(
    other === undefined ? { kind: 'self' } : { kind: 'other', address: other },
  );
  const chain = useChains().find(({ id }) => id === dao.chainId);
  const delegatee = to.kind === 'self' ? account : to.address;
  // Asked again too when the wallet's chain changes, though the answer comes from elsewhere.
  useEffect(() => {
    if (runner === undefined || account === undefined) return;
    if (!['idle', 'checking', 'blocked', 'ready'].includes(runner.get().status)) return;
    void runner.check({ delegatee: delegatee ?? account });
  }, [runner, account, delegatee, chainId]);
  if (status !== 'connected' || account === undefined) {
    return (
      <div className="grid gap-3">
        <p className="text-15 text-second">
          Tokens vote only when they are delegated: to yourself, or to somebody who votes for you.
        </p>
        <Button onClick={connect} busy={status === 'connecting' || status === 'loading'}>
          Connect a wallet
        </Button>
      </div>
    );
  }
  const isBusy = run !== undefined && ['signing', 'sent', 'mined', 'elsewhere'].includes(run.status);
  const intent = { delegatee: delegatee ?? account };
  return (
    <div>
      <Standing dao={dao} facts={run?.facts} isFailed={run?.problem !== undefined} account={account} />
      <div className="mt-4">
        <DelegateeField value={to} onChange={setTo} disabled={isBusy} />
      </div>
      <div className="mt-3">
        <AwayNote dao={dao} onBack={() => void runner?.check(intent)} />
      </div>
      <Button
        variant="primary"
        className="mt-3 w-full"
        busy={isBusy}
        disabled={run?.status !== 'ready' || delegatee === undefined}
        onClick={() => void runner?.submit(intent)}
      >
        {to.kind === 'self' ? 'Delegate to yourself' : 'Delegate to this address'}
      </Button>
      <p className="mt-2 text-13 text-second">
        Your tokens stay yours. It counts for proposals whose voting opens after it, not for those open now.
      </p>
      {run === undefined || runner === undefined ? undefined : (
        <>
          {run.status === 'blocked' && run.blockers.length > 0 ? (
            <div className="mt-3">
              <Blockers
                dao={dao}
                blockers={run.blockers}
                onCured={() => void runner.check(intent)}
                onAnyway={runner.pardon}
              />
            </div>
          ) : undefined}
          <ActStatus
            run={run}
            words={WORDS}
            walletName={name}
            explorer={chain?.explorer}
            onRetry={() => void runner.check(intent)}
            onForget={runner.forget}
          />
        </>
      )}
      {delegatee === undefined ? undefined : (
        <RawCall call={delegate.call(intent, dao)} dao={dao} run={run} words={delegate.words(intent)} />
      )}
      <DelegateSigned dao={dao} delegatee={delegatee} />
    </div>
  );
}

function Standing({
  dao,
  facts,
  isFailed,
  account,
}: {
  dao: ActDao;
  facts: DelegateFacts | undefined;
  isFailed: boolean;
  account: AddressType;
}) {
  if (facts === undefined) return isFailed ? undefined : <Skeleton lines={3} />;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-15">
      <Figure dao={dao} facts={facts} label="Your tokens" call="balanceOf(address)" value={facts.balance} />
      <Figure
        dao={dao}
        facts={facts}
        label="Your votes now"
        call={dao.token?.kind === 'comp' ? 'getCurrentVotes(address)' : 'getVotes(address)'}
        value={facts.votesNow}
      />
      <dt className="text-second">Delegated to</dt>
      <dd className="text-right">
        {facts.delegate === null ? (
          'nobody'
        ) : facts.delegate.toLowerCase() === account.toLowerCase() ? (
          'yourself'
        ) : (
          <Address address={facts.delegate} chainId={dao.chainId} />
        )}
      </dd>
    </dl>
  );
}

function Figure({
  dao,
  facts,
  label,
  call,
  value,
}: {
  dao: ActDao;
  facts: DelegateFacts;
  label: string;
  call: string;
  value: bigint | null;
}) {
  if (value === null || dao.token === null) return undefined;
  const { address, decimals, symbol } = dao.token;
  return (
    <>
      <dt className="text-second">{label}</dt>
      <dd className="text-right">
        <Amount
          value={value}
          decimals={decimals}
          symbol={symbol}
          proof={{
            label,
            chainId: dao.chainId,
            contract: address,
            call,
            args: [facts.account],
            block: facts.block,
            value: formatVotes(value, decimals),
            raw: String(value),
          }}
        />
      </dd>
    </>
  );
}
