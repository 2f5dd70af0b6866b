import { formatVotes } from '@/core/format';
import type { Figure } from '@/lib/query/verify';
import { Proof } from '../Proof';

/** An amount in the token's unit with its symbol; with `proof` it opens where the figure comes from. */
export function Amount({
  value,
  decimals,
  symbol,
  proof,
  style = 'full',
  className = '',
}: {
  value: string | bigint;
  decimals: number;
  symbol?: string | undefined;
  proof?: Figure | undefined;
  style?: 'short' | 'full';
  className?: string;
}) {
  const whole = BigInt(value);
  const exact = `${formatVotes(whole, decimals, 'full')}${symbol === undefined ? '' : ` ${symbol}`}`;
  const text = (
    <span title={style === 'short' ? exact : undefined} className={`tabular-nums ${className}`}>
      {formatVotes(whole, decimals, style)}
      {symbol === undefined ? undefined : <span className="text-second"> {symbol}</span>}
    </span>
  );
  return <Proof figure={proof}>{text}</Proof>;
}
