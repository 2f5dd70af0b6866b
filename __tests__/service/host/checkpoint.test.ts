import { startHostile } from '@/devnet/anvil';
import { createMemoryStore } from '@/service/indexer/store/memory';
import { closeAfter, openBefore } from '../../openBefore';
import { decodedAt } from '../checkpoint/mutate';
import { folder } from '../checkpoint/stage';
import { Stage } from './files';
import type { Treat } from './serving';

describe('a service with a checkpoint beside the site', () => {
  const stage = openBefore(() => Stage.open());

  test('shows the list before any endpoint has answered, marked as not confirmed', async () => {
    const hostile = closeAfter(await startHostile({ answer: () => new Promise(() => undefined) }));
    const service = stage.service({ rpc: hostile.url });
    const seen = await stage.list(service);
    expect(seen.proposals.items.map(({ title, state, at }) => [title, state, at.number])).toEqual([
      ['The second', 'DEFEATED', stage.block],
      ['The first', 'EXECUTED', stage.block],
    ]);
    expect(seen.sync).toMatchObject({
      complete: false,
      checkpoint: { block: { number: stage.block }, state: 'UNCONFIRMED', reason: null },
      head: { number: stage.block },
    });
    expect(await stage.proposal(service, seen.proposals.items[1]?.proposalId ?? '')).toMatchObject({
      description: '# The first\n\nIt passes and is executed.',
      votes: { count: 6 },
    });
  });

  test('confirms it with the chain, and says the same as the chain alone', async () => {
    const service = stage.service();
    const seen = await stage.settled(service);
    expect((await stage.list(service)).sync).toMatchObject({
      complete: true,
      checkpoint: { state: 'CONFIRMED' },
    });
    expect(service.notices).toEqual([]);
    expect(seen).toEqual(await stage.fromChain());
  });

  test('asks the contract of no more proposals than a sample and those on screen', async () => {
    const hostile = closeAfter(await startHostile({ target: stage.small.url }));
    const service = stage.service({ rpc: hostile.url });
    await stage.settled(service);
    const logs = hostile.seen.filter(({ method }) => method === 'eth_getLogs');
    const ranges = logs.map(({ params }) => params[0] as { fromBlock: string; toBlock: string });
    // Nothing at or below its block is read again, but the very blocks of what is opened: of two proposals the logs that
    // made them, of the one that was queued and executed these, and of each of the two proposals two votes.
    const again = ranges.filter(({ fromBlock }) => BigInt(fromBlock) <= BigInt(stage.block));
    expect(again).toHaveLength(2 + 2 + 4);
    expect(again.every(({ fromBlock, toBlock }) => fromBlock === toBlock)).toBe(true);
  });

  test('keeps the list readable while the endpoint is down, and says both', async () => {
    const hostile = closeAfter(
      await startHostile({
        target: stage.small.url,
        plan: { '*': [{ kind: 'status', status: 503 }] } as never,
      }),
    );
    const service = stage.service({ rpc: hostile.url });
    await stage.list(service);
    await service.idle();
    const { proposals, sync } = await stage.list(service);
    expect(proposals.total).toBe(2);
    expect(sync).toMatchObject({ complete: false, checkpoint: { state: 'UNCONFIRMED' } });
    expect(sync).toHaveProperty('problem.code', 'rpc-down');
  });

  test('throws away a file that is not what its name says', async () => {
    const service = stage.service({
      treat: (name) =>
        /\/[0-9a-f]{32}\.gz$/.test(name) ? new Response(new Uint8Array([1, 2, 3])) : undefined,
    });
    const seen = await stage.settled(service);
    expect(service.notices).toMatchObject([{ code: 'checkpoint-lies' }]);
    expect(seen).toEqual(await stage.fromChain());
  });

  test('reads from the chain what the host has not, and says which file is missing', async () => {
    const service = stage.service({
      treat: (name) => (/\/[0-9a-f]{32}\.gz$/.test(name) ? new Response('', { status: 404 }) : undefined),
    });
    const seen = await stage.settled(service);
    expect(service.notices).toEqual([]);
    expect((await stage.list(service)).sync).toMatchObject({
      complete: true,
      checkpoint: { state: 'CONFIRMED' },
    });
    const expected = await stage.fromChain();
    expect(seen.proposals.map(({ votes }) => votes.sync.problem)).toEqual(
      seen.proposals.map(() => ({ code: 'checkpoint-part' })),
    );
    const plain = (each: (typeof seen.proposals)[number]) => ({
      ...each,
      votes: { ...each.votes, sync: { ...each.votes.sync, problem: null } },
    });
    expect({ ...seen, proposals: seen.proposals.map(plain) }).toEqual(expected);
  });

  test('does not call a file a lie for the reasons that its host does not give, and says that they are missing', async () => {
    const { shards } = await decodedAt(stage.good, stage.small.dao);
    const beside = shards.flatMap(({ reasons }) => (reasons === null ? [] : `${reasons.hash}.gz`));
    expect(beside).not.toEqual([]);
    let isAway = true;
    const service = stage.service({
      treat: (name) =>
        isAway && beside.some((each) => name.endsWith(each)) ? new Response('', { status: 503 }) : undefined,
    });
    const { proposals } = await stage.settled(service);
    const left = proposals.filter(({ votes }) => votes.sync.problem !== null);
    expect(left).toHaveLength(beside.length);
    expect(left.map(({ votes }) => votes.sync)).toMatchObject(
      left.map(() => ({ complete: true, problem: { code: 'checkpoint-reasons' } })),
    );
    isAway = false;
    expect(await stage.settled(service)).toEqual(await stage.fromChain());
    expect(service.notices).toEqual([]);
  });

  const absent: [string, Treat][] = [
    ['none', () => new Response('', { status: 404 })],
    ['a page of its own', () => new Response('<!doctype html><title>Not found</title>')],
    ['nothing that ends', () => Promise.reject(new TypeError('no route'))],
    ['a list that is cut', () => new Response('{ "version": 1, "checkp')],
    ['the list of a later version', () => new Response('{ "version": 2, "checkpoints": [] }')],
  ];
  test.each(absent)('goes without where the host gives %s for the list', async (_, treat) => {
    const service = stage.service({ treat });
    const seen = await stage.settled(service);
    expect([service.notices, service.asked]).toEqual([[], ['index.json']]);
    expect((await stage.list(service)).sync.checkpoint).toBeNull();
    expect(seen).toEqual(await stage.fromChain());
  });

  test('asks for the list of what is there when it starts, and not again', async () => {
    const service = stage.service();
    expect(service.asked).toEqual(['index.json']);
    await stage.list(service);
    expect(service.asked.filter((name) => name === 'index.json')).toHaveLength(1);
  });

  test('does not ask again for the newest block that came before the files', async () => {
    const hostile = closeAfter(await startHostile({ target: stage.small.url }));
    const { seen, url } = hostile;
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] });
    const isTold = () => seen.some(({ params }) => params[0] === 'finalized');
    // The head of the files comes a few answers of the endpoint later than its newest block.
    const treat = async (name: string) => {
      for (let after = 0; name !== 'index.json' && after < 5; after += isTold() ? 1 : 0)
        await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      return undefined;
    };
    const service = stage.service({ rpc: url, treat });
    await stage.list(service);
    await service.idle();
    expect(seen.filter(({ params }) => params[0] === 'latest')).toHaveLength(1);
  });

  test('asks for no file of an organisation that has none', async () => {
    const empty = folder();
    const service = stage.service({
      files: empty,
      treat: () => new Response('{ "version": 1, "checkpoints": [] }'),
    });
    await stage.settled(service);
    expect(service.asked).toEqual(['index.json']);
  });

  test('holds each vote once, whichever came first: what is stored or the files', async () => {
    const store = createMemoryStore();
    const deps = { store: () => store };
    const first = stage.service({ checkpoints: undefined, deps });
    await stage.settled(first);
    first.close();
    const expected = await stage.fromChain();
    const both = stage.service({ deps });
    expect(await stage.settled(both)).toEqual(expected);
    both.close();
    const third = stage.service({ checkpoints: undefined, deps });
    expect(await stage.settled(third)).toEqual(expected);
  });
});
