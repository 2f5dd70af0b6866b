import { toEventSelector } from 'viem/utils';
import { PROPOSAL_CREATED } from '@/chain/logs/proposalLog';
import { VOTE_CAST } from '@/chain/logs/voteLog';
import { createTransport, getHead } from '@/chain/rpc/transport';
import { startHostile } from '@/devnet/anvil';
import { openSmall, type Small } from '@/devnet/small';
import { openHistory } from '@/service/indexer/contracts/contractHistory';
import { DELEGATE_VOTES_CHANGED } from '@/service/indexer/delegates/delegateLog';
import { ScanBudget } from '@/service/indexer/logs/scanBudget';
import { createMemoryStore } from '@/service/indexer/store/memory';
import { closeAfter, openBefore } from '../../openBefore';
import { delegatePicture, delegateStage, freshDelegates } from './delegateStage';
import { alarms, freshPicture, picture, populate, stage } from './stage';

const MIN_DELAY_CHANGE = toEventSelector('MinDelayChange(uint256,uint256)');
type Answered = { result?: { topics: string[]; data: string }[] };

/** The same endpoint's timelock logs, read by hand. */
function timelockStage(small: Small, door: typeof fetch) {
  const wait = async () => {};
  const transport = createTransport({ chainId: 31337, hosts: [small.url], wait, fetch: door });
  const timers = alarms();
  const { timelock: logs } = openHistory({
    ...{ transport, timers, budget: new ScanBudget(transport, null), start: null },
    ...{ settled: () => 0n, forks: () => 0, onChange: () => undefined },
  });
  const step = async () => {
    logs.want(small.timelock, await getHead(transport));
    await logs.idle();
    return logs.status();
  };
  return { logs, timers, step };
}

/** An endpoint that cuts the data of some events short: they fit the question, and not their event. */
function mangling(...topics: string[]) {
  const on = { is: true };
  const door: typeof fetch = async (url, init) => {
    const response = await fetch(url, init);
    if (!on.is || !String(init?.body).includes('eth_getLogs')) return response;
    const body = (await response.json()) as Answered | Answered[];
    for (const log of [body].flat().flatMap(({ result }) => (Array.isArray(result) ? result : []))) {
      if (topics.includes(log.topics[0] ?? '')) log.data = log.data.slice(0, 66);
    }
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  };
  return { door, on };
}

describe('logs that fit the question and cannot be understood', () => {
  const small = openBefore(openSmall);
  let ids: bigint[];
  beforeAll(async () => {
    ids = await populate(small);
  });

  test('are a gap that names their blocks, is not stored as read, and closes when they can be', async () => {
    const { door, on } = mangling(PROPOSAL_CREATED);
    const store = createMemoryStore();
    const staged = closeAfter(await stage(small.dao, small.url, { fetch: door, store }));
    await staged.step();
    const status = staged.run.status();
    expect(status).toMatchObject({ complete: false, reading: false, problem: { code: 'logs-unread' } });
    expect(staged.run.proposals()).toEqual([]);
    const made = (await freshPicture(small.dao, small.url)) as {
      proposals: { created: { block: bigint } }[];
    };
    const blocks = made.proposals.map(({ created }) => created.block).sort((a, b) => Number(a - b));
    expect(status.gaps.map(({ from }) => from).sort((a, b) => Number(a - b))).toEqual(blocks);
    for (const { from, to } of status.gaps) expect(to).toBe(from);
    expect(status.refusals).toContainEqual(
      expect.objectContaining({
        code: 'logs-unread',
        reason: expect.stringMatching(/^1 log .*cannot be understood/),
      }),
    );
    const stored = (await store.load(small.dao))?.coverage.proposal ?? [];
    expect(stored.some(({ from, to }) => blocks.some((block) => block >= from && block <= to))).toBe(false);
    on.is = false;
    await small.mine(1);
    staged.timers.ring(61 * 60_000);
    await staged.readAll();
    expect(await picture(staged)).toEqual(await freshPicture(small.dao, small.url));
  });

  test('are taken from another endpoint that gives them whole', async () => {
    const { door } = mangling(PROPOSAL_CREATED, VOTE_CAST);
    const second = closeAfter(await startHostile({ target: small.url }));
    const fetch: typeof door = (url, init) =>
      String(url) === second.url ? globalThis.fetch(url, init) : door(url, init);
    const staged = closeAfter(await stage(small.dao, [small.url, second.url], { fetch }));
    await staged.readAll();
    expect(await picture(staged)).toEqual(await freshPicture(small.dao, small.url));
  });

  test('leave the votes of a proposal incomplete, and at rest', async () => {
    const { door } = mangling(VOTE_CAST);
    const staged = closeAfter(await stage(small.dao, small.url, { fetch: door }));
    await staged.readAll();
    for (const [id, now] of await staged.truth.of(ids)) {
      const status = staged.run.voteStatus(id, now);
      expect(status).toMatchObject({ complete: false, reading: false, problem: { code: 'logs-unread' } });
      expect(status.gaps.length).toBeGreaterThan(0);
    }
  });

  test('in the newest blocks are not asked for again while nothing is new', async () => {
    const { door } = mangling(VOTE_CAST);
    const hostile = closeAfter(await startHostile({ target: small.url }));
    const staged = closeAfter(await stage(small.dao, hostile.url, { fetch: door }));
    await staged.step();
    hostile.seen.length = 0;
    await staged.heads.refresh();
    await staged.run.idle();
    expect(hostile.seen.filter(({ method }) => method === 'eth_getLogs')).toEqual([]);
    expect(staged.run.status()).toMatchObject({ problem: { code: 'logs-unread' } });
  });

  test('of delegations are a gap, at rest, that closes when they can be understood', async () => {
    const { door, on } = mangling(DELEGATE_VOTES_CHANGED);
    const hostile = closeAfter(await startHostile({ target: small.url }));
    const staged = closeAfter(delegateStage({ url: hostile.url, token: small.token }, { fetch: door }));
    await staged.step();
    const status = staged.logs.status();
    expect(status).toMatchObject({ complete: false, reading: false, problem: { code: 'logs-unread' } });
    expect(status.gaps.length).toBeGreaterThan(0);
    hostile.seen.length = 0;
    staged.timers.ring(60_000);
    await staged.logs.idle();
    expect(hostile.seen).toEqual([]);
    on.is = false;
    staged.timers.ring(61 * 60_000);
    await staged.logs.idle();
    expect(delegatePicture(staged)).toEqual(await freshDelegates(small));
  });

  test('of a timelock are a gap that closes when they can be understood', async () => {
    const { door, on } = mangling(MIN_DELAY_CHANGE);
    const { logs, timers, step } = timelockStage(small, door);
    expect(await step()).toMatchObject({ complete: false, reading: false, problem: { code: 'logs-unread' } });
    expect(logs.status().gaps.length).toBeGreaterThan(0);
    on.is = false;
    timers.ring(61 * 60_000);
    await logs.idle();
    expect(await step()).toMatchObject({ complete: true, gaps: [], problem: null });
    logs.close();
  });
});
