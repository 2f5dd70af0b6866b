import { numberToHex, pad } from 'viem';
import { createTransport } from '@/chain/rpc/transport';
import { type Hostile, startHostile } from '@/devnet/hostile';
import { findEndpointConflict, holdToChain } from '@/lib/act/facts/endpointConflict';
import type { RunnerDeps } from '@/lib/act/runner/run';
import { createService, type LocalService } from '@/service/host/service';
import { createMemoryStore } from '@/service/indexer/store/memory';
import { alarms } from '../../service/indexer/stage';
import { SWIFT } from '../../swift';
import { openStage } from './stage';
import { doorsOf } from './world';

const stage = openStage();
const { voter, intentOf, start, undone } = stage;
const word = (value: bigint) => pad(numberToHex(value), { size: 32 }).slice(2);
const clock = alarms();

let other: Hostile;
let service: LocalService;
beforeAll(async () => {
  const { small } = stage;
  other = await startHostile({ target: small.url });
  await small.vote(0, stage.id, 1, 'first');
  const chains = [{ id: 31337, rpc: [small.url, other.url], multicall: small.multicall }];
  service = createService(
    { chains, build: 'test' },
    { ...SWIFT, store: createMemoryStore, every: 3_600_000, timers: clock },
  );
  await service.ask({ query: 'query($dao: ID!) { dao(id: $dao) { id } }', variables: { dao: small.dao } });
  await service.idle();
});
afterAll(async () => {
  service.close();
  await other.stop();
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
