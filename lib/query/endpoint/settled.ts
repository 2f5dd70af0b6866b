import type { Service } from '@/service/api/protocol';
import { graphql } from '../client/graphql';
import { typedAsk } from '../client/typedAsk';

const settledQuery = graphql(
  `query Settled($chainId: Int!) { endpoints(chainId: $chainId) { settled { number hash } } }`,
);

/** A block of a chain that is taken back no more, as the index knows it; undefined where it knows none. Never throws. */
export async function askSettled(index: Pick<Service, 'ask'> | undefined, chainId: number) {
  if (index === undefined) return undefined;
  const answer = await typedAsk(index, settledQuery, { chainId }).catch(() => undefined);
  return answer?.data?.endpoints?.settled ?? undefined;
}
