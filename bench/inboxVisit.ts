import { rpc } from '../devnet/anvil';
import type { Small } from '../devnet/small';
import { beginInStages } from '../lib/query/client/beginInStages';
import { documentText } from '../lib/query/client/graphql';
import { inboxQuery } from '../lib/query/inbox';
import { createService } from '../service/host/service';
import { createMemoryStore } from '../service/indexer/store/memory';

/** Cost of the inbox: milliseconds to the first organisation and to all, requests to the endpoint. */
export type InboxCost = { first: number; all: number; requests: number };

/** So long every answer of the endpoint takes, so that a round trip costs something. */
export const ROUND_TRIP = 50;

/** The ids of so many organisations: a Governor with an open vote, and copies of it without proposals. */
export async function organisations(small: Small, count: number): Promise<string[]> {
  const code = await rpc(small.url, 'eth_getCode', [small.governor, 'latest']);
  const copies = Array.from({ length: count - 1 }, (_, at) => `0x${String(at + 1).padStart(40, 'c')}`);
  for (const address of copies) await rpc(small.url, 'anvil_setCode', [address, code]);
  return [small.dao, ...copies.map((address) => small.dao.replace(/0x.*/, address))];
}

/** A fetch that takes time and counts. */
export function counted(): { door: typeof fetch; count(): number } {
  let requests = 0;
  const door: typeof fetch = async (input, init) => {
    requests++;
    await new Promise((resolve) => setTimeout(resolve, ROUND_TRIP));
    return fetch(input, init);
  };
  return { door, count: () => requests };
}

/** Asks what the inbox asks, as it asks it, with nothing stored; throws where an organisation is not answered, or the open vote is not told for every account. */
export async function inboxVisit(
  small: Small,
  ids: readonly string[],
  accounts: readonly string[],
): Promise<InboxCost> {
  const { door, count } = counted();
  const service = createService(
    { chains: [{ id: small.chainId, rpc: [small.url], multicall: small.multicall }], build: 'bench' },
    { store: createMemoryStore, every: 3_600_000, fetch: door },
  );
  const begun = performance.now();
  const times: number[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      beginInStages(ids, (id, done) => {
        const variables = { id, accounts: [...accounts] };
        service.ask({ query: documentText(inboxQuery), variables }).then(({ errors }) => {
          if (errors !== undefined) return reject(new Error(`${id}: ${JSON.stringify(errors)}`));
          times.push(performance.now() - begun);
          done(true);
          if (times.length === ids.length) resolve();
        }, reject);
        return () => undefined;
      });
    });
    await service.idle();
    const all = performance.now() - begun;
    const requests = count();
    await assertTold(service, small, accounts);
    return { first: times[0] ?? Number.NaN, all, requests };
  } finally {
    service.close();
  }
}

async function assertTold(
  service: ReturnType<typeof createService>,
  small: Small,
  accounts: readonly string[],
): Promise<void> {
  const { data } = await service.ask({
    query: documentText(inboxQuery),
    variables: { id: small.dao, accounts: [...accounts] },
  });
  type Line = { state: string; ballots: { power: string | null; hasVoted: boolean }[] };
  const lines = (data?.dao as { proposals: { items: Line[] } } | undefined)?.proposals.items ?? [];
  const [open] = lines.filter(({ state }) => state === 'ACTIVE');
  if (
    lines.length !== 1 ||
    open?.ballots.length !== accounts.length ||
    open.ballots.some(({ power }) => power === null)
  )
    throw new Error('the open vote is not told for every account');
}
