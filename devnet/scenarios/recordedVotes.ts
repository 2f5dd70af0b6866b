import { encodeAbiParameters, type Hex, toFunctionSelector } from 'viem';
import type { Cast, Electorate } from './electorate';

const MOST_REASONS = 63;
const RECORD = toFunctionSelector('record(uint256,uint256[],string[])');

/** The call by which `LogGovernor` writes votes down; by hand, because an encoder would take longer than the chain. */
export function recordedVotes({ addresses }: Electorate, id: bigint, casts: readonly Cast[]): Hex {
  const reasons: string[] = [];
  const words = casts.map(({ voter, weight, support, reason }) => {
    const number = reason === '' || reasons.length === MOST_REASONS ? 0 : reasons.push(reason);
    const rest = ((support << 6) | number).toString(16).padStart(2, '0');
    return `${addresses[voter] ?? ''}${weight.toString(16).padStart(22, '0')}${rest}`;
  });
  const texts = encodeAbiParameters([{ type: 'string[]' }], [reasons]).slice(2 + 64);
  const length = casts.length * 32;
  const numbers = [id, 96, 96 + 32 + length, casts.length].map((number) =>
    number.toString(16).padStart(64, '0'),
  );
  return `${RECORD}${numbers.join('')}${words.join('')}${texts}`;
}
