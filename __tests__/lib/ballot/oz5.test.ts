import { encodeFunctionData, type Hex } from 'viem';
import { ballotData } from '@/core/governor/ballot/ballot';
import { ballotCall } from '@/core/governor/ballot/ballotCall';
import { decodeBallot, encodeBallot } from '@/core/governor/ballot/ballotCode';
import { compile } from '@/devnet/compile';
import { bundleOf, submitBallots } from '@/lib/act/acts/submitBallots';
import { prepareBallot, signBallot } from '@/lib/act/ballot/sign';
import { Runner } from '@/lib/act/runner/runner';
import { chainOf, daoOf, doorOf, doorsOf, freshOutbox, record } from '../act/world';
import { ballotOf, check, draftOf, openBallots, signingDoor, tryCall, verdictOf, walletOf } from './stage';

const stage = openBallots();
const { voter, undone, votes } = stage;
const RELAYER = 13;

describe('a ballot signed for OpenZeppelin 5', () => {
  it.each([
    ['the short form', { support: 0 }],
    ['a reason', { support: 2, reason: 'Ünïcode ✓ and\na second line' }],
  ])('with %s passes every check and is counted for its voter whoever sends it', (_, change) =>
    undone(async () => {
      const { small, id } = stage;
      const made = await ballotOf(small, voter(1), draftOf(id, change));
      const ballot = decodeBallot(encodeBallot(made));
      expect(ballot).toEqual(made);
      const verdict = await verdictOf(small, ballot);
      expect(verdict).toMatchObject({ status: 'ready', reason: null });
      expect(verdict?.findings.map(({ what, state }) => `${what} ${state}`)).toEqual([
        'form yes',
        'signature yes',
        'vote yes',
        'number yes',
        'open yes',
        'power yes',
        'trial yes',
      ]);
      const before = await votes();
      expect(await tryCall(small, voter(RELAYER), small.governor, ballotCall(ballot))).toBe(true);
      expect(((await votes())[change.support] ?? 0n) - (before[change.support] ?? 0n)).toBe(small.powers[1]);
      expect(await small.read('governor', 'hasVoted', [id, voter(1)])).toBe(true);
      expect(await small.read('governor', 'hasVoted', [id, voter(RELAYER)])).toBe(false);
    }),
  );

  it('by a hardware wallet that gives v as 0 or 1, or with a high s, is taken all the same', () =>
    undone(async () => {
      const { small, id } = stage;
      const usual = await ballotOf(small, voter(2), draftOf(id));
      const v = Number.parseInt(usual.signature.slice(-2), 16);
      const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
      const s = BigInt(`0x${usual.signature.slice(66, 130)}`);
      const low: Hex = `0x${usual.signature.slice(2, -2)}0${v - 27}`;
      const high: Hex = `0x${usual.signature.slice(2, 66)}${(order - s).toString(16).padStart(64, '0')}${(55 - v).toString(16)}`;
      for (const signature of [low, high]) {
        const { ballots } = await check(small, { ...usual, signature });
        expect(ballots[0]?.verdict.status).toBe('ready');
        expect(ballots[0]?.facts.ballot.signature).toBe(usual.signature);
      }
    }));

  it('goes with others in one transaction, all or none, and the runner follows it to the chain', () =>
    undone(async () => {
      const { small, id } = stage;
      const signed = [
        await ballotOf(small, voter(1), draftOf(id, { support: 1 })),
        await ballotOf(small, voter(2), draftOf(id, { support: 0, reason: 'Too dear.' })),
        await ballotOf(small, voter(3), draftOf(id, { support: 2 })),
      ];
      const { ballots, together } = await check(small, ...signed);
      expect(together).toEqual({ kind: 'multicall3', address: small.multicall });
      const intent = bundleOf(
        ballots.map(({ facts }) => facts.ballot),
        together,
      );
      const doors = doorsOf(small, voter(RELAYER), { door: bigGas(RELAYER) });
      const runner = new Runner(submitBallots, doors);
      const seen = record(runner);
      await runner.check(intent);
      expect(runner.get().blockers).toEqual([]);
      await runner.submit(intent);
      expect(seen).toEqual(['idle', 'checking', 'ready', 'signing', 'sent', 'mined', 'shown']);
      expect(await votes()).toEqual([small.powers[2], small.powers[1], small.powers[3]]);
      expect(doors.outbox.list()).toEqual([]);
    }));

  it('is taken up after a reload by the same ballots, without a second sending', () =>
    undone(async () => {
      const { small, id } = stage;
      const intent = bundleOf([await ballotOf(small, voter(1), draftOf(id))], null);
      const outbox = freshOutbox();
      const never = new Promise<Hex>(() => undefined);
      const sent: Hex[] = [];
      const first = new Runner(
        submitBallots,
        doorsOf(small, voter(RELAYER), {
          outbox,
          door: doorOf(small, voter(RELAYER), {
            send: async (request) => {
              sent.push(await doorOf(small, voter(RELAYER)).send(request));
              return never;
            },
          }),
        }),
      );
      await first.check(intent);
      void first.submit(intent);
      // The chain gives the hash a moment before the block it is in.
      const isMined = () =>
        small.client.getTransactionReceipt({ hash: sent[0] ?? '0x' }).then(
          () => true,
          () => false,
        );
      while (sent.length === 0 || !(await isMined())) await new Promise((resolve) => setImmediate(resolve));
      const [entry] = outbox.list();
      expect(entry).toMatchObject({ act: 'submitBallots', status: 'signing' });
      const second = new Runner(submitBallots, doorsOf(small, voter(RELAYER), { outbox }));
      if (entry !== undefined) await second.resume(entry);
      expect(second.get().status).toBe('shown');
      expect(second.get().intent).toEqual(intent);
      expect(sent.length).toBe(1);
    }));
});

const bigGas = (index: number) =>
  doorOf(stage.small, voter(index), {
    send: (request) =>
      doorOf(stage.small, voter(index)).send({ ...request, gas: '0x2dc6c0' } as typeof request),
  });

describe('a wallet', () => {
  it('that signs something else is found out', async () => {
    const { small, id } = stage;
    const chain = chainOf(small);
    const prepared = await prepareBallot(chain, daoOf(small), voter(1), draftOf(id));
    const other = await prepareBallot(chain, daoOf(small), voter(1), draftOf(id, { support: 0 }));
    const honest = signingDoor(small, voter(1));
    const door = { ...honest, sign: () => honest.sign(ballotData(other.ballot, other.domain)) };
    await expect(signBallot(chain, door, prepared)).rejects.toMatchObject({ code: 'wallet-failed' });
    await expect(signBallot(chain, { ...honest, chainId: 1 }, prepared)).rejects.toMatchObject({
      code: 'wallet-wrong-chain',
    });
    const declining = { ...honest, sign: () => Promise.reject({ code: 4001 }) };
    await expect(signBallot(chain, declining, prepared)).rejects.toMatchObject({ code: 'declined' });
  });

  it('that is a contract signs by ERC-1271: checked on the chain, and counted for the contract', () =>
    undone(async () => {
      const { small } = stage;
      const wallet = await walletOf(small, voter(5), 4_000n * 10n ** 18n);
      const id = await small.propose({ description: '# For contracts too' });
      await small.toSnapshot(id);
      const ballot = await ballotOf(small, wallet, draftOf(id, { reason: 'By contract.' }), voter(5));
      const verdict = await verdictOf(small, ballot);
      expect(verdict).toMatchObject({ status: 'ready' });
      expect(verdict?.findings[1]?.text).toBe('The voter’s contract wallet accepts this signature.');
      expect(await tryCall(small, voter(RELAYER), small.governor, ballotCall(ballot))).toBe(true);
      expect(await small.read('governor', 'hasVoted', [id, wallet])).toBe(true);
    }));

  it('that is a contract and takes its word back makes its ballot void', () =>
    undone(async () => {
      const { small } = stage;
      const wallet = await walletOf(small, voter(5), 4_000n * 10n ** 18n);
      const id = await small.propose({ description: '# For contracts too' });
      await small.toSnapshot(id);
      const ballot = await ballotOf(small, wallet, draftOf(id), voter(5));
      const { abi } = compile().SigningWallet;
      expect(await tryCall(small, voter(5), wallet, encodeFunctionData({ abi, functionName: 'lock' }))).toBe(
        true,
      );
      expect(await verdictOf(small, ballot)).toMatchObject({
        status: 'void',
        reason: 'The voter’s contract wallet does not accept this signature.',
      });
      expect(await tryCall(small, voter(RELAYER), small.governor, ballotCall(ballot))).toBe(false);
    }));
});
