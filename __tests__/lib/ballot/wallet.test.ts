import { encodeFunctionData } from 'viem';
import { ballotData } from '@/core/governor/ballot/ballot';
import { ballotCall } from '@/core/governor/ballot/ballotCall';
import { compile } from '@/devnet/compile';
import { prepareBallot, signBallot } from '@/lib/act/ballot/sign';
import { chainOf, daoOf } from '../act/world';
import { ballotOf, draftOf, openBallots, signingDoor, tryCall, verdictOf, walletOf } from './stage';

const stage = openBallots();
const { voter, undone } = stage;
const RELAYER = 13;

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
