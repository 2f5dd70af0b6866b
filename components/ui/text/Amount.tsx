import { formatVotes } from '@/core/format';
import type { Figure } from '@/lib/query/verify';
import { Proof } from '../Proof';

type Props = { value: bigint; decimals: number; symbol?: string | undefined; proof?: Figure | undefined };

/** An amount in the token's unit with its symbol; with `proof` it opens where the figure comes from. */
export function Amount({ value, decimals, symbol, proof }: Props) {
  return (
    <Proof figure={proof} className="tabular-nums">
      {formatVotes(value, decimals)}
      {symbol === undefined ? undefined : <span className="text-second"> {symbol}</span>}
    </Proof>
  );
}
