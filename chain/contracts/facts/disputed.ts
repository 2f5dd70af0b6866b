import type { Address } from 'viem';
import { type MulticallOptions, multicall } from '../../rpc/calls';
import { onHost, type Transport } from '../../rpc/transport';
import { view } from '../../rpc/view';
import { tokenAbi } from '../abis/token';

// As many endpoints as are asked at most, and how long an answer is waited for: a witness must not keep a page waiting.
const WITNESSES = 3;
const WISH = { timeout: 5_000, patience: 2_000, isCompared: true } as const;

/** The tokens (in lower case) whose symbol or decimals the endpoints tell differently; empty with one endpoint. Never throws. */
export async function disputedTokens(
  transport: Transport,
  tokens: readonly Address[],
  block: bigint,
  options: MulticallOptions = {},
): Promise<Set<string>> {
  const hosts = transport.hosts().filter(({ state }) => state !== 'refused');
  if (hosts.length < 2 || tokens.length === 0) return new Set();
  const calls = tokens.flatMap((to) => [view(tokenAbi, to, 'decimals'), view(tokenAbi, to, 'symbol')]);
  const asked = hosts.slice(0, WITNESSES).map(({ index }) => {
    const own = onHost(transport, { ...WISH, host: index });
    return multicall(own, calls, block, options).catch(() => []);
  });
  const answers = await Promise.all(asked);
  const isDisputed = (at: number) =>
    new Set(answers.flatMap((each) => each[at]?.toLowerCase() ?? [])).size > 1;
  const disputed = tokens.filter((_, index) => isDisputed(2 * index) || isDisputed(2 * index + 1));
  return new Set(disputed.map((token) => token.toLowerCase()));
}
