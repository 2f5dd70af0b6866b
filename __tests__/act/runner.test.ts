import type { Address, Hex } from 'viem';
import { rpc } from '@/devnet/anvil';
import { openSmall, type Small } from '@/devnet/small';
import type { ActService } from '@/lib/act/act';
import { castVote, type VoteIntent } from '@/lib/act/castVote';
import { delegate } from '@/lib/act/delegate';
import type { Outbox } from '@/lib/act/outbox';
import { type Doors, MOVES, Runner } from '@/lib/act/runner';
import { doorOf, doorsOf, freshOutbox, record } from './world';

let small: Small;
let id: bigint;

beforeAll(async () => {
  small = await openSmall({ votingPeriod: 400 });
  id = await small.propose();
  await small.toSnapshot(id);
});
afterAll(() => small?.stop());

const voter = (index: number): Address => small.accounts[index] as Address;
const intentOf = (change: Partial<VoteIntent> = {}): VoteIntent => ({
  proposalId: id,
  side: 'for',
  reason: '',
  ...change,
});
const start = (doors: Doors) => new Runner(castVote, doors);

/** Everything undone afterwards, so that each test meets the same chain. */
async function undone(run: () => Promise<void>): Promise<void> {
  const snapshot = await rpc<Hex>(small.url, 'evm_snapshot');
  try {
    await run();
  } finally {
    await rpc(small.url, 'evm_setAutomine', [true]);
    await rpc(small.url, 'evm_revert', [snapshot]);
  }
}

const tallyFor = async () => (await small.read<readonly bigint[]>('governor', 'proposalVotes', [id]))[1];

describe('a vote', () => {
  it('goes from the question to the chain, and leaves nothing in the outbox', () =>
    undone(async () => {
      const doors = doorsOf(small, voter(1));
      const runner = start(doors);
      const seen = record(runner);
      await runner.check(intentOf());
      expect(runner.get()).toMatchObject({
        status: 'ready',
        blockers: [],
        facts: { power: small.powers[1] },
      });
      await runner.submit(intentOf({ reason: 'It pays for itself.' }));
      expect(seen).toEqual(['idle', 'checking', 'ready', 'signing', 'sent', 'mined', 'shown']);
      expect(runner.get().block).toBe(await small.client.getBlockNumber());
      expect(await tallyFor()).toBe(small.powers[1]);
      expect(doors.outbox.list()).toEqual([]);
    }));

  it('is written down before the wallet is asked, and with its hash before it is followed', () =>
    undone(async () => {
      const outbox = freshOutbox();
      const held: unknown[] = [];
      const door = doorOf(small, voter(1));
      const doors = doorsOf(small, voter(1), {
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
      await runner.check(intentOf());
      await runner.submit(intentOf());
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
      const runner = start(doorsOf(small, voter(1), { door: doorOf(small, voter(1), { send }) }));
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
      const runner = start(doorsOf(small, voter(1), { service }));
      await runner.check(intentOf());
      await runner.submit(intentOf());
      expect(runner.get()).toMatchObject({ status: 'shown', isInList: true });
      expect(asked).toEqual([`after ${runner.get().block}`, `after ${runner.get().block}`]);
    }));

  it('is confirmed by the chain alone when the index fails', () =>
    undone(async () => {
      const service: ActService = {
        syncTo: () => Promise.reject(new Error('worker gone')),
        ask: () => Promise.reject(new Error('worker gone')),
      };
      const runner = start(doorsOf(small, voter(1), { service }));
      await runner.check(intentOf());
      await runner.submit(intentOf());
      expect(runner.get()).toMatchObject({ status: 'shown', isInList: false });
    }));

  it.each([
    ['EIP-1193', { code: 4001, message: 'User rejected the request.' }],
    ['WalletConnect', { code: 5000, message: 'User rejected methods.' }],
    ['wrapped', new Error('failed', { cause: { code: 4001 } })],
  ])('declined in the wallet (%s) is ready again and nothing is kept', (_, error) =>
    undone(async () => {
      const doors = doorsOf(small, voter(1), {
        door: doorOf(small, voter(1), { send: () => Promise.reject(error) }),
      });
      const runner = start(doors);
      await runner.check(intentOf());
      await runner.submit(intentOf());
      expect(runner.get()).toMatchObject({ status: 'ready', problem: { code: 'declined' } });
      expect(doors.outbox.list()).toEqual([]);
    }),
  );

  it('that the wallet may or may not have sent is not sent again blindly', () =>
    undone(async () => {
      const send = () => Promise.reject(new Error('socket closed'));
      const doors = doorsOf(small, voter(1), { door: doorOf(small, voter(1), { send }) });
      const runner = start(doors);
      await runner.check(intentOf());
      await runner.submit(intentOf());
      expect(runner.get()).toMatchObject({ status: 'unanswered', problem: { code: 'wallet-failed' } });
      expect(doors.outbox.list()).toHaveLength(1);
      await runner.submit(intentOf());
      expect(runner.get().status).toBe('unanswered');
      await runner.check(intentOf());
      expect(runner.get().status).toBe('ready');
      expect(doors.outbox.list()).toEqual([]);
    }));

  it('refused by the contract in its block says why', () =>
    undone(async () => {
      const door = doorOf(small, voter(1));
      // Somebody with the same key votes first, between the check and the block.
      const send: typeof door.send = async (request) => {
        await small.vote(1, id, 0);
        return door.send(request);
      };
      const doors = doorsOf(small, voter(1), { door: { ...door, send } });
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
      expect(other.runner.get()).toMatchObject({ status: 'lost', problem: { code: 'replaced' } });
      expect(other.outbox.list()).toEqual([]);
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
      const door = doorOf(small, voter(1));
      const send = async () => `0x${'77'.repeat(32)}` as Hex;
      let pauses = 0;
      const runner = start(
        doorsOf(small, voter(1), {
          door: { ...door, send },
          onPause: async () => {
            pauses += 1;
            if (runner.get().status === 'lost' && pauses < 100) {
              pauses = 100;
              await small.vote(1, id, 1);
            }
          },
        }),
      );
      const seen = record(runner);
      await runner.check(intentOf());
      await runner.submit(intentOf());
      expect(seen).toEqual(['idle', 'checking', 'ready', 'signing', 'sent', 'lost', 'shown']);
    }));

  it('by a contract wallet waits for the other signers and ends when they have signed', () =>
    undone(async () => {
      const safe = voter(1);
      // Some code at the account: what its wallet returns is no transaction.
      await rpc(small.url, 'anvil_setCode', [safe, '0x6001600055']);
      const door = doorOf(small, safe, { send: async () => `0x${'99'.repeat(32)}` as Hex });
      let pauses = 0;
      const doors = doorsOf(small, safe, {
        door,
        onPause: async () => {
          pauses += 1;
          if (pauses === 3) await small.vote(1, id, 1);
        },
      });
      const runner = start(doors);
      const seen = record(runner);
      await runner.check(intentOf());
      await runner.submit(intentOf());
      expect(seen).toEqual(['idle', 'checking', 'ready', 'signing', 'sent', 'elsewhere', 'shown']);
      expect(doors.outbox.list()).toEqual([]);
    }));
});

describe('before signing', () => {
  const blocked = async (doors: Doors, intent = intentOf()) => {
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
    const doors = doorsOf(small, voter(1), { door: doorOf(small, voter(1), { chainId: 1, send }) });
    const runner = start(doors);
    await runner.check(intentOf());
    expect(runner.get()).toMatchObject({
      status: 'blocked',
      blockers: [{ code: 'wallet-wrong-chain', facts: { actual: '1', expected: '31337' } }],
    });
    await runner.submit(intentOf());
    expect(isAsked).toBe(false);
  });

  it('sends nothing when the wallet changed its chain since the check', async () => {
    let chainId = 31337;
    const doors = doorsOf(small, voter(1));
    const runner = start({ ...doors, door: () => doorOf(small, voter(1), { chainId }) });
    await runner.check(intentOf());
    chainId = 1;
    await runner.submit(intentOf());
    expect(runner.get()).toMatchObject({ status: 'ready', problem: { code: 'wallet-wrong-chain' } });
    expect(doors.outbox.list()).toEqual([]);
  });

  it('names the missing gas money', () =>
    undone(async () => {
      await rpc(small.url, 'anvil_setBalance', [voter(2), '0x1']);
      const run = await blocked(doorsOf(small, voter(2)));
      expect(run.blockers.map(({ code }) => code)).toEqual(['no-gas']);
      expect(run.blockers[0]?.facts.balance).toMatch(/ETH$/);
    }));

  it('says why there is no power: undelegated, no tokens, delegated away, delegated too late', () =>
    undone(async () => {
      const codes = async (index: number) =>
        (await blocked(doorsOf(small, voter(index)))).blockers.map(({ code }) => code);
      expect(await codes(12)).toEqual(['no-power-undelegated']);
      expect(await codes(13)).toEqual(['no-power-tokens']);
      await small.send({
        from: voter(12),
        to: small.token,
        data: delegate.call({ delegatee: voter(3) }, doorsOf(small, voter(12)).context.dao).data,
      });
      const away = (await blocked(doorsOf(small, voter(12)))).blockers[0];
      expect(away).toMatchObject({ code: 'no-power-delegated', facts: { delegate: voter(3) } });
      await small.send({
        from: voter(12),
        to: small.token,
        data: delegate.call({ delegatee: voter(12) }, doorsOf(small, voter(12)).context.dao).data,
      });
      expect(await codes(12)).toEqual(['no-power-late']);
    }));

  it('names what the state forbids: not open, voted, closed', () =>
    undone(async () => {
      const later = await small.propose({ description: '# Later' });
      const codes = async (proposalId: bigint) =>
        (await blocked(doorsOf(small, voter(4)), intentOf({ proposalId }))).blockers.map(({ code }) => code);
      expect(await codes(later)).toEqual(['voting-not-open']);
      await small.vote(4, id, 2);
      expect(await codes(id)).toEqual(['already-voted']);
      await small.cancel(later);
      const run = await blocked(doorsOf(small, voter(4)), intentOf({ proposalId: later }));
      expect(run.blockers[0]).toMatchObject({ code: 'voting-closed', facts: { state: 'canceled' } });
    }));

  it('names a proposal that the Governor does not know', async () => {
    const run = await blocked(doorsOf(small, voter(1)), intentOf({ proposalId: 12345n }));
    expect(run).toMatchObject({ status: 'blocked', blockers: [], problem: { code: 'proposal-unknown' } });
  });

  it('reports that the chain cannot be read, and reads it at the next try', async () => {
    const doors = doorsOf(small, voter(1));
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
    const runner = start(doorsOf(small, voter(1)));
    await Promise.all([
      runner.check(intentOf({ side: 'against' })),
      runner.check(intentOf({ side: 'abstain' })),
    ]);
    expect(runner.get()).toMatchObject({ status: 'ready', intent: { side: 'abstain' } });
  });
});

describe('a page that was killed', () => {
  const resumed = async (outbox: Outbox, index = 1) => {
    const [entry] = outbox.list();
    if (entry === undefined) throw new Error('nothing was written down');
    const runner = start(doorsOf(small, voter(index), { outbox, door: undefined }));
    await runner.resume(entry);
    return runner;
  };

  it('while the wallet was open, nothing signed: says it does not know, and tries again only when told', () =>
    undone(async () => {
      const outbox = freshOutbox();
      await killedAt(outbox, () => new Promise<Hex>(() => undefined));
      const runner = await resumed(outbox);
      expect(runner.get()).toMatchObject({ status: 'unanswered', problem: { code: 'unanswered' } });
      expect(outbox.list()).toHaveLength(1);
      runner.open(doorsOf(small, voter(1), { outbox }));
      await runner.check(intentOf());
      await runner.submit(intentOf());
      expect(runner.get().status).toBe('shown');
      expect(outbox.list()).toEqual([]);
    }));

  it('while the wallet was open, signed there: finds the vote on the chain', () =>
    undone(async () => {
      const outbox = freshOutbox();
      const door = doorOf(small, voter(1));
      await killedAt(outbox, async (request) => {
        await door.send(request);
        return new Promise<Hex>(() => undefined);
      });
      const runner = await resumed(outbox);
      expect(runner.get().status).toBe('shown');
      expect(outbox.list()).toEqual([]);
    }));

  it('after it was sent: follows the hash to the block', () =>
    undone(async () => {
      const outbox = freshOutbox();
      await rpc(small.url, 'evm_setAutomine', [false]);
      await killedInPause(outbox, 'sent');
      expect(outbox.list()[0]).toMatchObject({ status: 'sent' });
      await small.mine();
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
      await rpc(small.url, 'evm_setAutomine', [false]);
      await killedInPause(outbox, 'sent');
      await rpc(small.url, 'evm_setNextBlockTimestamp', [Math.floor(1_900_000_000)]);
      const [entry] = outbox.list();
      await rpc(small.url, 'anvil_dropTransaction', [entry?.hash]);
      await rpc(small.url, 'evm_setAutomine', [true]);
      await small.vote(1, id, 0);
      // The same vote again, as the wallet would send it late.
      const hash = await doorOf(small, voter(1)).send({
        from: voter(1),
        to: small.governor,
        data: castVote.call(intentOf(), doorsOf(small, voter(1)).context.dao).data,
        value: '0x0',
      });
      outbox.put({ ...(entry as NonNullable<typeof entry>), hash });
      const runner = await resumed(outbox);
      expect(runner.get()).toMatchObject({ status: 'reverted' });
      expect(outbox.list()).toEqual([]);
    }));

  it('with an entry that says nothing we know: drops it', async () => {
    const outbox = freshOutbox();
    await killedAt(outbox, () => new Promise<Hex>(() => undefined));
    const [entry] = outbox.list();
    outbox.put({ ...(entry as NonNullable<typeof entry>), intent: { side: 'maybe' } });
    const runner = await resumed(outbox);
    expect(runner.get().status).toBe('idle');
    expect(outbox.list()).toEqual([]);
  });
});

describe('a delegation', () => {
  it('goes to the chain and is confirmed there; the same again is stopped', () =>
    undone(async () => {
      const doors = doorsOf(small, voter(12));
      const runner = new Runner(delegate, doors);
      await runner.check({ delegatee: voter(12) });
      expect(runner.get()).toMatchObject({ status: 'ready', facts: { delegate: null, votesNow: 0n } });
      await runner.submit({ delegatee: voter(12) });
      expect(runner.get().status).toBe('shown');
      await runner.check({ delegatee: voter(12) });
      expect(runner.get()).toMatchObject({ status: 'blocked', blockers: [{ code: 'already-delegated' }] });
    }));
});

describe('the table of moves', () => {
  it('leads from every status somewhere, and never straight from the question to the wallet', () => {
    for (const [status, next] of Object.entries(MOVES)) {
      expect(next.length).toBeGreaterThan(0);
      if (status !== 'ready') expect(next).not.toContain('signing');
    }
  });
});

type Sent = { from: Address; nonce: Hex; to: Address; data: Hex; value: Hex };

/** Sends a vote without mining it, then puts another transaction on its nonce, and mines that. */
async function replacedBy(make: (request: Sent) => Sent) {
  await rpc(small.url, 'evm_setAutomine', [false]);
  const outbox = freshOutbox();
  let rival: Hex | undefined;
  let request: Sent | undefined;
  const door = doorOf(small, voter(1));
  const send: typeof door.send = async (sent) => {
    const nonce = await rpc<Hex>(small.url, 'eth_getTransactionCount', [voter(1), 'latest']);
    request = { ...sent, nonce };
    return door.send({ ...request, maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x1' } as typeof sent);
  };
  const onPause = async () => {
    if (rival !== undefined || request === undefined) return;
    const fee = { maxFeePerGas: '0x12a05f2000', maxPriorityFeePerGas: '0x3b9aca00', gas: '0x7a120' };
    rival = await rpc<Hex>(small.url, 'eth_sendTransaction', [{ ...make(request), ...fee }]);
    await small.mine(2);
  };
  const runner = start(doorsOf(small, voter(1), { outbox, door: { ...door, send }, onPause }));
  await runner.check(intentOf());
  await runner.submit(intentOf());
  return { runner, rival, outbox };
}

/** A page that goes away while the wallet is open: the request never comes back to it. */
async function killedAt(
  outbox: Outbox,
  send: (request: Parameters<ReturnType<typeof doorOf>['send']>[0]) => Promise<Hex>,
) {
  const runner = start(doorsOf(small, voter(1), { outbox, door: doorOf(small, voter(1), { send }) }));
  await runner.check(intentOf());
  void runner.submit(intentOf());
  await small.client.getBlockNumber();
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  if (runner.get().status !== 'signing') throw new Error(`expected signing, found ${runner.get().status}`);
}

/** A page that goes away while it waits, at a status. */
async function killedInPause(outbox: Outbox, status: string, service?: ActService) {
  const doors = doorsOf(small, voter(1), { outbox, ...(service === undefined ? {} : { service }) });
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
