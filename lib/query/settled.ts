import type { Hex } from 'viem';

type Index = {
  ask(ask: { query: string; variables: Record<string, unknown> }): Promise<{
    data?: Record<string, unknown> | null;
  }>;
};

const SETTLED = 'query Settled($chainId: Int!) { endpoints(chainId: $chainId) { settled { number hash } } }';

/** A block of a chain that is taken back no more, as the index knows it; undefined where it knows none. Never throws. */
export async function askSettled(
  index: Index | undefined,
  chainId: number,
): Promise<{ number: bigint; hash: Hex } | undefined> {
  const answer = await index?.ask({ query: SETTLED, variables: { chainId } }).catch(() => undefined);
  const found = answer?.data?.endpoints as { settled?: { number: string; hash: Hex } | null } | undefined;
  const settled = found?.settled;
  return settled == null ? undefined : { number: BigInt(settled.number), hash: settled.hash };
}
