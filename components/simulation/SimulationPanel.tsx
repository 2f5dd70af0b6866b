import { Address } from '@/components/ui/Address';
import { Scroll } from '@/components/ui/list/Scroll';
import { rich } from '@/components/ui/text/rich';
import { Sentence } from '@/components/ui/text/Sentence';
import { formatCoin } from '@/core/format';
import { formatCount, plural, t } from '@/core/language/message';
import type { BalanceView, SimulationView } from '@/lib/query/analysis/simulation';
import type { DaoView } from '@/lib/query/dao';
import { useChains } from '@/lib/settings/config';
import { Party, SimulatedChanges, type SimulatedProps, SimulationPart } from './SimulatedChanges';
import { amountOf } from './words';

// Longer lists are cut, and it is said.
const MOST_EVENTS = 60;
const MOST_BALANCES = 40;

type Props = { dao: DaoView; simulated: SimulationView; again: () => void };

/** The effects of a simulated execution: who gains and loses, what is set, replaced, granted and left open. */
export function SimulationPanel({ dao, simulated, again }: Props) {
  const currency = useChains().find((chain) => chain.id === dao.chainId)?.currency ?? 'ETH';
  const { reason, attached, assumed, leftOut } = simulated;
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card">
      {reason === null ? undefined : (
        <p className="border-b border-line-soft px-5 py-4 text-15 last:border-b-0 sm:px-6">
          <Sentence text={reason} chainId={dao.chainId} />
        </p>
      )}
      {simulated.outcome === 'passed' ? (
        <>
          <SimulationPart title={t`Who gains and loses`}>
            <BalanceList dao={dao} simulated={simulated} currency={currency} />
          </SimulationPart>
          <SimulatedChanges dao={dao} simulated={simulated} currency={currency} />
          <EventFold simulated={simulated} chainId={dao.chainId} />
        </>
      ) : undefined}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line-soft px-5 py-3 text-13 text-second first:border-t-0 sm:px-6">
        <p className="min-w-0 flex-1 basis-64">
          {simulated.block === 0n ? undefined : t`On the state of block ${formatCount(simulated.block)}. `}
          {[...assumed, ...leftOut.map((each) => t`Left out: ${each}`)].join(' ')}
          {attached > 0n ? t` Whoever executes attaches ${formatCoin(attached, currency)}.` : undefined}
        </p>
        <button
          type="button"
          onClick={again}
          className="min-h-11 underline underline-offset-4"
        >{t`Simulate again`}</button>
      </div>
    </div>
  );
}

type EventFoldProps = { simulated: SimulationView; chainId: number };

/** The events of a simulation as the contracts would log them, folded. */
function EventFold({ simulated: { events, method }, chainId }: EventFoldProps) {
  if (method !== 'simulate' || events.length === 0) return undefined;
  return (
    <details className="border-t border-line-soft px-5 sm:px-6">
      <summary className="flex min-h-11 w-fit items-center text-13 text-second underline decoration-line underline-offset-4">
        {plural(events.length, 'event')}
      </summary>
      <ol className="space-y-3 pb-4">
        {events.slice(0, MOST_EVENTS).map(({ address, topics, data }, index) => (
          <li key={index} className="text-13">
            <Address address={address} chainId={chainId} />
            <Scroll label={t`Event`} className="mt-1 max-h-40 overflow-y-auto rounded-control">
              <pre className="bg-chip p-3 font-mono text-13 break-all whitespace-pre-wrap">
                {[...topics, data].join('\n')}
              </pre>
            </Scroll>
          </li>
        ))}
      </ol>
      {events.length > MOST_EVENTS ? (
        <p className="pb-4 text-13 text-second">{rich`And ${events.length - MOST_EVENTS} more.`}</p>
      ) : undefined}
    </details>
  );
}

/** Changed balances, before and after, with a note if a token counts otherwise than its transfers say. */
function BalanceList({ dao, simulated, currency }: SimulatedProps) {
  const { balances, method, leftOut, tokens } = simulated;
  const changed = balances.filter(({ before, after, moved }) => before !== after || moved !== 0n);
  if (changed.length === 0 && leftOut.length > 0) return <p className="text-15">{t`Not known.`}</p>;
  if (changed.length === 0)
    return (
      <p className="text-15">{rich`No account: ${method === 'call' ? t`none of the accounts it names` : t`no account`} holds more or less afterwards.`}</p>
    );
  const amount = (value: bigint, { token }: BalanceView) => amountOf(value, token, tokens, currency);
  return (
    <>
      <ul className="space-y-3">
        {changed.slice(0, MOST_BALANCES).map((balance) => (
          <li
            key={`${balance.token} ${balance.holder}`}
            className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-baseline"
          >
            <span className="min-w-0 text-15">
              <Party address={balance.holder} dao={dao} isHolder />
            </span>
            <span className="text-15 tabular-nums sm:text-right">
              <Difference balance={balance} amount={(value) => amount(value, balance)} />
              <span className="block text-13 text-second">
                {amount(balance.before, balance)} → {amount(balance.after, balance)}
              </span>
              {balance.moved !== null && balance.moved !== balance.after - balance.before ? (
                <span className="block text-13 text-warn">
                  {rich`${<span aria-hidden="true">▲</span>} Its transfers say otherwise: this token counts in a way of its own.`}
                </span>
              ) : undefined}
            </span>
          </li>
        ))}
      </ul>
      {changed.length > MOST_BALANCES ? (
        <p className="mt-3 text-13 text-second">{rich`And ${changed.length - MOST_BALANCES} more.`}</p>
      ) : undefined}
      {method === 'call' ? (
        <p className="mt-3 text-13 text-second">{t`This endpoint tells no events: only accounts and tokens that the calls name were looked at, and rights that are given do not show.`}</p>
      ) : undefined}
    </>
  );
}

type DifferenceProps = { balance: BalanceView; amount: (value: bigint) => string };

function Difference({ balance: { before, after }, amount }: DifferenceProps) {
  if (before === after) return <span className="font-semibold">{t`as before`}</span>;
  const isMore = after > before;
  return (
    <span className={`font-semibold ${isMore ? 'text-for' : 'text-against'}`}>
      {isMore ? '+' : '−'}
      {amount(isMore ? after - before : before - after)}
    </span>
  );
}
