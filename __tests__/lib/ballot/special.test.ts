import { encodeAbiParameters, encodePacked, type Hex } from 'viem';
import { FRACTIONAL, splitParams } from '@/core/governor/vote';
import { rpc } from '@/devnet/anvil';
import { type Lie, makeLie } from '@/devnet/liar';
import type { VariantName, VariantOptions } from '@/devnet/variant';
import type { WalletClient } from '@/lib/act/acts/act';
import { checkBallots } from '@/lib/act/ballot/check';
import { prepareBallot, signBallot } from '@/lib/act/ballot/sign';
import { readHead } from '@/lib/act/facts/accountState';
import { draftOf } from './stage';
import { openStage, READY, type Stage, tallyOf } from './world';

describe('ballots that only some Governors know', () => {
  const open: Stage[] = [];
  const stageOf = async (name: VariantName, options: VariantOptions = {}) => {
    const stage = await openStage(name, options);
    open.push(stage);
    return stage;
  };
  afterAll(() => Promise.all(open.map(({ world }) => world.close())));

  it('a split is signed part by part, and the next part with what is left', async () => {
    const stage = await stageOf('oz57-fractional');
    const id = await stage.propose();
    const power = stage.world.powers[1] ?? 0n;
    const params = splitParams({ against: power / 4n, for: power / 4n, abstain: 0n }) ?? '0x';
    const half = await stage.sign(1, draftOf(id, { support: FRACTIONAL, params }));
    expect(await stage.verdict(half)).toEqual([READY]);
    expect(await stage.submit(half)).toBe(true);
    expect((await stage.verdict(half))[0]?.status).toBe('void');
    const rest = await stage.sign(1, draftOf(id, { support: 2 }));
    expect(await stage.verdict(rest)).toEqual([READY]);
    expect(await stage.submit(rest)).toBe(true);
    expect(await tallyOf(stage, id)).toEqual([power / 4n, power / 4n, power - power / 2n]);
  });

  it('under ScopeLift’s counting, who has given a part is told what the contract says, and not to have voted', async () => {
    const stage = await stageOf('oz49-flexible');
    const id = await stage.propose();
    const { governor, powers, send } = stage.world;
    const half = (powers[1] ?? 0n) / 2n;
    const cast = 'function castVoteWithReasonAndParams(uint256,uint8,string,bytes) returns (uint256)';
    const give = (votes: bigint) =>
      send(cast, stage.voter(1), governor, [id, 0, '', encodePacked(['uint128', 'uint256'], [votes, 0n])]);
    await give(half);
    const ballot = await stage.sign(1, draftOf(id));
    const reason = 'The contract would refuse it: “Flexible49: not a whole vote”';
    expect(await stage.verdict(ballot)).toEqual([{ status: 'void', reason }]);
    await give((powers[1] ?? 0n) - half);
    expect((await stage.verdict(ballot))[0]?.status).toBe('cast');
  });

  it('an override is signed by the owner over the delegate', async () => {
    const stage = await stageOf('oz57-overridable');
    const id = await stage.propose();
    const { world, chain, dao } = stage;
    const draft = draftOf(id, { support: 0, reason: 'Mine.', isOverride: true });
    const prepared = await prepareBallot(chain, dao, world.delegator, draft);
    const door: WalletClient = {
      account: world.delegator,
      chainId: world.chainId,
      name: 'Test wallet',
      send: () => Promise.reject(new Error('nothing is sent here')),
      sign: (data) => rpc<Hex>(world.url, 'eth_signTypedData_v4', [world.delegator, data]),
      switchChain: async () => undefined,
    };
    const ballot = await signBallot(chain, door, prepared);
    expect(await stage.verdict(ballot)).toEqual([READY]);
    expect(await stage.submit(ballot)).toBe(true);
    expect(await stage.verdict(ballot)).toEqual([
      { status: 'cast', reason: expect.stringMatching(/has overruled their delegate/) },
    ]);
    expect((await tallyOf(stage, id))[0]).toBe(prepared.voterStatus.power);
  });

  it('with a number of their own, ballots on two proposals do not touch each other', async () => {
    const stage = await stageOf('oz57-sequential');
    const [first, second] = [await stage.propose(), await stage.propose()];
    const ballots = [await stage.sign(1, draftOf(first)), await stage.sign(1, draftOf(second))] as const;
    expect(ballots.map(({ nonce }) => nonce)).toEqual([first << 64n, second << 64n]);
    expect(await stage.verdict(...ballots)).toEqual([READY, READY]);
    expect(await stage.submit(ballots[1])).toBe(true);
    expect(await stage.submit(ballots[0])).toBe(true);
  });

  it.each<VariantName>(['oz49', 'bravo', 'alpha'])(
    'that %s would count for a stranger, since it told a wrong domain, are found out by trying',
    async (name) => {
      const stage = await stageOf(name);
      const id = await stage.propose();
      const { url, governor } = stage.world;
      const told: Lie = { returns: encodeAbiParameters([{ type: 'string' }], ['Another name']) };
      const honest = await makeLie(url, governor, { 'name()': told, 'eip712Domain()': { absent: true } });
      const ballot = await stage.sign(1, draftOf(id));
      expect(await stage.verdict(ballot)).toEqual([
        { status: 'void', reason: 'The contract would accept it, but count it for another account.' },
      ]);
      await honest();
      expect((await stage.verdict(ballot))[0]?.reason).toMatch(/^The signature is not the voter’s/);
    },
  );

  it('are not signed for a Governor that names another contract as the one to sign for', async () => {
    const stage = await stageOf('oz57');
    const id = await stage.propose();
    const { url, governor, token, chainId } = stage.world;
    const types = ['bytes1', 'string', 'string', 'uint256', 'address', 'bytes32', 'uint256[]'];
    const domain = ['0x0f', 'Another', '1', BigInt(chainId), token, `0x${'00'.repeat(32)}`, []];
    const told = encodeAbiParameters(
      types.map((type) => ({ type })),
      domain,
    );
    await makeLie(url, governor, { 'eip712Domain()': { returns: told } });
    await expect(stage.sign(1, draftOf(id))).rejects.toThrow(/names another contract or another chain/);
  });

  it('without a Multicall3 on the chain they are tried one by one, and go one after the other', async () => {
    const stage = await stageOf('oz49', { multicall: false });
    const id = await stage.propose();
    const ballots = [await stage.sign(1, draftOf(id)), await stage.sign(2, draftOf(id))];
    const { together, ballots: checked } = await checkBallots(
      stage.chain,
      stage.dao.address,
      ballots,
      await readHead(stage.chain),
    );
    expect(together).toBeNull();
    expect(checked.map(({ verdict }) => verdict.status)).toEqual(['ready', 'ready']);
  });
});
