import { Blockers } from '@/components/act/Blockers';
import { Button } from '@/components/ui/Button';
import { blocked } from '@/core/errors/blocked';
import { formatCoin } from '@/core/format';
import { plural, t } from '@/core/language/message';
import { batchingOf } from '@/lib/act/batch/find';
import { sendInTurn, sendTogether, type VoteRunner } from '@/lib/act/batch/send';
import { gasFacts } from '@/lib/act/facts/accountState';
import { ASKABLE } from '@/lib/act/runner/run';
import { useRead } from '@/lib/act/useRead';
import { useChains } from '@/lib/settings/config';
import { useWalletClient } from '@/lib/wallet/wallet';
import { itemKey } from '../needs';
import type { SidedItem } from './BatchSummary';
import { VoteLine } from './VoteLine';

type Props = { chainId: number; votes: readonly (SidedItem & { runner: VoteRunner })[] };

/** The votes on one chain, the promise of the wallet about them, and the one button that casts them. */
export function ChainVotes({ chainId, votes }: Props) {
  const name = useChains().find(({ id }) => id === chainId)?.name ?? t`Chain ${chainId}`;
  const client = useWalletClient();
  const { value: batching, isReading } = useRead(
    client === undefined ? undefined : () => batchingOf(client, chainId),
    [client, chainId],
  );
  const runs = votes.map(({ runner }) => runner.get());
  const ready = votes.flatMap(({ runner }) => (runner.get().status === 'ready' ? [runner] : []));
  const isChecking = isReading || runs.some(({ status }) => status === 'checking' || status === 'idle');
  const isAsking = runs.some(({ status }) => status === 'signing');
  const common = runs.flatMap(({ blockers }) => blockers).find(({ code }) => COMMON.includes(code));
  const short = shortage(ready);
  const waiting = runs.filter(
    ({ status, facts }) => ASKABLE.includes(status) && facts?.isSpent !== true,
  ).length;
  const [first] = votes;
  if (first === undefined) return undefined;
  const hindrance = short ?? common;
  return (
    <section aria-label={name} className="mb-5">
      <h3 className="mb-1 font-sans text-13 font-semibold text-second">{t`${plural(votes.length, 'vote')} on ${name}`}</h3>
      <ul>
        {votes.map((vote) => (
          <VoteLine key={itemKey(vote.item)} {...vote} isTold={({ code }) => !COMMON.includes(code)} />
        ))}
      </ul>
      {waiting === 0 ? undefined : (
        <div className="mt-2 border-t border-line-soft pt-3">
          {hindrance === undefined ? undefined : (
            <Blockers
              dao={first.item.dao}
              blockers={[hindrance]}
              onCured={() => {
                for (const { runner } of votes) {
                  const { intent } = runner.get();
                  if (intent !== undefined) void runner.check(intent);
                }
              }}
            />
          )}
          <p className="my-2 text-13 text-second">
            {isReading || ready.length < 2 ? undefined : promiseOf(batching)} {t`A vote cannot be changed.`}
            <Fee runners={ready} />
          </p>
          <Button
            variant="primary"
            className="w-full"
            busy={isAsking || isChecking}
            disabled={ready.length === 0 || short !== undefined}
            onClick={() =>
              void (batching === undefined || ready.length < 2
                ? sendInTurn(ready)
                : sendTogether(ready, batching === 'atomic'))
            }
          >
            {t`Cast ${plural(ready.length || waiting, 'vote')} on ${name}`}
          </Button>
          {batching === undefined || ready.length < 2 ? undefined : (
            <Button
              variant="quiet"
              className="mt-1 w-full"
              disabled={isAsking}
              onClick={() => void sendInTurn(ready)}
            >
              {t`Confirm each vote on its own instead`}
            </Button>
          )}
        </div>
      )}
    </section>
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
