import { keccak256, numberToHex, pad } from 'viem';
import { createTransport } from '@/chain/rpc/transport';
import { type Hostile, type Plan, startHostile } from '@/devnet/anvil';
import { findEndpointConflict, holdToChain } from '@/lib/act/facts/endpointConflict';
import type { Entry, OutboxStore } from '@/lib/act/runner/outbox';
import type { RunnerDeps } from '@/lib/act/runner/run';
import { SWIFT } from '../../loopback';
import { openBefore } from '../../openBefore';
import { alarms } from '../../service/indexer/stage';
import { serviceOver } from '../../service/serviceOver';
import { type Request, waysOf } from './ways';
import { doorOf, doorsOf, freshOutbox, openStage } from './world';

const stage = openStage();
const { voter, intentOf, start, undone, cast } = stage;
const word = (value: bigint) => pad(numberToHex(value), { size: 32 }).slice(2);
const clock = alarms();

const other = openBefore(() => startHostile({ target: stage.small.url }));
const service = openBefore(() => {
  const { url, multicall } = stage.small;
  return serviceOver([url, other.url], { timers: clock }, { multicall });
});
beforeAll(async () => {
  const { small } = stage;
  await small.vote(0, stage.id, 1, 'first');
  await service.ask({ query: 'query($dao: ID!) { dao(id: $dao) { id } }', variables: { dao: small.dao } });
  await service.idle();
});
beforeEach(() => clock.ring(16_000));
afterEach(() => other.set({}));

function doors(): RunnerDeps {
  const found = doorsOf(stage.small, voter(1));
  return { ...found, conflict: (proposal) => findEndpointConflict(service, found.context.dao.id, proposal) };
}

/** The other endpoint tells of one vote more than there is. */
function lie(more = 1n): void {
  const power = stage.small.powers[0] ?? 0n;
  other.set({ eth_call: { kind: 'replace', find: word(power), by: word(power + more) } });
}

describe('acting over endpoints that contradict each other', () => {
  it('is stopped before the wallet, with both hosts and the matter named', () =>
    undone(async () => {
      lie();
      const runner = start(doors());
      await runner.check(intentOf());
      const { status, blockers } = runner.get();
      expect(status).toBe('blocked');
      expect(blockers.map(({ code }) => code)).toEqual(['endpoints-disagree']);
      const hosts = [stage.small.url, other.url].map((url) => new URL(url).host).join(' and ');
      expect(blockers[0]?.facts).toEqual({ hosts, what: 'the state or the votes of this proposal' });
      await runner.submit(intentOf());
      expect(runner.get().status).toBe('blocked');
    }));

  it('goes on when the person says so, once: the next act is stopped again', () =>
    undone(async () => {
      lie();
      const first = start(doors());
      await first.check(intentOf());
      first.pardon();
      await first.check(intentOf());
      expect(first.get()).toMatchObject({ status: 'ready', blockers: [] });
      await first.submit(intentOf());
      expect(first.get().status).toBe('shown');
      await first.check(intentOf());
      expect(first.get().blockers.map(({ code }) => code)).toEqual(['endpoints-disagree']);
    }));

  it('is stopped again when they contradict each other about something else', () =>
    undone(async () => {
      lie();
      const runner = start(doors());
      await runner.check(intentOf());
      runner.pardon();
      await runner.check(intentOf());
      expect(runner.get().status).toBe('ready');
      const { hash, number } = await stage.small.client.getBlock({ blockTag: 'finalized' });
      other.set({ eth_getBlockByNumber: { kind: 'replace', find: hash, by: `0x${'66'.repeat(32)}` } });
      clock.ring(16_000);
      await runner.check(intentOf());
      expect(runner.get().blockers[0]?.facts.what).toBe(`block ${number}`);
    }));

  it('goes on by itself once they agree, or once only one is asked', () =>
    undone(async () => {
      lie();
      const runner = start(doors());
      await runner.check(intentOf());
      expect(runner.get().status).toBe('blocked');
      const { small } = stage;
      const alone = createTransport({ ...SWIFT, chainId: 31337, hosts: [small.url] });
      const decided = doorsOf(small, voter(1));
      const ended = new Promise<void>((resolve) =>
        runner.subscribe(() => runner.get().status === 'ready' && resolve()),
      );
      runner.open({
        ...decided,
        context: { ...decided.context, chain: { ...decided.context.chain, ...alone } },
      });
      await ended;
      expect(runner.get().blockers).toEqual([]);
    }));

  it('is not stopped by one that is down or behind', () =>
    undone(async () => {
      other.set({ '*': { kind: 'error', code: -32603, message: 'sorry' } });
      const runner = start(doors());
      await runner.check(intentOf());
      expect(runner.get().status).toBe('ready');
    }));

  it('is not stopped where the index cannot be asked', async () => {
    const broken = { ask: () => Promise.reject(new Error('worker gone')) };
    expect(await findEndpointConflict(broken, stage.small.dao, stage.id)).toBeUndefined();
  });
});

it('never reads an endpoint that is on another chain or fork by now', () =>
  undone(async () => {
    const { small } = stage;
    const chain = createTransport({ ...SWIFT, chainId: 31337, hosts: [other.url] });
    const found = doorsOf(small, voter(1), { service });
    const own = { chain: { ...found.context.chain, ...chain }, hold: () => holdToChain(service, chain) };
    const at = { ...found, context: { ...found.context, ...own } };
    const runner = start(at);
    await runner.check(intentOf());
    expect(runner.get().status).toBe('ready');
    const { hash } = await small.client.getBlock({ blockTag: 'finalized' });
    other.set({ eth_getBlockByNumber: { kind: 'replace', find: hash, by: `0x${'66'.repeat(32)}` } });
    await runner.check(intentOf());
    expect(runner.get()).toMatchObject({ status: 'blocked', problem: { code: 'rpc-fork' } });
    other.set({ eth_chainId: { kind: 'chain', id: 5 } });
    await runner.check(intentOf());
    expect(runner.get()).toMatchObject({ status: 'blocked', problem: { code: 'rpc-wrong-chain' } });
  }));

const { sendAs, against, endOf, through } = waysOf(stage);
/** A wallet that answers once the block is there: before it each look asks for the transaction, too. */
const sentAndMined = ({ to, data }: Request) => sendAs(voter(1), to, data);
const opened: Hostile[] = [];
afterEach(() => Promise.all(opened.splice(0).map(({ stop }) => stop())));

async function endpoint(plan: Plan = {}): Promise<Hostile> {
  const made = await startHostile({ target: stage.small.url, plan });
  opened.push(made);
  return made;
}

/** A page without a wallet that goes on with what is written down. */
async function reloadedWith(outbox: OutboxStore) {
  const reloaded = start(doorsOf(stage.small, voter(1), { outbox, door: undefined }));
  await reloaded.resume(outbox.list()[0] as Entry);
  return reloaded;
}

describe('the comparison', () => {
  it('waits for a second endpoint that does not know it yet', () =>
    undone(async () => {
      const late = await endpoint({ eth_getTransactionByHash: { kind: 'result', result: null, times: 2 } });
      const { said } = await endOf(voter(1), sentAndMined, through(stage.small.url, late.url));
      expect(said).toBe('shown');
      expect(late.counts.get('eth_getTransactionByHash')).toBe(3);
    }));

  it('tells that endpoints show different transactions under one hash', () =>
    undone(async () => {
      const [find, by] = [stage.small.governor.toLowerCase(), voter(8).toLowerCase()];
      const liar = await endpoint({ eth_getTransactionByHash: { kind: 'replace', find, by } });
      const { said } = await endOf(voter(1), undefined, through(stage.small.url, liar.url));
      expect(said).toBe('mismatch mined-disputed');
    }));

  it('costs one request to each endpoint', () =>
    undone(async () => {
      const both = [await endpoint(), await endpoint()];
      await endOf(voter(1), sentAndMined, through(...both.map(({ url }) => url)));
      expect(both.map(({ counts }) => counts.get('eth_getTransactionByHash'))).toEqual([1, 1]);
    }));

  it('is made after a reload, by what the outbox kept, until the person has read it', () =>
    undone(async () => {
      const outbox = freshOutbox();
      const left = start(
        doorsOf(stage.small, voter(1), {
          outbox,
          door: doorOf(stage.small, voter(1), { send: () => sendAs(voter(1), against().to, against().data) }),
        }),
      );
      await cast(left);
      for (const _ of ['reload', 'another'] as const) {
        expect((await reloadedWith(outbox)).get()).toMatchObject({
          status: 'mismatch',
          problem: { code: 'mined-otherwise' },
        });
      }
      await (await reloadedWith(outbox)).check(intentOf());
      expect(outbox.list()).toEqual([]);
    }));

  it('is made too where the page was closed before the wallet answered', () =>
    undone(async () => {
      const outbox = await stage.unanswered();
      await sendAs(voter(1), against().to, against().data);
      expect((await reloadedWith(outbox)).get()).toMatchObject({
        status: 'mismatch',
        problem: { code: 'mined-instead' },
      });
    }));

  it('holds what was handed over, not what the page would make of it now', () =>
    undone(async () => {
      const outbox = freshOutbox();
      const doors = doorsOf(stage.small, voter(1), { outbox });
      const door = doorOf(stage.small, voter(1), {
        send: async (request) => {
          const [entry] = outbox.list() as [Entry];
          expect(entry.ask).toEqual({ value: '0', digest: keccak256(request.data) });
          outbox.put({ ...entry, id: 'other', ask: { value: '0', digest: `0x${'12'.repeat(32)}` } });
          return doorOf(stage.small, voter(1)).send(request);
        },
      });
      const left = start({ ...doors, client: () => door });
      await cast(left);
      expect(left.get().status).toBe('shown');
      const reloaded = start(doors);
      await reloaded.resume({ ...(outbox.list()[0] as Entry), status: 'sent', hash: left.get().hash });
      expect(reloaded.get()).toMatchObject({ status: 'mismatch', problem: { code: 'mined-otherwise' } });
    }));
});
