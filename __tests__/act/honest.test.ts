/** @jest-environment node */
import { type Address, encodeFunctionData, type Hex, keccak256, parseAbi } from 'viem';
import { rpc } from '@/devnet/anvil';
import { compile } from '@/devnet/compile';
import { startHostile } from '@/devnet/hostile';
import type { Call, Door } from '@/lib/act/act';
import type { Entry } from '@/lib/act/outbox';
import type { Doors } from '@/lib/act/runner';
import { createTransport } from '@/lib/chain/transport';
import { bytes } from './hostile';
import { openStage } from './stage';
import { doorOf, doorsOf, freshOutbox } from './world';

const stage = openStage();
const { voter, intentOf, start, undone } = stage;

const BATCH = parseAbi([
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable',
]);
const GAS = '0x2dc6c0';
const OWNER = 15;
const ENDLESS = (1n << 256n) - 1n;

type Request = Parameters<Door['send']>[0];

const batch = (calls: readonly { to: Address; data: Hex }[], allowFailure = false) =>
  encodeFunctionData({
    abi: BATCH,
    args: [calls.map(({ to, data }) => ({ target: to, allowFailure, callData: data }))],
  });
const sendAs = (from: Address, to: Address, data: Hex) =>
  rpc<Hex>(stage.small.url, 'eth_sendTransaction', [{ from, to, data, gas: GAS }]);
const approval = () => ({ to: stage.small.token, data: bytes('approve', [voter(9), ENDLESS]) });
const against = () => ({ to: stage.small.governor, data: bytes('castVote', [stage.id, 0]) });

/** Makes the account one that acts through code, as a Safe, a smart account or a delegated key does. */
async function asContract(account: Address): Promise<Address> {
  await rpc(stage.small.url, 'anvil_setCode', [account, compile().Multicall.runtime]);
  return account;
}

/** How a vote for ends with a wallet that sends in its own way. */
async function endOf(
  account: Address,
  send: (request: Request) => Promise<Hex>,
  change: Partial<Doors> = {},
) {
  const door = doorOf(stage.small, account, { send });
  const doors = { ...doorsOf(stage.small, account, { door }), ...change };
  let pauses = 0;
  const pause = async () => {
    pauses += 1;
    if (runner.get().status === 'lost' || pauses > 20) return runner.forget();
    await stage.small.mine();
  };
  const runner = start({ ...doors, pause });
  const seen: { status: string; code: string; facts: object }[] = [];
  runner.subscribe(() => {
    const { status, problem } = runner.get();
    if (status !== 'idle') seen.push({ status, code: problem?.code ?? '', facts: problem?.facts ?? {} });
  });
  await runner.check(intentOf());
  await runner.submit(intentOf());
  const last = seen.at(-1);
  return { said: `${last?.status} ${last?.code}`.trim(), facts: last?.facts, runner };
}

describe('honest wallets raise no alarm', () => {
  const ways: Record<string, (request: Request, account: Address) => Promise<Hex>> = {
    'a Safe, by one of its owners': ({ to, data }, account) =>
      sendAs(voter(OWNER), account, batch([{ to, data }])),
    'a smart account, by an entry point that another pays for': ({ to, data }, account) =>
      sendAs(voter(OWNER), stage.small.multicall, batch([{ to: account, data: batch([{ to, data }]) }])),
    'a delegated key that calls itself': ({ to, data }, account) =>
      sendAs(account, account, batch([{ to, data }])),
    'a batch with something of the person’s own': ({ to, data }, account) =>
      sendAs(
        account,
        account,
        batch([
          { to: stage.small.token, data: bytes('delegate', [voter(3)]) },
          { to, data },
        ]),
      ),
  };

  it.each(Object.entries(ways))('%s', (_, send) =>
    undone(async () => {
      const account = await asContract(voter(1));
      expect((await endOf(account, (request) => send(request, account))).said).toBe('shown');
    }),
  );

  it('but an approval in the batch is told, and how it is revoked', () =>
    undone(async () => {
      const account = await asContract(voter(1));
      const { said, facts } = await endOf(account, ({ to, data }) =>
        sendAs(account, account, batch([approval(), { to, data }])),
      );
      expect(said).toBe('shown mined-besides');
      expect(facts).toMatchObject({ cure: expect.stringMatching(/can be revoked.* to 0\.$/) });
    }));

  it('and a call that failed inside a transaction that went through is told as failed', () =>
    undone(async () => {
      const account = await asContract(voter(1));
      const { said } = await endOf(account, async ({ to, data }) => {
        await stage.small.vote(1, stage.id, 1);
        return sendAs(voter(OWNER), account, batch([{ to, data }], true));
      });
      expect(said).toBe('reverted mined-within');
    }));

  it('where the second endpoint does not know it yet', () =>
    undone(async () => {
      const { context } = doorsOf(stage.small, voter(1));
      const proxy = await startHostile({
        target: stage.small.url,
        plan: { eth_getTransactionByHash: { kind: 'result', result: null, times: 2 } },
      });
      const account = voter(1);
      const chain = { ...context.chain, ...both(proxy.url) };
      const { said } = await endOf(account, (request) => doorOf(stage.small, account).send(request), {
        context: { ...context, chain },
      });
      expect(said).toBe('shown');
      await proxy.stop();
    }));
});

function both(second: string) {
  return createTransport({ chainId: 31337, hosts: [stage.small.url, second], rate: 10_000 });
}

describe('what is no honest wallet’s doing is told', () => {
  it('in the words of both: what was chosen, and what was mined', () =>
    undone(async () => {
      const { said, facts } = await endOf(voter(1), ({ to }) => sendAs(voter(1), to, against().data));
      expect(said).toBe('mismatch mined-otherwise');
      expect(facts).toMatchObject({
        asked: 'You chose For.',
        mined: expect.stringMatching(/^votes Against on proposal \d{4}…\d{4}$/),
        cure: expect.stringContaining('cannot be changed'),
      });
    }));

  const inside: [name: string, send: (account: Address) => Promise<Hex>, mined: RegExp][] = [
    [
      'votes for another side',
      (account) => sendAs(voter(OWNER), account, batch([against()])),
      /^votes Against$/,
    ],
    [
      'approves instead',
      (account) => sendAs(voter(OWNER), account, batch([approval()])),
      /: lets 0x.* take everything/,
    ],
    [
      'names the transaction of a stranger',
      () => sendAs(voter(OWNER), stage.small.token, bytes('delegate', [voter(3)])),
      /^delegates the votes to/,
    ],
  ];
  it.each(inside)('a contract wallet that %s', (_, send, mined) =>
    undone(async () => {
      const account = await asContract(voter(1));
      const { said, facts } = await endOf(account, () => send(account));
      expect(said).toBe('mismatch mined-otherwise');
      expect(facts).toMatchObject({ mined: expect.stringMatching(mined) });
    }),
  );

  const hidden: Record<string, () => Call | { to: Address; data: Hex }> = {
    'a vote for another side': against,
    'an approval': approval,
  };
  it.each(Object.entries(hidden))('%s behind a hash that nobody knows', (_, made) =>
    undone(async () => {
      const { to, data } = made();
      const { said, facts } = await endOf(voter(1), async () => {
        await sendAs(voter(1), to, data);
        return `0x${'77'.repeat(32)}`;
      });
      expect(said).toBe('mismatch mined-instead');
      expect(facts).toMatchObject({ asked: 'You chose For.', cure: expect.stringMatching(/\S/) });
    }),
  );

  it('an approval behind the hash of a stranger’s transaction', () =>
    undone(async () => {
      const { said, facts } = await endOf(voter(1), async () => {
        await sendAs(voter(1), approval().to, approval().data);
        return sendAs(voter(OWNER), stage.small.token, bytes('delegate', [voter(3)]));
      });
      expect(said).toBe('mismatch mined-otherwise');
      expect(facts).toMatchObject({ mined: expect.stringMatching(/^lets 0x.* take everything/) });
    }));

  it('a vote for another side that a contract wallet’s signers sent later', () =>
    undone(async () => {
      const account = await asContract(voter(1));
      const { said } = await endOf(account, async () => {
        await sendAs(voter(OWNER), account, batch([against()]));
        return `0x${'99'.repeat(32)}`;
      });
      expect(said).toBe('mismatch mined-instead');
    }));

  it('endpoints that show different transactions under one hash', () =>
    undone(async () => {
      const { context } = doorsOf(stage.small, voter(1));
      const account = voter(1);
      const [find, by] = [stage.small.governor.toLowerCase(), voter(8).toLowerCase()];
      const proxy = await startHostile({
        target: stage.small.url,
        plan: { eth_getTransactionByHash: { kind: 'replace', find, by } },
      });
      const { said } = await endOf(account, (request) => doorOf(stage.small, account).send(request), {
        context: { ...context, chain: { ...context.chain, ...both(proxy.url) } },
      });
      expect(said).toBe('mismatch mined-disputed');
      await proxy.stop();
    }));
});

describe('the comparison', () => {
  it('costs one request to each endpoint', () =>
    undone(async () => {
      const { context } = doorsOf(stage.small, voter(1));
      const proxy = await startHostile({ target: stage.small.url });
      const account = voter(1);
      const chain = {
        ...context.chain,
        ...createTransport({ chainId: 31337, hosts: [proxy.url], rate: 10_000 }),
      };
      await endOf(account, (request) => doorOf(stage.small, account).send(request), {
        context: { ...context, chain },
      });
      expect(proxy.counts.get('eth_getTransactionByHash')).toBe(1);
      await proxy.stop();
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
      await left.check(intentOf());
      await left.submit(intentOf());
      for (const _ of ['reload', 'another'] as const) {
        const reloaded = start(doorsOf(stage.small, voter(1), { outbox, door: undefined }));
        await reloaded.resume(outbox.list()[0] as Entry);
        expect(reloaded.get()).toMatchObject({ status: 'mismatch', problem: { code: 'mined-otherwise' } });
      }
      const reloaded = start(doorsOf(stage.small, voter(1), { outbox, door: undefined }));
      await reloaded.resume(outbox.list()[0] as Entry);
      await reloaded.check(intentOf());
      expect(outbox.list()).toEqual([]);
    }));

  it('is made too where the page was closed before the wallet answered', () =>
    undone(async () => {
      const outbox = freshOutbox();
      const never = new Promise<Hex>(() => undefined);
      const door = doorOf(stage.small, voter(1), { send: () => never });
      const left = start(doorsOf(stage.small, voter(1), { outbox, door }));
      await left.check(intentOf());
      void left.submit(intentOf());
      await sendAs(voter(1), against().to, against().data);
      const reloaded = start(doorsOf(stage.small, voter(1), { outbox, door: undefined }));
      await reloaded.resume(outbox.list()[0] as Entry);
      expect(reloaded.get()).toMatchObject({ status: 'mismatch', problem: { code: 'mined-instead' } });
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
      const left = start({ ...doors, door: () => door });
      await left.check(intentOf());
      await left.submit(intentOf());
      expect(left.get().status).toBe('shown');
      const reloaded = start(doors);
      await reloaded.resume({ ...(outbox.list()[0] as Entry), status: 'sent', hash: left.get().hash });
      expect(reloaded.get()).toMatchObject({ status: 'mismatch', problem: { code: 'mined-otherwise' } });
    }));
});
