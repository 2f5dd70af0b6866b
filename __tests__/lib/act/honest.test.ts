import type { Address, Hex } from 'viem';
import { rpc } from '@/devnet/anvil';
import { batch, bytes } from '@/devnet/wallet/together';
import { OWNER, type Request, waysOf } from './ways';
import { doorOf, doorsOf, openStage } from './world';

const stage = openStage();
const { voter, start, undone, cast } = stage;
const NOBODYS: Hex = `0x${'77'.repeat(32)}`;
const NOWHERE: Address = '0x00000000000000000000000000000000000dead1';
const { sendAs, approval, against, asContract, endOf } = waysOf(stage);

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

  it('a wallet that appends a mark of its own, where the log shows the vote', () =>
    undone(async () => {
      const { said } = await endOf(voter(1), ({ to, data }) => sendAs(voter(1), to, `${data}deadbeef`));
      expect(said).toBe('shown');
      const other = await endOf(voter(2), ({ data }) => sendAs(voter(2), NOWHERE, `${data}deadbeef`));
      expect(other.said).toBe('mismatch mined-otherwise');
    }));

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
});

describe('what is no alarm', () => {
  it('a reason that no text can keep as it was typed', () =>
    undone(async () => {
      const reason = '\0a lone \ud800 half';
      const runner = start(doorsOf(stage.small, voter(1)));
      await cast(runner, { reason });
      expect(runner.get()).toMatchObject({ status: 'shown', problem: undefined });
    }));

  it('a mark of the wallet’s own, also when it is sped up', () =>
    undone(async () => {
      const { said } = await endOf(voter(1), async ({ to, data }) => {
        await sendAs(voter(1), to, `${data}deadbeef`);
        return NOBODYS;
      });
      expect(said).toBe('shown');
    }));

  it('a batch that the wallet made of it, under a number of its own', () =>
    undone(async () => {
      const account = await asContract(voter(1));
      const { said } = await endOf(account, async ({ to, data }) => {
        await sendAs(account, account, batch([{ to, data }]));
        return NOBODYS;
      });
      expect(said).toBe('shown');
    }));

  it('a bundle of a delegated key, which has a minute', () =>
    undone(async () => {
      const account = voter(1);
      await rpc(stage.small.url, 'anvil_setCode', [account, `0xef0100${stage.small.multicall.slice(2)}`]);
      const codes: (string | undefined)[] = [];
      let turns = 0;
      const onPause = async () => {
        turns += 1;
        if (turns === 10) await stage.small.vote(1, stage.id, 1);
        await stage.small.mine();
      };
      const door = doorOf(stage.small, account, { send: async () => NOBODYS });
      const runner = start(doorsOf(stage.small, account, { door, onPause }));
      runner.subscribe(() => codes.push(runner.get().problem?.code));
      await cast(runner);
      expect(runner.get()).toMatchObject({ status: 'shown', problem: undefined });
      expect(codes).not.toContain('never-seen');
    }));
});

describe('what is no honest wallet’s doing is told', () => {
  it('in the words of both: what was chosen, and what was mined', () =>
    undone(async () => {
      const { said, facts } = await endOf(voter(1), ({ to }) => sendAs(voter(1), to, against().data));
      expect(said).toBe('mismatch mined-otherwise');
      expect(facts).toMatchObject({
        asked: 'You chose For.',
        mined: 'votes Against',
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

  const hidden: Record<string, () => { to: Address; data: Hex }> = {
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
});
