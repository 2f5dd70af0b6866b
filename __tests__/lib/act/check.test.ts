import type { Hex } from 'viem';
import { createTransport } from '@/chain/rpc/transport';
import { describe as describeError } from '@/core/errors';
import { type Hostile, rpc, startHostile } from '@/devnet/anvil';
import { batch } from '@/devnet/wallet/together';
import type { ActService, WalletClient } from '@/lib/act/acts/act';
import { delegate } from '@/lib/act/acts/delegate';
import type { RunnerDeps } from '@/lib/act/runner/run';
import { SWIFT } from '../../loopback';
import { OWNER, type Request, waysOf } from './ways';
import { doorOf, doorsOf, openStage, record } from './world';

const stage = openStage();
const { cast, intentOf, start, undone, voter } = stage;

const HUGE = `0x8${'0'.repeat(63)}`;

const opened: Hostile[] = [];
afterEach(() => Promise.all(opened.splice(0).map(({ stop }) => stop())));

describe('before signing', () => {
  const blocked = async (doors: RunnerDeps, intent = intentOf()) => {
    const runner = start(doors);
    await runner.check(intent);
    return runner.get();
  };

  it('names the wrong chain of the wallet, and asks the wallet nothing', async () => {
    let isAsked = false;
    const send = async () => {
      isAsked = true;
      return '0x' as Hex;
    };
    const doors = doorsOf(stage.small, voter(1), {
      door: doorOf(stage.small, voter(1), { chainId: 1, send }),
    });
    const runner = start(doors);
    await runner.check(intentOf());
    expect(runner.get()).toMatchObject({
      status: 'blocked',
      blockers: [{ code: 'wallet-wrong-chain', facts: { actual: 'Ethereum', expected: 'chain 31337' } }],
    });
    await runner.submit(intentOf());
    expect(isAsked).toBe(false);
  });

  it('sends nothing when the wallet changed its chain since the check', async () => {
    let chainId = 31337;
    const doors = doorsOf(stage.small, voter(1));
    const runner = start({ ...doors, client: () => doorOf(stage.small, voter(1), { chainId }) });
    await runner.check(intentOf());
    chainId = 1;
    await runner.submit(intentOf());
    expect(runner.get()).toMatchObject({ status: 'ready', problem: { code: 'wallet-wrong-chain' } });
    expect(doors.outbox.list()).toEqual([]);
  });

  it('names the missing gas money', () =>
    undone(async () => {
      await rpc(stage.small.url, 'anvil_setBalance', [voter(2), '0x1']);
      const run = await blocked(doorsOf(stage.small, voter(2)));
      expect(run.blockers.map(({ code }) => code)).toEqual(['no-gas']);
      expect(run.blockers[0]?.facts.balance).toMatch(/ETH$/);
    }));

  it.each([
    ['eth_estimateGas', HUGE, 'blocked gas-absurd'],
    ['eth_gasPrice', HUGE, 'blocked gas-absurd'],
    ['eth_getTransactionCount', HUGE, 'blocked rpc-malformed'],
    // It says that the call would pass: the contract decides, and what it says is told.
    ['eth_call', '0x', 'blocked'],
  ])('is not misled by an endpoint that answers %s with %s', (method, result, expected) =>
    undone(async () => {
      const liar = await startHostile({
        target: stage.small.url,
        plan: { [method]: { kind: 'result', result } },
      });
      opened.push(liar);
      const asked: unknown[] = [];
      const { context } = doorsOf(stage.small, voter(1));
      const lying = createTransport({ ...SWIFT, chainId: 31337, hosts: [liar.url] });
      const send = async (request: unknown) => {
        asked.push(request);
        throw { code: 4001 };
      };
      const doors = doorsOf(stage.small, voter(1), { door: doorOf(stage.small, voter(1), { send }) });
      const runner = start({ ...doors, context: { ...context, chain: { ...context.chain, ...lying } } });
      await runner.check(intentOf());
      const { status, blockers, problem } = runner.get();
      const error = blockers[0] ?? problem;
      expect(`${status} ${error?.code}`).toMatch(new RegExp(`^${expected}`));
      const { title, next } = describeError(error?.code ?? 'unexpected', error?.facts ?? {});
      expect(`${title} ${next}`.length).toBeLessThan(300);
      await runner.submit(intentOf());
      expect(asked).toEqual([]);
    }),
  );

  it('says why there is no power: undelegated, no tokens, delegated away, delegated too late', () =>
    undone(async () => {
      const codes = async (index: number) =>
        (await blocked(doorsOf(stage.small, voter(index)))).blockers.map(({ code }) => code);
      expect([await codes(12), await codes(13)]).toEqual([['no-power-undelegated'], ['no-power-tokens']]);
      await stage.small.send({
        from: voter(12),
        to: stage.small.token,
        data: delegate.call({ delegatee: voter(3) }, doorsOf(stage.small, voter(12)).context.dao).data,
      });
      const away = (await blocked(doorsOf(stage.small, voter(12)))).blockers[0];
      expect(away).toMatchObject({ code: 'no-power-delegated', facts: { delegate: voter(3) } });
      await stage.small.send({
        from: voter(12),
        to: stage.small.token,
        data: delegate.call({ delegatee: voter(12) }, doorsOf(stage.small, voter(12)).context.dao).data,
      });
      expect(await codes(12)).toEqual(['no-power-late']);
    }));

  it('names what the state forbids: not open, voted, closed', () =>
    undone(async () => {
      const later = await stage.small.propose({ description: '# Later' });
      const codes = async (proposalId: bigint) =>
        (await blocked(doorsOf(stage.small, voter(4)), intentOf({ proposalId }))).blockers.map(
          ({ code }) => code,
        );
      expect(await codes(later)).toEqual(['voting-not-open']);
      await stage.small.vote(4, stage.id, 2);
      expect(await codes(stage.id)).toEqual(['already-voted']);
      await stage.small.cancel(later);
      const run = await blocked(doorsOf(stage.small, voter(4)), intentOf({ proposalId: later }));
      expect(run.blockers[0]).toMatchObject({ code: 'voting-closed', facts: { state: 'cancelled' } });
    }));

  it('names a proposal that the Governor does not know', async () => {
    const run = await blocked(doorsOf(stage.small, voter(1)), intentOf({ proposalId: 12345n }));
    expect(run).toMatchObject({ status: 'blocked', blockers: [], problem: { code: 'proposal-unknown' } });
  });

  it('reports that the chain cannot be read, and reads it at the next try', async () => {
    const doors = doorsOf(stage.small, voter(1));
    const { chain } = doors.context;
    let isDown = true;
    const request = (...args: Parameters<typeof chain.request>) =>
      isDown ? Promise.reject(new Error('down')) : chain.request(...args);
    const runner = start({
      ...doors,
      context: { ...doors.context, chain: { ...chain, request: request as typeof chain.request } },
    });
    await runner.check(intentOf());
    expect(runner.get()).toMatchObject({ status: 'blocked', problem: { code: 'unexpected' } });
    isDown = false;
    await runner.check(intentOf());
    expect(runner.get()).toMatchObject({ status: 'ready', problem: undefined });
  });

  it('lets the newest check win', async () => {
    const runner = start(doorsOf(stage.small, voter(1)));
    await Promise.all([
      runner.check(intentOf({ side: 'against' })),
      runner.check(intentOf({ side: 'abstain' })),
    ]);
    expect(runner.get()).toMatchObject({ status: 'ready', intent: { side: 'abstain' } });
  });
});

const { sendAs, asContract } = waysOf(stage);
// The index reads on, and shows nothing of it.
const service: ActService = { syncTo: async () => undefined, ask: async () => ({ data: {} }) };

/** A vote by a wallet, while the chain does something each time it is looked for; what was seen of it. */
async function voteWhile(door: WalletClient, onPause: (status: () => string) => Promise<unknown>) {
  const pause = async () => void (await onPause(() => runner.get().status));
  const runner = start(doorsOf(stage.small, door.account, { door, service, onPause: pause }));
  const statuses = record(runner);
  const codes: (string | undefined)[] = [];
  runner.subscribe(() => codes.push(runner.get().problem?.code));
  await cast(runner);
  return { statuses, codes };
}

describe('a block that is taken back', () => {
  it('with the vote in it, which is waited for once more', () =>
    undone(async () => {
      const { url } = stage.small;
      const door = doorOf(stage.small, voter(1));
      let request: Request | undefined;
      const send: typeof door.send = async (asked) => {
        request = asked;
        return door.send(asked);
      };
      const snapshot = await rpc<Hex>(url, 'evm_snapshot');
      let turns = 0;
      const { statuses, codes } = await voteWhile({ ...door, send }, async (status) => {
        turns += 1;
        if (status() === 'mined' && turns === 1) await rpc(url, 'evm_revert', [snapshot]);
        else if (turns === 8 && request !== undefined)
          await door.send({ ...request, from: voter(1), value: '0x0' });
        else await stage.small.mine();
      });
      expect(statuses.slice(-2)).toEqual(['mined', 'shown']);
      expect(codes).not.toContain('never-seen');
    }));

  it('with the vote of a contract wallet in it, which stays where it is until it comes again', () =>
    undone(async () => {
      const { url } = stage.small;
      const account = await asContract(voter(1));
      let again: () => Promise<unknown> = async () => undefined;
      const send = ({ to, data }: Request) => {
        const sent = () => sendAs(voter(OWNER), account, batch([{ to, data }]));
        again = sent;
        return sent();
      };
      const snapshot = await rpc<Hex>(url, 'evm_snapshot');
      let turns = 0;
      const { statuses, codes } = await voteWhile(doorOf(stage.small, account, { send }), async () => {
        turns += 1;
        if (turns === 1) await rpc(url, 'evm_revert', [snapshot]);
        else if (turns === 4) await again();
        else await stage.small.mine();
      });
      expect(statuses.slice(-3)).toEqual(['sent', 'mined', 'shown']);
      expect(turns).toBeGreaterThan(3);
      expect(codes).not.toContain('unexpected');
    }));
});
