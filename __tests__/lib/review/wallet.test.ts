import { type Address, encodeFunctionData, keccak256, parseAbi } from 'viem';
import { blockBefore, readPowersAt, readSender, readStood } from '@/chain/contracts/riskFacts';
import { getBlock } from '@/chain/rpc/transport';
import { actionsHash, decodeReview, encodeReview, type Review } from '@/core/governor/ballot/review';
import { rpc } from '@/devnet/anvil';
import { readHead } from '@/lib/act/facts/accountState';
import { signReview, vouchFor } from '@/lib/act/review';
import { readPreProposalFacts } from '@/service/analysis/preProposalFacts';
import { chainOf } from '../act/world';
import { openBallots, signingDoor, walletOf } from '../ballot/stage';

const stage = openBallots();
const { voter, undone } = stage;
const UNIT = 10n ** 18n;

const delegateTo = (account: Address) =>
  encodeFunctionData({ abi: parseAbi(['function delegate(address)']), args: [account] });

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
      const signed = await signReview(chain, { ...signingDoor(small, voter(5)), account: wallet }, review);
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
  const token = { address: small.token, kind: 'erc20votes' as const };
  const voters = [voter(1), voter(2)];
  const expected = await Promise.all(
    voters.map((each) => small.read('token', 'getPastVotes', [each, snapshot])),
  );
  const at = (timepoint: bigint) => voters.map((each) => ({ voter: each, timepoint }));
  expect(await readPowersAt(chain, token, at(snapshot), block, chain)).toEqual(expected);
  expect(await readPowersAt(chain, token, at(block + 10n), block, chain)).toEqual([null, null]);
  const latest = await rpc<{ transactions: { hash: `0x${string}`; from: string }[] }>(
    small.url,
    'eth_getBlockByNumber',
    [`0x${snapshot.toString(16)}`, true],
  );
  for (const { hash, from } of latest.transactions)
    expect((await readSender(chain, hash))?.toLowerCase()).toBe(from.toLowerCase());
  expect(await readSender(chain, keccak256('0x01'))).toBeNull();
});

test('which contracts were there a month before is read from the state of then, and a young chain says nothing', () =>
  undone(async () => {
    const { small } = stage;
    const chain = chainOf(small);
    const days = 86_400n;
    const head = () => readHead(chain);
    const at = async () => {
      const block = await getBlock(chain, await head());
      if (block === null) throw new Error('the head is not known');
      return block;
    };
    const young = await at();
    expect(
      await readStood(chain, [small.governor], young, await blockBefore(chain, young, 30n * days)),
    ).toBeNull();
    // Blocks of an hour each, after those of a few seconds: the first guess of where a month ago was is wrong.
    await rpc(small.url, 'anvil_setBlockTimestampInterval', [3600]);
    await rpc(small.url, 'anvil_mine', ['0x348']);
    const wallet = await walletOf(small, voter(5), UNIT);
    await rpc(small.url, 'anvil_mine', ['0x28']);
    await rpc(small.url, 'anvil_setBlockTimestampInterval', [12]);
    const now = await at();
    const then = await blockBefore(chain, now, 30n * days);
    const found = await readStood(chain, [small.governor, wallet, voter(1)], now, then);
    expect(found?.stood).toEqual([true, false, false]);
    expect(found?.before).toBeGreaterThanOrEqual(27n * days);
    expect(found?.before).toBeLessThanOrEqual(33n * days);
  }));

test('within how many days the proposer received the votes is read day by day', () =>
  undone(async () => {
    const { small } = stage;
    const chain = chainOf(small);
    await rpc(small.url, 'anvil_mine', ['0x1e']);
    await small.send({ from: voter(5), to: small.token, data: delegateTo(voter(15)) });
    await rpc(small.url, 'anvil_mine', ['0x5']);
    const block = await getBlock(chain, await readHead(chain));
    if (block === null) throw new Error('the head is not known');
    const settings = { votingDelay: 3n, votingPeriod: 600n, proposalThreshold: 1n };
    const unread = {
      quorum: null,
      quorumNumerator: null,
      quorumDenominator: null,
      lateQuorumExtension: null,
    };
    const by = async (
      proposer: Address,
      change: Partial<{ proposalThreshold: bigint; votingDelay: bigint }> = {},
    ) => {
      const dao = {
        token: {
          address: small.token,
          kind: 'erc20votes' as const,
          symbol: 'SML',
          decimals: 18,
          name: 'Small',
        },
        // A day is two blocks.
        clock: { mode: 'blocknumber' as const, raw: null, now: block.number, secondsPerUnit: 43_200 },
        at: block,
        settings: { ...settings, ...unread, ...change },
      };
      const created = { block: block.number, timestamp: block.timestamp, transaction: keccak256('0x01') };
      const read = await readPreProposalFacts(
        { transport: chain, multicall: chain.multicall },
        { dao, created, proposer, snapshot: block.number + 3n },
        [],
      );
      return read.received;
    };
    expect(await by(voter(1))).toBe('longer ago');
    // Six blocks ago: it had them two days before, and not three.
    expect(await by(voter(15))).toBe(3n * 86_400n);
    expect([await by(voter(16)), await by(voter(15), { proposalThreshold: 0n })]).toEqual([null, null]);
    expect(await by(voter(15), { votingDelay: 1n })).toBe(3n * 86_400n);
  }));
