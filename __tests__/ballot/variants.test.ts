import { type Address, encodeAbiParameters, type Hex } from 'viem';
import { rpc } from '@/devnet/anvil';
import { type Lie, makeLie } from '@/devnet/liar';
import { openVariant, VARIANTS, type Variant, type VariantName, type VariantOptions } from '@/devnet/variant';
import type { ActChain, Door } from '@/lib/act/act';
import { checkBallots } from '@/lib/act/ballot/check';
import { type Draft, prepareBallot, signBallot } from '@/lib/act/ballot/sign';
import { readHead } from '@/lib/act/ground';
import { createTransport } from '@/lib/chain/transport';
import { ballotDigest, type SignedBallot } from '@/lib/governor/ballot';
import { ballotCall } from '@/lib/governor/ballotCall';
import { decodeBallot, encodeBallot } from '@/lib/governor/ballotCode';
import { SPLIT, splitParams } from '@/lib/governor/split';
import { draftOf, keyOf, tryCall } from './stage';

/** The parts of a variant that a ballot needs, and what can be done with it here. */
type Stage = {
  world: Variant;
  chain: ActChain;
  dao: { address: Address; chainId: number };
  voter(index: number): Address;
  propose(): Promise<bigint>;
  sign(index: number, draft: Draft): Promise<SignedBallot>;
  verdict(...ballots: SignedBallot[]): Promise<{ status: string; reason: string | null }[]>;
  /** Sends it from somebody else; true when the contract took it. */
  submit(ballot: SignedBallot): Promise<boolean>;
};

async function openStage(name: VariantName, options: VariantOptions = {}): Promise<Stage> {
  const world = await openVariant(name, options);
  const transport = createTransport({ chainId: world.chainId, hosts: [world.url], rate: 10_000 });
  const chain = { ...transport, multicall: undefined, currency: 'ETH' };
  const dao = { address: world.governor, chainId: world.chainId };
  const voter = (index: number) => world.voters[index] as Address;
  let count = 0;
  const signer = (account: Address): Door => ({
    account,
    chainId: world.chainId,
    name: 'Test wallet',
    send: () => Promise.reject(new Error('nothing is sent here')),
    sign: (data) => rpc<Hex>(world.url, 'eth_signTypedData_v4', [account, data]),
    switchChain: async () => undefined,
  });
  return {
    world,
    chain,
    dao,
    voter,
    propose: async () => {
      count += 1;
      // Compound's Governors take one live proposal of each proposer.
      const id = await world.propose(voter(count - 1), [world.action(BigInt(count))], `# Ballots ${count}`);
      await world.toActive(id);
      return id;
    },
    sign: async (index, draft) => {
      const prepared = await prepareBallot(chain, dao, voter(index), draft);
      return decodeBallot(encodeBallot(await signBallot(chain, signer(voter(index)), prepared)));
    },
    verdict: async (...ballots) => {
      const { ballots: checked } = await checkBallots(chain, dao.address, ballots, await readHead(chain));
      return checked.map(({ verdict }) => ({ status: verdict.status, reason: verdict.reason }));
    },
    submit: (ballot) => tryCall(world, world.stranger, world.governor, ballotCall(ballot)),
  };
}

// The first world of a kind compiles its contracts.
const COMPILING = 600_000;
const READY = { status: 'ready', reason: null };

describe.each(VARIANTS)('signed ballots of %s', (name) => {
  let stage: Stage;
  let id: bigint;
  beforeAll(async () => {
    stage = await openStage(name);
    id = await stage.propose();
  }, COMPILING);
  afterAll(() => stage?.world.close());
  const support = () => (name === 'alpha' ? [0, 1] : [0, 1, 2]);

  it('have the form, the number and the domain that detection finds', async () => {
    const prepared = await prepareBallot(stage.chain, stage.dao, stage.voter(0), draftOf(id));
    const { ballot, standing } = prepared;
    const nonce = ballot.nonce === null ? 'none' : ballot.nonce === standing.keyedNonce ? 'keyed' : 'plain';
    expect({ form: ballot.form, nonce }).toEqual(stage.world.expects.ballot);
    const family = stage.world.expects.family;
    expect(prepared.domain.version === null).toBe(family === 'bravo' || family === 'alpha');
    expect(standing.power).toBe(stage.world.powers[0]);
  });

  it('of every side are verified here, and counted by the contract for their voters', async () => {
    for (const side of support()) {
      const index = side + 1;
      const ballot = await stage.sign(index, draftOf(id, { support: side }));
      expect(await stage.verdict(ballot)).toEqual([READY]);
      expect(await stage.submit(ballot)).toBe(true);
      expect(await stage.verdict(ballot)).toEqual([
        { status: 'cast', reason: 'The voter has voted on this proposal already.' },
      ]);
      expect(await stage.submit(ballot)).toBe(false);
    }
    expect(await tallyOf(stage, id)).toEqual(support().map((side) => stage.world.powers[side + 1]));
  });

  it('carry a reason where the Governor takes one, and say so where it does not', async () => {
    const draft = draftOf(id, { reason: 'Because ✓' });
    const prepared = await prepareBallot(stage.chain, stage.dao, stage.voter(4), draft);
    const isCompound = ['bravo', 'alpha'].includes(stage.world.expects.family);
    expect(prepared.isReasonDropped).toBe(isCompound);
    const ballot = await stage.sign(4, draft);
    expect(ballot.reason).toBe(isCompound ? '' : 'Because ✓');
    expect(await stage.verdict(ballot)).toEqual([READY]);
    expect(await stage.submit(ballot)).toBe(true);
  });

  it('that were changed, or made for another chain or domain, are refused before sending', async () => {
    const ballot = await stage.sign(5, draftOf(id));
    const { domain } = await prepareBallot(stage.chain, stage.dao, stage.voter(5), draftOf(id));
    const resign = async (other: SignedBallot, version: string | null): Promise<SignedBallot> => ({
      ...ballot,
      signature: await keyOf(5).sign({ hash: ballotDigest(other, { ...domain, version }) }),
    });
    const spoiled = [
      { ...ballot, support: 0 },
      { ...ballot, voter: stage.voter(0) },
      await resign({ ...ballot, chainId: 1 }, domain.version),
      await resign({ ...ballot, governor: stage.world.token }, domain.version),
      await resign(ballot, domain.version === null ? '1' : null),
    ];
    for (const one of spoiled) {
      expect(await stage.verdict(one)).toEqual([
        { status: 'void', reason: expect.stringMatching(/^The signature is not the voter’s/) },
      ]);
    }
    expect(await stage.verdict(ballot)).toEqual([READY]);
  });
});

async function tallyOf({ world }: Stage, id: bigint): Promise<bigint[]> {
  const { family, extensions } = world.expects;
  if (family === 'openzeppelin' && !extensions.includes('bravo-compat')) {
    const fragment = 'function proposalVotes(uint256) view returns (uint256, uint256, uint256)';
    return [...(await world.call<readonly bigint[]>(fragment, world.governor, [id]))];
  }
  const words = 'uint256, address, uint256, uint256, uint256, uint256, uint256, uint256';
  const fragment = `function proposals(uint256) view returns (${words})`;
  const found = await world.call<readonly bigint[]>(fragment, world.governor, [id]);
  const sides = [found[6] ?? 0n, found[5] ?? 0n];
  return family === 'alpha' ? sides : [...sides, found[7] ?? 0n];
}

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
    const half = await stage.sign(1, draftOf(id, { support: SPLIT, params }));
    expect(await stage.verdict(half)).toEqual([READY]);
    expect(await stage.submit(half)).toBe(true);
    expect((await stage.verdict(half))[0]?.status).toBe('void');
    const rest = await stage.sign(1, draftOf(id, { support: 2 }));
    expect(await stage.verdict(rest)).toEqual([READY]);
    expect(await stage.submit(rest)).toBe(true);
    expect(await tallyOf(stage, id)).toEqual([power / 4n, power / 4n, power - power / 2n]);
  });

  it('an override is signed by the owner over the delegate', async () => {
    const stage = await stageOf('oz57-overridable');
    const id = await stage.propose();
    const { world, chain, dao } = stage;
    const draft = draftOf(id, { support: 0, reason: 'Mine.', isOverride: true });
    const prepared = await prepareBallot(chain, dao, world.delegator, draft);
    const door: Door = {
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
    expect((await tallyOf(stage, id))[0]).toBe(prepared.standing.power);
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
        { status: 'void', reason: 'The contract would take it, but count it for somebody else.' },
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
