import { slowLink } from '@/bench/link';
import { demoConfig } from '@/devnet/demoConfig';
import { openMeridian } from '@/devnet/world';
import { createService } from '@/service/host/service';
import { createMemoryStore } from '@/service/indexer/store/memory';
import { SWIFT } from '../../loopback';

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
