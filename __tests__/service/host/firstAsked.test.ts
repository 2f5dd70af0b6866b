import type { Address, Hex } from 'viem';
import { slowLink } from '@/bench/link';
import { openingBody } from '@/chain/contracts/detect/firstBatch';
import { offerEarly } from '@/chain/rpc/early';
import { toQuantity } from '@/chain/rpc/quantity';
import { deferred } from '@/core/deferred';
import { demoConfig } from '@/devnet/demoConfig';
import type { Facts } from '@/devnet/scenarios/facts';
import { openMeridian } from '@/devnet/world';
import { createService } from '@/service/host/service';
import { firstLogsBody } from '@/service/indexer/logs/firstLogs';
import { createMemoryStore } from '@/service/indexer/store/memory';
import { SWIFT } from '../../swift';

const ASK = 'query($dao: ID!, $id: BigInt!) { proposal(dao: $dao, id: $id) { state description } }';

test('a proposal that is the first thing asked for is waited for until its log is read, and is not said to be missing', async () => {
  const { url, facts, stop } = await openMeridian();
  // Slow enough that the votes at the end of the chain are still on their way when the past is wanted.
  const link = slowLink({ latency: 250, bytesPerSecond: 400_000 });
  const { chains, organisations } = demoConfig((await link.to(url, { gzip: true })).url, facts);
  const dao = organisations[0]?.id ?? '';
  const service = createService(
    { chains: [...chains], startBlocks: { [dao]: facts.startBlock }, build: 'test' },
    // The link packs what it passes on.
    { ...SWIFT, fetch, store: createMemoryStore },
  );
  try {
    const answer = await service.ask({ query: ASK, variables: { dao, id: facts.proposals.bigVote.id } });
    expect(answer.errors).toBeUndefined();
    expect(answer.data?.proposal).toMatchObject({ state: 'ACTIVE' });
  } finally {
    service.close();
    await link.close();
    await stop();
  }
});

const LIST =
  'query($dao: ID!) { dao(id: $dao) { name proposals(first: 9) { items { state quorum { value } } } } }';
const ONE = 'query($dao: ID!, $id: BigInt!) { proposal(dao: $dao, id: $id) { state quorum { value } } }';
// Selectors of name(), which the token is asked in the second batch of detection, of state(uint256), and quorum(uint256).
const [NAME, STATE] = ['06fdde03', '3e4f49e6'] as const;
const QUORUM = /f8ce560a([0-9a-f]{64})/g;

test.each([
  ['a list', LIST],
  ['a proposal, also of an organisation that is being opened already,', ONE],
])(
  'states and quorums of %s are asked for while it is still unknown what the Governor is',
  async (_, query) => {
    const { url, facts, stop } = await openMeridian();
    const { chains, organisations } = demoConfig(url, facts);
    const dao = organisations[0]?.id ?? '';
    await offerFirst(url, facts);
    const { promise: asked, resolve } = deferred<void>();
    const holding: typeof fetch = async (input, init) => {
      const body = String(init?.body ?? '').toLowerCase();
      const quorums = [...body.matchAll(QUORUM)].map(([, at]) => BigInt(`0x${at}`));
      // Detection asks for the newest quorum beside.
      if (body.includes(STATE) && quorums.some((at) => at < BigInt(facts.headBlock) - 1n)) resolve();
      // What the token is called comes only once the states were asked for.
      if (body.includes(NAME) && body.includes(facts.token.slice(2).toLowerCase())) await asked;
      return fetch(input, init);
    };
    const service = createService(
      { chains: [...chains], startBlocks: { [dao]: facts.startBlock }, build: 'test' },
      { ...SWIFT, fetch: holding, store: createMemoryStore },
    );
    try {
      const opening = service.ask({
        query: 'query($dao: ID!) { dao(id: $dao) { name } }',
        variables: { dao },
      });
      const answer = await service.ask({ query, variables: { dao, id: facts.proposals.bigVote.id } });
      expect(answer.errors).toBeUndefined();
      expect(JSON.stringify(answer.data)).toContain('"state":"ACTIVE","quorum":{"value":"4000000');
      expect((await opening).errors).toBeUndefined();
    } finally {
      service.close();
      await stop();
    }
  },
);

/** Asks what a page's head asks an endpoint, and offers the answers to the service. */
async function offerFirst(url: string, { governor, startBlock }: Facts): Promise<void> {
  const ask = async (body: string) => {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    const text = await response.text();
    offerEarly({ url, body, text: Promise.resolve(text) });
    return JSON.parse(text) as { id: number; result: { number: string } }[];
  };
  const small = governor.toLowerCase() as Address;
  const opened = await ask(openingBody(small));
  const [head = 0n, settled = 0n] = [2, 3].map((id) =>
    BigInt(opened.find((each) => each.id === id)?.result.number ?? 0),
  );
  const [past, to, tail, top] = [BigInt(startBlock), settled, settled + 1n, head].map(toQuantity) as [
    Hex,
    Hex,
    Hex,
    Hex,
  ];
  await ask(firstLogsBody(small, { past, settled: to, tail, head: top }));
}
