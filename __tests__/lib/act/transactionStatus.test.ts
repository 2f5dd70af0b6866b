import type { Address, Hex } from 'viem';
import { rpc } from '@/devnet/anvil';
import { bytes } from '@/devnet/wallet/together';
import type { VoteFacts, VoteIntent } from '@/lib/act/acts/castVote';
import type { ActRun } from '@/lib/act/runner/run';
import type { Runner } from '@/lib/act/runner/runner';
import { doorOf, doorsOf, freshOutbox, openStage, record } from './world';

const stage = openStage();
const { voter, intentOf, start, undone } = stage;

describe('a vote that was sent', () => {
  it('refused by the contract in its block says why', () =>
    undone(async () => {
      const door = doorOf(stage.small, voter(1));
      // Somebody with the same key votes first, between the check and the block.
      const send: typeof door.send = async (request) => {
        await stage.small.vote(1, stage.id, 0);
        return door.send(request);
      };
      const doors = doorsOf(stage.small, voter(1), { door: { ...door, send } });
      const runner = start(doors);
      await runner.check(intentOf());
      await runner.submit(intentOf());
      expect(runner.get()).toMatchObject({ status: 'reverted', problem: { code: 'reverted' } });
      expect(runner.get().problem?.facts.reason).toMatch(/already voted|already cast/i);
      expect(doors.outbox.list()).toEqual([]);
    }));

  it('sped up in the wallet is followed to the transaction that counts', () =>
    undone(async () => {
      const fast = await replacedBy((request) => request);
      expect(fast.runner.get()).toMatchObject({ status: 'shown', hash: fast.rival });
    }));

  it('replaced by something else in the wallet says so', () =>
    undone(async () => {
      const other = await replacedBy(({ from, nonce }) => ({
        from,
        nonce,
        to: voter(5),
        value: '0x1',
        data: '0x',
      }));
      expect(other.runner.get()).toMatchObject({
        status: 'lost',
        problem: { code: 'replaced', facts: { mined: expect.stringContaining(voter(5).toLowerCase()) } },
      });
      expect(other.outbox.list()).toEqual([]);
    }));

  it('replaced by an approval is an alarm, whoever did it', () =>
    undone(async () => {
      const data = bytes('approve', [voter(5), 1n]);
      const other = await replacedBy((sent) => ({ ...sent, to: stage.small.token, data }));
      expect(other.runner.get()).toMatchObject({ status: 'mismatch', problem: { code: 'mined-instead' } });
    }));

  it('cancelled in the wallet says so', () =>
    undone(async () => {
      const other = await replacedBy(({ from, nonce }) => ({
        from,
        nonce,
        to: from,
        value: '0x0',
        data: '0x',
      }));
      expect(other.runner.get()).toMatchObject({ status: 'lost', problem: { code: 'cancelled' } });
    }));

  it('that no node knows is lost, and found when it comes back', () =>
    undone(async () => {
      const door = doorOf(stage.small, voter(1));
      const send = async () => `0x${'77'.repeat(32)}` as Hex;
      let pauses = 0;
      const runner = start(
        doorsOf(stage.small, voter(1), {
          door: { ...door, send },
          onPause: async () => {
            pauses += 1;
            if (runner.get().status === 'lost' && pauses < 100) {
              pauses = 100;
              await stage.small.vote(1, stage.id, 1);
            }
          },
        }),
      );
      const seen = record(runner);
      await runner.check(intentOf());
      await runner.submit(intentOf());
      expect(seen).toEqual(['idle', 'checking', 'ready', 'signing', 'sent', 'lost', 'mined', 'shown']);
    }));

  it('by a contract wallet waits for the other signers and ends when they have signed', () =>
    undone(async () => {
      const safe = voter(1);
      // Some code at the account: what its wallet returns is no transaction.
      await rpc(stage.small.url, 'anvil_setCode', [safe, '0x6001600055']);
      const door = doorOf(stage.small, safe, { send: async () => `0x${'99'.repeat(32)}` as Hex });
      let pauses = 0;
      const doors = doorsOf(stage.small, safe, {
        door,
        onPause: async () => {
          pauses += 1;
          if (pauses !== 3) return;
          // Its owners send it from an account of theirs: the wallet's own nonce stays as it is.
          const nonce = await rpc<Hex>(stage.small.url, 'eth_getTransactionCount', [safe, 'latest']);
          await stage.small.vote(1, stage.id, 1);
          await rpc(stage.small.url, 'anvil_setNonce', [safe, nonce]);
        },
      });
      const runner = start(doors);
      const seen = record(runner);
      await runner.check(intentOf());
      await runner.submit(intentOf());
      expect(seen).toEqual(['idle', 'checking', 'ready', 'signing', 'sent', 'elsewhere', 'shown']);
      expect(doors.outbox.list()).toEqual([]);
      // The wallet's answer is no transaction, so it is not shown as one.
      expect(runner.get().hash).toBeUndefined();
    }));

  it('by a contract wallet is waited for after a reload, told of when it is too late, and given up when wanted', () =>
    undone(async () => {
      const safe = voter(1);
      await rpc(stage.small.url, 'anvil_setCode', [safe, '0x6001600055']);
      const outbox = freshOutbox();
      const door = doorOf(stage.small, safe, { send: async () => `0x${'99'.repeat(32)}` as Hex });
      const waiting = start(doorsOf(stage.small, safe, { door, outbox }));
      await waiting.check(intentOf());
      const over = waiting.submit(intentOf());
      await until(waiting, ({ status }) => status === 'elsewhere');
      const [entry] = outbox.list();
      expect(entry).toMatchObject({ status: 'elsewhere', hash: `0x${'99'.repeat(32)}` });
      const reloaded = start(doorsOf(stage.small, safe, { door: undefined, outbox }));
      const seen = record(reloaded);
      const watched = reloaded.resume(entry as NonNullable<typeof entry>);
      expect(reloaded.get()).toMatchObject({ status: 'elsewhere', problem: { code: 'elsewhere' } });
      await stage.small.mine(450);
      await until(reloaded, ({ problem }) => problem?.code === 'voting-closed');
      expect(seen).toEqual(['idle', 'elsewhere']);
      for (const runner of [waiting, reloaded]) runner.forget();
      await Promise.all([over, watched]);
      expect(outbox.list()).toEqual([]);
      expect(reloaded.get().status).toBe('idle');
    }));
});

/** Settles when a run is as wanted. */
const until = (
  runner: Runner<VoteIntent, VoteFacts>,
  isWanted: (run: ActRun<VoteIntent, VoteFacts>) => boolean,
): Promise<void> =>
  new Promise((resolve) => {
    const stop = runner.subscribe(look);
    look();
    function look() {
      if (isWanted(runner.get())) resolve(queueMicrotask(() => stop?.()));
    }
  });

type Sent = { from: Address; nonce: Hex; to: Address; data: Hex; value: Hex };

/** Sends a vote without mining it, then puts another transaction on its nonce, and mines that. */
async function replacedBy(make: (request: Sent) => Sent) {
  await rpc(stage.small.url, 'evm_setAutomine', [false]);
  const outbox = freshOutbox();
  let rival: Hex | undefined;
  let request: Sent | undefined;
  const door = doorOf(stage.small, voter(1));
  const send: typeof door.send = async (sent) => {
    const nonce = await rpc<Hex>(stage.small.url, 'eth_getTransactionCount', [voter(1), 'latest']);
    request = { ...sent, nonce };
    return door.send({ ...request, maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x1' } as typeof sent);
  };
  const onPause = async () => {
    if (rival !== undefined || request === undefined) return;
    const fee = { maxFeePerGas: '0x12a05f2000', maxPriorityFeePerGas: '0x3b9aca00', gas: '0x7a120' };
    rival = await rpc<Hex>(stage.small.url, 'eth_sendTransaction', [{ ...make(request), ...fee }]);
    await stage.small.mine(2);
  };
  const runner = start(doorsOf(stage.small, voter(1), { outbox, door: { ...door, send }, onPause }));
  await runner.check(intentOf());
  await runner.submit(intentOf());
  return { runner, rival, outbox };
}
