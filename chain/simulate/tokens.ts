import type { Address } from 'viem';
import { hexToString, trim } from 'viem/utils';
import { isSameAddress } from '@/core/address';
import type { Asset } from '@/core/decode/simulated';
import { wellKnownToken } from '@/core/tokenList';
import { tokenAbi } from '../contracts/abis/token';
import { disputedTokens } from '../contracts/facts/disputed';
import type { Transport } from '../rpc/transport';
import { view } from '../rpc/view';
import { rehearse } from './rehearsal';
import { answerOf, reading } from './scene';

/** A token's own description; the symbol is any text, at most 40 characters. Decimals null where it has none, both where endpoints differ. */
export type TokenWords = { symbol: string | null; decimals: number | null };

const MOST = 40;

/** Symbols and decimals of tokens at a block, by lower-case address, in one question. Throws `RpcError`. */
export async function readTokens(
  transport: Transport,
  assets: readonly Asset[],
  block: bigint,
  signal: AbortSignal,
): Promise<Map<string, TokenWords>> {
  const tokens: Address[] = [];
  for (const asset of assets) {
    if (asset !== 'coin' && !tokens.some((each) => isSameAddress(each, asset))) tokens.push(asset);
  }
  const list = tokens.slice(0, MOST);
  if (list.length === 0) return new Map();
  const views = list.map((to) => ({
    symbol: view(tokenAbi, to, 'symbol'),
    decimals: view(tokenAbi, to, 'decimals'),
  }));
  const steps = views.flatMap(({ symbol, decimals }) => [reading(symbol), reading(decimals)]);
  const [outcomes, disputed] = await Promise.all([
    rehearse(transport, steps, {}, { signal, bytes: 1_000_000, block }),
    disputedTokens(transport, list, block, { signal }),
  ]);
  return new Map(
    list.map((to, index): [string, TokenWords] => {
      const key = to.toLowerCase();
      const known = wellKnownToken(transport.chainId, to);
      if (known !== undefined) return [key, { symbol: known.symbol, decimals: known.decimals }];
      if (disputed.has(key)) return [key, { symbol: null, decimals: null }];
      const [said, places] = [answerOf(outcomes[index * 2]), answerOf(outcomes[index * 2 + 1])];
      // The oldest tokens keep their symbol in one word.
      const old = said?.length === 66 ? hexToString(trim(said, { dir: 'right' })) : null;
      const symbol = old ?? views[index]?.symbol.read(said) ?? null;
      const decimals = views[index]?.decimals.read(places) ?? null;
      return [key, { symbol: symbol === null ? null : symbol.slice(0, MOST), decimals }];
    }),
  );
}
