import type { Hex } from 'viem';
import type { ActService } from '@/lib/act/acts/act';
import { castVote } from '@/lib/act/acts/castVote';
import { delegate } from '@/lib/act/acts/delegate';
import { MOVES, type RunnerDeps } from '@/lib/act/runner/run';
import { Runner, Runners } from '@/lib/act/runner/runner';
import { doorOf, doorsOf, freshOutbox, openStage, record } from './world';

const stage = openStage();
const { cast, intentOf, start, undone, voter } = stage;

/** Two tabs of one browser: each its own runners, one outbox; `answer` is what the wallet says to the first. */
async function tabs(answer: () => Promise<Hex>) {
  const outbox = freshOutbox();
  let asked = 0;
  const send = () => {
    asked += 1;
    return answer();
  };
  const open = (tab: string): RunnerDeps => ({
    ...doorsOf(stage.small, voter(1), { outbox, door: doorOf(stage.small, voter(1), { send }) }),
    tab: () => tab,
    isTabOpen: async (other) => other === 'first',
  });
  const subject = String(stage.id);
  const first = new Runners().of(castVote, open('first'), subject);
  const second = new Runners().of(castVote, open('second'), subject);
  await Promise.all([first.check(intentOf()), second.check(intentOf())]);
  return {
    first,
    second,
    outbox,
    deaf: new Runner(castVote, open('deaf')),
    asked: () => asked,
    third: () => new Runners().of(castVote, open('third'), subject),
  };
}

const voted = () =>
  doorOf(stage.small, voter(1)).send({
    from: voter(1),
    to: stage.small.governor,
    data: castVote.call(intentOf(), doorsOf(stage.small, voter(1)).context.dao).data,
    value: '0x0',
  });

describe('two tabs', () => {
  it('know what the other has begun, follow it to its end, and ask the wallet once', () =>
    undone(async () => {
      let confirm: () => void = () => undefined;
      const pressed = new Promise<void>((resolve) => {
        confirm = resolve;
      });
      const { first, second, outbox, asked, third } = await tabs(async () => {
        await pressed;
        return voted();
      });
      const done = first.submit(intentOf());
      expect(second.get()).toMatchObject({ status: 'unanswered', problem: { code: 'other-tab' } });
      await second.submit(intentOf());
      const late = third();
      await seen(late, 'unanswered');
      expect(late.get().problem?.code).toBe('other-tab');
      confirm();
      await done;
      await Promise.all([seen(second, 'shown'), seen(late, 'shown')]);
      expect(first.get().status).toBe('shown');
      expect(asked()).toBe(1);
      expect(outbox.list()).toEqual([]);
    }));

  it('are both ready again when the person declined in one', () =>
    undone(async () => {
      const { first, second, outbox } = await tabs(() => Promise.reject({ code: 4001 }));
      await first.submit(intentOf());
      await seen(second, 'ready');
      expect(first.get()).toMatchObject({ status: 'ready', problem: { code: 'declined' } });
      expect(outbox.list()).toEqual([]);
    }));

  it('ask once even where the second has not heard of the first yet', () =>
    undone(async () => {
      const { first, asked, deaf } = await tabs(() => new Promise(() => undefined));
      await deaf.check(intentOf());
      void first.submit(intentOf());
      expect(deaf.get().status).toBe('ready');
      await deaf.submit(intentOf());
      expect(deaf.get()).toMatchObject({ status: 'unanswered', problem: { code: 'other-tab' } });
      expect(asked()).toBe(1);
    }));
});

const seen = (
  runner: { get(): { status: string }; subscribe(listener: () => void): () => void },
  status: string,
) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (runner.get().status === status) resolve();
    };
    runner.subscribe(look);
    look();
  });

describe('a vote', () => {
  it('goes from the question to the chain, and leaves nothing in the outbox', () =>
    undone(async () => {
      const doors = doorsOf(stage.small, voter(1));
      const runner = start(doors);
      const seen = record(runner);
      await runner.check(intentOf());
      expect(runner.get()).toMatchObject({
        status: 'ready',
        blockers: [],
        facts: { power: stage.small.powers[1] },
      });
      await runner.submit(intentOf({ reason: 'It pays for itself.' }));
      expect(seen).toEqual(['idle', 'checking', 'ready', 'signing', 'sent', 'mined', 'shown']);
      expect(runner.get().block).toBe(await stage.small.client.getBlockNumber());
      // Facts shown with the final status are current.
      expect(runner.get().facts).toMatchObject({ hasVoted: true, isSpent: true });
      expect(await stage.tallyFor()).toBe(stage.small.powers[1]);
      expect(doors.outbox.list()).toEqual([]);
    }));

  it('is written down before the wallet is asked, and with its hash before it is followed', () =>
    undone(async () => {
      const outbox = freshOutbox();
      const held: unknown[] = [];
      const door = doorOf(stage.small, voter(1));
      const doors = doorsOf(stage.small, voter(1), {
        outbox,
        door: {
          ...door,
          send: (request) => {
            held.push(outbox.list().map(({ status, hash }) => ({ status, hash })));
            return door.send(request);
          },
        },
      });
      const runner = start(doors);
      runner.subscribe(() => {
        if (runner.get().status === 'sent') held.push(outbox.list().map(({ status }) => status));
      });
      await cast(runner);
      expect(held[0]).toEqual([{ status: 'signing', hash: undefined }]);
      expect(held[1]).toEqual(['sent']);
    }));

  it('opens the wallet in the same turn as the press, as phones demand', () =>
    undone(async () => {
      let isAsked = false;
      const send = () => {
        isAsked = true;
        return Promise.reject({ code: 4001 });
      };
      const runner = start(doorsOf(stage.small, voter(1), { door: doorOf(stage.small, voter(1), { send }) }));
      await runner.check(intentOf());
      const done = runner.submit(intentOf());
      expect(isAsked).toBe(true);
      await done;
    }));

  it('ends in the list when the index has the log, and waits for the block there', () =>
    undone(async () => {
      const asked: string[] = [];
      let block: bigint | undefined;
      const service: ActService = {
        syncTo: async (_, to) => {
          block = to;
        },
        ask: async () => {
          asked.push(`after ${block}`);
          const vote = asked.length < 2 ? null : { id: '31337:1:0' };
          return { data: { proposal: { votes: { total: 1 }, account: { vote } } } };
        },
      };
      const runner = start(doorsOf(stage.small, voter(1), { service }));
      await cast(runner);
      expect(runner.get()).toMatchObject({ status: 'shown', isInList: true });
      expect(asked).toEqual([`after ${runner.get().block}`, `after ${runner.get().block}`]);
    }));

  it('is confirmed by the chain alone when the index fails', () =>
    undone(async () => {
      const service: ActService = {
        syncTo: () => Promise.reject(new Error('worker gone')),
        ask: () => Promise.reject(new Error('worker gone')),
      };
      const runner = start(doorsOf(stage.small, voter(1), { service }));
      await cast(runner);
      expect(runner.get()).toMatchObject({ status: 'shown', isInList: false });
    }));

  it.each([
    ['EIP-1193', { code: 4001, message: 'User rejected the request.' }],
    ['WalletConnect', { code: 5000, message: 'User rejected methods.' }],
    ['wrapped', new Error('failed', { cause: { code: 4001 } })],
  ])('declined in the wallet (%s) is ready again and nothing is kept', (_, error) =>
    undone(async () => {
      const doors = doorsOf(stage.small, voter(1), {
        door: doorOf(stage.small, voter(1), { send: () => Promise.reject(error) }),
      });
      const runner = start(doors);
      await cast(runner);
      expect(runner.get()).toMatchObject({ status: 'ready', problem: { code: 'declined' } });
      expect(doors.outbox.list()).toEqual([]);
    }),
  );

  it('that the wallet may or may not have sent is not sent again blindly', () =>
    undone(async () => {
      const send = () => Promise.reject(new Error('socket closed'));
      const doors = doorsOf(stage.small, voter(1), { door: doorOf(stage.small, voter(1), { send }) });
      const runner = start(doors);
      await cast(runner);
      expect(runner.get()).toMatchObject({ status: 'unanswered', problem: { code: 'wallet-failed' } });
      expect(doors.outbox.list()).toHaveLength(1);
      await runner.submit(intentOf());
      expect(runner.get().status).toBe('unanswered');
      await runner.check(intentOf());
      expect(runner.get().status).toBe('ready');
      expect(doors.outbox.list()).toEqual([]);
    }));
});

it('a delegation goes to the chain and is confirmed there; the same again is stopped', () =>
  undone(async () => {
    const runner = new Runner(delegate, doorsOf(stage.small, voter(12)));
    await runner.check({ delegatee: voter(12) });
    expect(runner.get()).toMatchObject({ status: 'ready', facts: { delegate: null, votesNow: 0n } });
    await runner.submit({ delegatee: voter(12) });
    expect(runner.get()).toMatchObject({ status: 'shown', facts: { delegate: voter(12) } });
    expect(runner.get().facts?.votesNow).toBe(runner.get().facts?.balance);
    await runner.check({ delegatee: voter(12) });
    expect(runner.get()).toMatchObject({ status: 'blocked', blockers: [{ code: 'already-delegated' }] });
  }));

it('the table of moves leads from every status somewhere, and never straight from the question to the wallet', () => {
  for (const [status, next] of Object.entries(MOVES)) {
    expect(next.length).toBeGreaterThan(0);
    if (status !== 'ready') expect(next).not.toContain('signing');
  }
});
