import { type Address, keccak256 } from 'viem';
import { rpc } from '@/devnet/anvil';
import { signReview, vouchFor } from '@/lib/act/review';
import { readPowersAt, readSender } from '@/lib/chain/riskFacts';
import { actionsHash, decodeReview, encodeReview, type Review } from '@/lib/governor/review';
import { chainOf } from '../act/world';
import { openBallots, signingDoor, walletOf } from '../ballot/stage';

const stage = openBallots();
const { voter, undone } = stage;
const UNIT = 10n ** 18n;

function reviewBy(reviewer: Address): Review {
  const { small, id } = stage;
  const actions = actionsHash([{ target: small.governor, value: 0n, calldata: '0x' }]);
  const chainId = signingDoor(small, reviewer).chainId;
  return {
    chainId,
    governor: small.governor,
    proposalId: id,
    actions,
    reviewer,
    statement: 'Read to the byte.',
  };
}

describe('a review signed by a wallet', () => {
  it('is by the key it names, and by no other', async () => {
    const { small } = stage;
    const chain = chainOf(small);
    const review = reviewBy(voter(1));
    const signed = await signReview(chain, signingDoor(small, voter(1)), review);
    expect(await vouchFor(undefined, signed)).toBe('key');
    expect(decodeReview(encodeReview(signed), review)).toMatchObject(signed);
    expect(await vouchFor(chain, { ...signed, statement: 'Something else.' })).toBe('nobody');
    expect(await vouchFor(undefined, { ...signed, reviewer: voter(2) })).toBe('unknown');
  });

  it('is refused when the wallet signs something else, declines, or is elsewhere', async () => {
    const { small } = stage;
    const chain = chainOf(small);
    const review = reviewBy(voter(1));
    const honest = signingDoor(small, voter(1));
    const other = { ...honest, sign: () => Promise.resolve(`0x${'11'.repeat(65)}` as const) };
    await expect(signReview(chain, other, review)).rejects.toMatchObject({ code: 'review-refused' });
    await expect(signReview(chain, { ...honest, account: voter(2) }, review)).rejects.toMatchObject({
      code: 'review-refused',
    });
    await expect(signReview(chain, { ...honest, chainId: 1 }, review)).rejects.toMatchObject({
      code: 'wallet-wrong-chain',
    });
    const declining = { ...honest, sign: () => Promise.reject({ code: 4001 }) };
    await expect(signReview(chain, declining, review)).rejects.toMatchObject({ code: 'declined' });
  });

  it('of a contract is asked of the contract (ERC-1271)', () =>
    undone(async () => {
      const { small } = stage;
      const chain = chainOf(small);
      const wallet = await walletOf(small, voter(5), UNIT);
      const review = reviewBy(wallet);
      const owner = signingDoor(small, voter(5));
      const signed = await signReview(chain, { ...owner, account: wallet }, review);
      expect(await vouchFor(chain, signed)).toBe('contract');
      expect(await vouchFor(undefined, signed)).toBe('unknown');
      expect(await vouchFor(chain, { ...signed, statement: 'Changed.' })).toBe('nobody');
    }));
});

test('what voters held at a timepoint and who sent a transaction are read from the chain', async () => {
  const { small, id } = stage;
  const chain = chainOf(small);
  const snapshot = (await small.read('governor', 'proposalSnapshot', [id])) as bigint;
  const block = BigInt(await rpc<string>(small.url, 'eth_blockNumber', []));
  const token = { address: small.token, kind: 'erc20votes' };
  const voters = [voter(1), voter(2)];
  const expected = await Promise.all(
    voters.map((each) => small.read('token', 'getPastVotes', [each, snapshot])),
  );
  expect(await readPowersAt(chain, token, voters, { timepoint: snapshot, block }, chain)).toEqual(expected);
  expect(await readPowersAt(chain, token, voters, { timepoint: block + 10n, block }, chain)).toEqual([
    null,
    null,
  ]);
  const latest = await rpc<{ transactions: { hash: `0x${string}`; from: string }[] }>(
    small.url,
    'eth_getBlockByNumber',
    [`0x${snapshot.toString(16)}`, true],
  );
  for (const { hash, from } of latest.transactions) {
    expect((await readSender(chain, hash))?.toLowerCase()).toBe(from.toLowerCase());
  }
  expect(await readSender(chain, keccak256('0x01'))).toBeNull();
});
