import { rich } from '@/components/ui/text/rich';
import { t } from '@/core/language/message';
import type { BalanceView } from '@/lib/query/analysis/simulation';
import { Party } from './Party';
import type { SimulatedProps } from './SimulatedChanges';
import { amountOf } from './words';

// Longer lists are cut, and it is said.
const MOST = 40;

/** Changed balances, before and after, with a note if a token counts otherwise than its transfers say. */
export function BalanceList({ dao, simulated, currency }: SimulatedProps) {
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
        {changed.slice(0, MOST).map((balance) => (
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
      {changed.length > MOST ? (
        <p className="mt-3 text-13 text-second">{rich`And ${changed.length - MOST} more.`}</p>
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
