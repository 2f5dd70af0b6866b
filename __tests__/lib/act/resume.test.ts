import type { Hex } from 'viem';
import { rpc } from '@/devnet/anvil';
import { mined } from '@/devnet/deploy';
import type { ActService } from '@/lib/act/acts/act';
import { castVote } from '@/lib/act/acts/castVote';
import { delegate } from '@/lib/act/acts/delegate';
import { createOutbox, type OutboxStore } from '@/lib/act/runner/outbox';
import { Runner, Runners } from '@/lib/act/runner/runner';
import { writeText } from '@/lib/storage';
import { doorOf, doorsOf, freshOutbox, openStage, record } from './world';

const stage = openStage();
const { voter, intentOf, start, undone, cast } = stage;

describe('a page that was killed', () => {
  const resumed = async (outbox: OutboxStore, index = 1) => {
    const [entry] = outbox.list();
    if (entry === undefined) throw new Error('nothing was written down');
    const runner = start(doorsOf(stage.small, voter(index), { outbox, door: undefined }));
    await runner.resume(entry);
    return runner;
  };

  it('while the wallet was open, nothing signed: says it does not know, and tries again only when told', () =>
    undone(async () => {
      const outbox = freshOutbox();
      await killedAt(outbox, async () => undefined);
      const runner = await resumed(outbox);
      expect(runner.get()).toMatchObject({ status: 'unanswered', problem: { code: 'unanswered' } });
      expect(outbox.list()).toHaveLength(1);
      runner.open(doorsOf(stage.small, voter(1), { outbox }));
      await cast(runner);
      expect(runner.get().status).toBe('shown');
      expect(outbox.list()).toEqual([]);
    }));

  it('while the wallet was open, signed there: finds the vote on the chain', () =>
    undone(async () => {
      const outbox = freshOutbox();
      const door = doorOf(stage.small, voter(1));
      await killedAt(outbox, async (request) => mined(stage.small.url, await door.send(request)));
      expect((await resumed(outbox)).get().status).toBe('shown');
      expect(outbox.list()).toEqual([]);
    }));

  it('after it was sent: follows the hash to the block', () =>
    undone(async () => {
      const outbox = freshOutbox();
      await rpc(stage.small.url, 'evm_setAutomine', [false]);
      await killedInPause(outbox, 'sent');
      expect(outbox.list()[0]).toMatchObject({ status: 'sent' });
      await stage.small.mine();
      const runner = await resumed(outbox);
      expect(runner.get()).toMatchObject({ status: 'shown' });
      expect(runner.get().block).toBeDefined();
    }));

  it('after it was mined: shows it', () =>
    undone(async () => {
      const outbox = freshOutbox();
      const service: ActService = {
        syncTo: async () => undefined,
        ask: async () => ({ data: { proposal: null } }),
      };
      await killedInPause(outbox, 'mined', service);
      expect(outbox.list()[0]).toMatchObject({ status: 'mined' });
      expect((await resumed(outbox)).get().status).toBe('shown');
    }));

  it('after it was sent, reverted meanwhile: says why', () =>
    undone(async () => {
      const outbox = freshOutbox();
      await rpc(stage.small.url, 'evm_setAutomine', [false]);
      await killedInPause(outbox, 'sent');
      await rpc(stage.small.url, 'evm_setNextBlockTimestamp', [Math.floor(1_900_000_000)]);
      const [entry] = outbox.list();
      await rpc(stage.small.url, 'anvil_dropTransaction', [entry?.hash]);
      await rpc(stage.small.url, 'evm_setAutomine', [true]);
      await stage.small.vote(1, stage.id, 0);
      // The same vote again, as the wallet would send it late.
      const hash = await doorOf(stage.small, voter(1)).send({
        from: voter(1),
        to: stage.small.governor,
        data: castVote.call(intentOf(), doorsOf(stage.small, voter(1)).context.dao).data,
        value: '0x0',
      });
      outbox.put({ ...(entry as NonNullable<typeof entry>), hash });
      expect((await resumed(outbox)).get()).toMatchObject({ status: 'reverted' });
      expect(outbox.list()).toEqual([]);
    }));

  it('after it was sent, in an organisation that names no token any more: says so', () =>
    undone(async () => {
      const account = voter(1);
      const outbox = freshOutbox();
      await rpc(stage.small.url, 'evm_setAutomine', [false]);
      const doors = doorsOf(stage.small, account, { outbox });
      const intent = { delegatee: voter(2) };
      await new Promise<void>((resolve) => {
        const pause = () => {
          resolve();
          return new Promise<void>(() => undefined);
        };
        const runner = new Runner(delegate, { ...doors, pause });
        void runner.check(intent).then(() => runner.submit(intent));
      });
      const [entry] = outbox.list();
      if (entry?.hash === undefined) throw new Error('nothing was sent');
      const context = { ...doors.context, dao: { ...doors.context.dao, token: null } };
      const codes: (string | undefined)[] = [];
      const pause = async () => {
        codes.push(runner.get().problem?.code);
        runner.forget();
      };
      const runner = new Runner(delegate, { ...doors, context, pause });
      await runner.resume(entry);
      expect(codes).toEqual(['send-forbidden']);
    }));

  it('with an entry that says nothing we know: drops it', async () => {
    const outbox = freshOutbox();
    await killedAt(outbox, async () => undefined);
    const [entry] = outbox.list();
    outbox.put({ ...(entry as NonNullable<typeof entry>), intent: { side: 'maybe' } });
    expect((await resumed(outbox)).get().status).toBe('idle');
    expect(outbox.list()).toEqual([]);
  });
});

describe('a vote whose stored entry is wiped between sending and mining', () => {
  const KEY = `test.wiped.${process.pid}`;
  const open = (onPause?: () => Promise<void>) => {
    const outbox = createOutbox(KEY);
    const doors = doorsOf(stage.small, voter(1), { outbox, ...(onPause === undefined ? {} : { onPause }) });
    return { outbox, runner: new Runners().of(castVote, doors, String(stage.id)) };
  };

  it('is followed to its end by the page that sent it, and nothing of it stays', () =>
    undone(async () => {
      await rpc(stage.small.url, 'evm_setAutomine', [false]);
      const held: number[] = [];
      const { outbox, runner } = open(async () => {
        if (runner.get().status !== 'sent') return;
        held.push(outbox.list().length);
        if (held.length === 1) writeText(KEY, null);
        else await stage.small.mine();
      });
      const moves = record(runner);
      await cast(runner);
      expect(held).toEqual([1, 0]);
      expect(moves).toEqual(['idle', 'checking', 'ready', 'signing', 'sent', 'mined', 'shown']);
      expect(runner.get()).toMatchObject({ problem: undefined, facts: { hasVoted: true } });
      expect(await stage.tallyFor()).toBe(stage.small.powers[1]);
      expect(outbox.list()).toEqual([]);
    }));

  it('is not said to be sent by a page that is loaded anew, which finds it once it is mined', () =>
    undone(async () => {
      await rpc(stage.small.url, 'evm_setAutomine', [false]);
      await killedInPause(createOutbox(KEY), 'sent');
      writeText(KEY, null);
      const { outbox, runner } = open();
      const moves = record(runner);
      await runner.check(intentOf());
      expect(runner.get()).toMatchObject({ status: 'ready', hash: undefined, problem: undefined });
      await stage.small.mine();
      await runner.check(intentOf());
      expect(runner.get()).toMatchObject({ status: 'blocked', blockers: [{ code: 'already-voted' }] });
      expect(moves).toEqual(['idle', 'checking', 'ready', 'checking', 'blocked']);
      expect(outbox.list()).toEqual([]);
    }));
});

/** A page that goes away while the wallet is open: what the wallet did is done, its answer never comes back to the page. */
async function killedAt(
  outbox: OutboxStore,
  does: (request: Parameters<ReturnType<typeof doorOf>['send']>[0]) => Promise<unknown>,
) {
  await new Promise<void>((resolve, reject) => {
    const send = (request: Parameters<typeof does>[0]) => {
      does(request).then(() => resolve(), reject);
      return new Promise<Hex>(() => undefined);
    };
    const door = doorOf(stage.small, voter(1), { send });
    const runner = start(doorsOf(stage.small, voter(1), { outbox, door }));
    void runner.check(intentOf()).then(() => runner.submit(intentOf()));
  });
}

/** A page that goes away while it waits, at a status. */
async function killedInPause(outbox: OutboxStore, status: string, service?: ActService) {
  const doors = doorsOf(stage.small, voter(1), { outbox, ...(service === undefined ? {} : { service }) });
  await new Promise<void>((resolve) => {
    const runner = start({
      ...doors,
      pause: () => {
        if (runner.get().status === status) resolve();
        return new Promise(() => undefined);
      },
    });
    void runner.check(intentOf()).then(() => runner.submit(intentOf()));
  });
}
