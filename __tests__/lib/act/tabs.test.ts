import type { Hex } from 'viem';
import { castVote } from '@/lib/act/acts/castVote';
import type { RunnerDeps } from '@/lib/act/runner/run';
import { Runner, Runners } from '@/lib/act/runner/runner';
import { openStage } from './stage';
import { doorOf, doorsOf, freshOutbox } from './world';

const stage = openStage();
const { voter, intentOf, undone } = stage;

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

function seen(
  runner: { get(): { status: string }; subscribe(listener: () => void): () => void },
  status: string,
) {
  return new Promise<void>((resolve) => {
    const look = () => {
      if (runner.get().status === status) resolve();
    };
    runner.subscribe(look);
    look();
  });
}
