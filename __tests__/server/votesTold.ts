import type { Running } from '@/devnet/served';
import { until } from '../until';

type Votes = { total: number; items: { reason: string }[]; sync: { complete: boolean } };

/** The question for all votes of an organisation, the oldest first, as it is sent. */
export function votesAsked(dao: string): string {
  const query = `query($dao: ID!) { dao(id: $dao) { votes(first: 100, orderBy: OLDEST) {
    total items { reason } sync { complete } } } }`;
  return JSON.stringify({ query, variables: { dao } });
}

/** The reasons of the votes once a server tells so many of them, and that they add up. */
export async function votesTold(
  { url, said }: Pick<Running, 'url' | 'said'>,
  dao: string,
  total: number,
): Promise<string[]> {
  const look = async () => {
    const answer = await fetch(`${url}/graphql`, { method: 'POST', body: votesAsked(dao) });
    return ((await answer.json()) as { data?: { dao: { votes: Votes } } }).data?.dao.votes;
  };
  const votes = await until(
    look,
    (found) => found?.total === total && found.sync.complete,
    (found) => `${url} tells ${JSON.stringify(found)} of ${total} ${said()}`,
  );
  return votes?.items.map(({ reason }) => reason) ?? [];
}
