import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeFunctionData } from 'viem';
import { rpc } from '@/devnet/anvil';
import { found, type Organisation } from '@/devnet/variant';
import { raiseVersion } from '@/devnet/versions/raise';
import type { VersionName } from '@/devnet/versions/recipes';
import { createService } from '@/service/host/service';
import { createMemoryStore } from '@/service/indexer/store/memory';
import { SWIFT } from '../../loopback';
import { openChain } from '../../versions/stage';
import { FINALITY, folder, judged, listening, made, sweep, verified } from './stage';

// The first world compiles its contracts.
const COMPILING = 600_000;
const HOUR = 3_600_000;
const LIST =
  'query($dao: ID!) { dao(id: $dao) { sync { checkpoint { state reason } } proposals(first: 10) { items { proposalId state } } } }';
const ONE = 'query($dao: ID!, $id: BigInt!) { proposal(dao: $dao, id: $id) { state } }';

afterAll(sweep);

/** Answers requests for files from a folder, all others by the network. */
const filesOf =
  (path: string): typeof fetch =>
  async (url, init) => {
    const asked = String(url instanceof Request ? url.url : url);
    if (!asked.startsWith('https://files.example/')) return fetch(url, init);
    const file = join(path, asked.slice('https://files.example/'.length).split('?')[0] ?? '');
    return existsSync(file) ? new Response(readFileSync(file)) : new Response('', { status: 404 });
  };

function open(world: Organisation, files?: string) {
  const service = createService(
    {
      chains: [{ id: world.chainId, rpc: [world.url] }],
      startBlocks: { [world.dao]: String(world.startBlock) },
      build: 'command',
      ...(files === undefined ? {} : { checkpoints: 'https://files.example/' }),
    },
    {
      ...SWIFT,
      store: createMemoryStore,
      every: HOUR,
      ...(files === undefined ? {} : { fetch: filesOf(files) }),
    },
  );
  const settled = async (query: string, variables: Record<string, string> = {}) => {
    const ask = { query, variables: { dao: world.dao, ...variables } };
    await service.syncTo(world.dao, BigInt(await rpc<string>(world.url, 'eth_blockNumber')));
    await service.ask(ask);
    await service.idle();
    return (await service.ask(ask)).data;
  };
  return {
    close: () => service.close(),
    checkpoint: async () => (await settled(LIST)) as { dao: { sync: { checkpoint: unknown } } },
    listed: async (id: bigint) => {
      const { dao } = (await settled(LIST)) as {
        dao: { proposals: { items: { proposalId: string; state: string }[] } };
      };
      return dao.proposals.items.find(({ proposalId }) => proposalId === String(id))?.state;
    },
    state: async (id: bigint) =>
      ((await settled(ONE, { id: String(id) })) as { proposal: { state: string } }).proposal.state,
  };
}

async function carried(world: Organisation, id: bigint): Promise<void> {
  await world.toActive(id);
  for (const voter of world.voters) await world.vote(id, voter, 'for');
  await world.toEnd(id);
  await world.queue(id);
  await world.toEta(id);
  await world.execute(id);
}

/** A proposal that lacked a quorum, then a checkpoint, then a proposal that lowers the quorum. */
async function revivedIn(name: VersionName) {
  const anvil = await openChain();
  const world = await found(anvil, (stage) => raiseVersion(name, stage));
  const [first, , , , , sixth] = world.voters;
  if (first === undefined || sixth === undefined) throw new Error('no voters');
  // A proposal that is over for good gives a check without old states something to compare.
  const done = await world.propose(first, [world.action(3n)], '# Done');
  await carried(world, done);
  const few = await world.propose(first, [world.action(7n)], '# Few came');
  await world.toActive(few);
  await world.vote(few, sixth, 'for');
  await world.toEnd(few);
  expect(await world.state(few)).toBe(3);
  const living = open(world);
  expect(await living.listed(few)).toBe('DEFEATED');
  await world.mine(FINALITY);
  const files = folder();
  await made({ dao: world.dao, rpc: [world.url], out: files, from: world.startBlock - 1n });
  const args = { abi: world.abi.governor, functionName: 'updateQuorumNumerator', args: [1n] };
  const lower = { target: world.governor, value: 0n, calldata: encodeFunctionData(args) };
  const next = await world.propose(first, [lower], '# Lower the quorum');
  await carried(world, next);
  return { world, few, next, living, files };
}

describe('a change of quorum', () => {
  it(
    'revives what was defeated before OpenZeppelin 4.7.2: in a list that lives, beside a checkpoint, and for verify',
    async () => {
      const { world, few, next, living, files } = await revivedIn('4.6 0 decimals');
      try {
        expect(await world.state(few)).toBe(4);
        expect([await living.listed(few), await living.listed(next)]).toEqual(['SUCCEEDED', 'EXECUTED']);
        expect(await living.state(few)).toBe('SUCCEEDED');
        await world.mine(FINALITY);
        const visitor = open(world, files);
        expect(await visitor.listed(few)).toBe('SUCCEEDED');
        expect(await visitor.checkpoint()).toMatchObject({
          dao: { sync: { checkpoint: { state: 'CONFIRMED', reason: null } } },
        });
        visitor.close();
        expect(judged(await verified(files, world.url))).toBe('ok');
        const pruned = await listening(world.url);
        const head = BigInt(await rpc<string>(world.url, 'eth_blockNumber'));
        pruned.hear((method, params) =>
          (method === 'eth_call' || method === 'eth_getCode') &&
          params[1] !== 'latest' &&
          BigInt(String(params[1])) <= head - 50n
            ? { code: -32000, message: 'missing trie node 0x12 (path )' }
            : undefined,
        );
        const verdict = judged(await verified(files, pruned.url));
        await pruned.stop();
        expect(verdict).toBe('ok');
      } finally {
        living.close();
        await world.close();
      }
    },
    COMPILING,
  );

  it(
    'leaves it as it was since 4.7.2',
    async () => {
      const { world, few, living } = await revivedIn('4.8 Compound timelock');
      expect(await world.state(few)).toBe(3);
      expect(await living.listed(few)).toBe('DEFEATED');
      living.close();
      await world.close();
    },
    COMPILING,
  );
});
