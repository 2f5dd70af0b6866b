import { Blockers } from '@/components/act/Blockers';
import { Button } from '@/components/ui/Button';
import { blocked } from '@/core/errors/blocked';
import { formatCoin } from '@/core/format';
import { plural, t } from '@/core/language/message';
import { batchingOf } from '@/lib/act/batch/find';
import { sendInTurn, sendTogether, type VoteRunner } from '@/lib/act/batch/send';
import { gasFacts } from '@/lib/act/facts/accountState';
import { ASKABLE, type Status } from '@/lib/act/runner/run';
import { useRead } from '@/lib/act/useRead';
import { useChains } from '@/lib/settings/config';
import { useWalletClient } from '@/lib/wallet/wallet';
import { itemKey } from '../needs';
import { BatchLine, type SidedItem } from './BatchLine';

type Props = { chainId: number; votes: readonly (SidedItem & { runner: VoteRunner })[] };

/** The votes on one chain, and below them the one button that casts them. */
export function ChainVotes({ chainId, votes }: Props) {
  const name = useChains().find(({ id }) => id === chainId)?.name ?? t`Chain ${chainId}`;
  return (
    <section aria-label={name} className="mb-5">
      <h3 className="mb-1 font-sans text-13 font-semibold text-second">{t`${plural(votes.length, 'vote')} on ${name}`}</h3>
      <ul>
        {votes.map((vote) => (
          <BatchLine key={itemKey(vote.item)} {...vote} isTold={({ code }) => !COMMON.includes(code)} />
        ))}
      </ul>
      <CastVotes chainId={chainId} votes={votes} name={name} />
    </section>
  );
}

/** The button with the promise of the wallet, and blockers that all votes on the chain share; nothing once all are sent. */
function CastVotes({ chainId, votes, name }: Props & { name: string }) {
  const client = useWalletClient();
  const { value: batching, isReading } = useRead(
    client === undefined ? undefined : () => batchingOf(client, chainId),
    [client, chainId],
  );
  const runs = votes.map(({ runner }) => runner.get());
  const ready = votes.flatMap(({ runner }) => (runner.get().status === 'ready' ? [runner] : []));
  const is = (...wanted: Status[]) => runs.some(({ status }) => wanted.includes(status));
  const isBusy = isReading || is('checking', 'idle', 'signing', 'sent');
  const short = shortage(ready);
  const hindrance =
    short ?? runs.flatMap(({ blockers }) => blockers).find(({ code }) => COMMON.includes(code));
  const waiting = runs.filter(({ status, facts }) => ASKABLE.includes(status) && facts?.isSpent !== true);
  const [first] = votes;
  if (first === undefined || waiting.length === 0) return undefined;
  const isTogether = batching !== undefined && ready.length > 1;
  const again = () => {
    for (const { runner } of votes) {
      const { intent } = runner.get();
      if (intent !== undefined) void runner.check(intent);
    }
  };
  return (
    <div className="mt-2 border-t border-line-soft pt-3">
      {hindrance === undefined ? undefined : (
        <Blockers dao={first.item.dao} blockers={[hindrance]} onCured={again} />
      )}
      <p className="my-2 text-13 text-second">
        {isReading || ready.length < 2 ? undefined : promiseOf(batching)} {t`A vote cannot be changed.`}
        <Fee runners={ready} />
      </p>
      <Button
        variant="primary"
        className="w-full"
        busy={isBusy}
        disabled={ready.length === 0 || short !== undefined}
        onClick={() => void (isTogether ? sendTogether(ready, batching === 'atomic') : sendInTurn(ready))}
      >
        {t`Cast ${plural(ready.length || waiting.length, 'vote')} on ${name}`}
      </Button>
      {isTogether ? (
        <Button
          variant="quiet"
          className="mt-1 w-full"
          disabled={isBusy}
          onClick={() => void sendInTurn(ready)}
        >
          {t`Confirm each vote on its own instead`}
        </Button>
      ) : undefined}
    </div>
  );
}

// The same for every vote on a chain, and said once.
const COMMON: readonly string[] = ['wallet-wrong-chain', 'wallet-chain-missing', 'no-gas'];

function promiseOf(batching: Awaited<ReturnType<typeof batchingOf>>): string {
  switch (batching) {
    case 'atomic':
      return t`You confirm once. Your wallet promises to send all of them or none.`;
    case 'ready':
      return t`You confirm once. Your wallet may ask to make your account a smart account, and can then send all of them or none.`;
    case 'loose':
      return t`You confirm once. Your wallet does not promise all or none: some votes may arrive and others fail.`;
    case undefined:
      return t`Your wallet takes one vote at a time, so you confirm each. If you leave, go on from the inbox.`;
  }
}

function Fee({ runners }: { runners: readonly VoteRunner[] }) {
  const fee = feeOf(runners);
  const currency = runners[0]?.deps.context.chain.currency ?? '';
  return fee === 0n ? undefined : <> {t`Network fees about ${formatCoin(fee, currency)} in all.`}</>;
}

function feeOf(runners: readonly VoteRunner[]): bigint {
  return runners.reduce((sum, { get }) => sum + (get().fee ?? 0n), 0n);
}

// Enough for each vote may not be enough for all.
function shortage(runners: readonly VoteRunner[]) {
  const [first] = runners;
  const balance = first?.get().accountState?.balance;
  const fee = feeOf(runners);
  if (first === undefined || balance === undefined || balance >= fee) return undefined;
  return blocked('no-gas', gasFacts(first.deps.context.chain, balance, fee));
}
