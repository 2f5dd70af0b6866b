import { type Address, concat, encodeAbiParameters, type Hex, keccak256, toFunctionSelector } from 'viem';
import { readVotingStatus } from '@/chain/contracts/actFacts';
import { createReader } from '@/chain/contracts/reader';
import { ZERO } from '@/chain/rpc/view';
import { query } from '@/cli/commands/query';
import { whyNoPower } from '@/core/governor/act/whyNot';
import { hashDescription, hashProposalWith } from '@/core/governor/proposalId';
import { rpc } from '@/devnet/anvil';
import { mined } from '@/devnet/deploy';
import { openVariant, type Variant } from '@/devnet/variant';
import { artifactsOf } from '@/devnet/variants/compile';
import { openStage, type Stage } from '@/devnet/variants/stage';
import { delegate } from '@/lib/act/acts/delegate';
import { queue } from '@/lib/act/acts/lifecycle';
import { hashOf, propose } from '@/lib/act/acts/propose';
import { type DaoView, readDao } from '@/lib/query/dao';
import { first, type Ground, groundOf } from './variants';

const UNIT = 10n ** 18n;
const RULES = {
  ...{ name: 'Odd', votingDelay: 4n, votingPeriod: 40n },
  ...{ proposalThreshold: 500n * UNIT, quorumNumerator: 10n },
};
// The first world compiles its contracts.
const COMPILING = 600_000;
const QUESTION =
  'query($dao: ID!, $who: String!) { dao(id: $dao) { name token { name symbol decimals } unknown { capability } delegates(first: 5) { items { address power delegators delegations { items { address parts confirmed } } } sync { complete breaks { kind } } } account(address: $who) { votes balance delegate split { delegate parts } proofs { figure } } } }';

let variant: Variant;
let stage: Stage;
beforeAll(async () => {
  variant = await openVariant('oz49');
  stage = await openStage(variant.url);
}, COMPILING);
afterAll(() => variant?.close());

/** A Governor over a token that is hardly one; the first voter has power by it. */
async function groundOver(token: 'ViewsOnly' | 'PartlyDelegated' | 'FixedDelegates'): Promise<Ground> {
  const [odd, plain] = await Promise.all([artifactsOf('odd49'), artifactsOf('oz49')]);
  const address = await stage.create(odd[token]);
  const governor = await stage.create(plain.Plain49, [address, variant.timelock, RULES]);
  const give = 'function give(address,uint256)';
  await stage.send(give, stage.deployer, address, [first(variant.voters), 100_000n * UNIT]);
  await variant.mine(3);
  const dao = `eip155:${variant.chainId}:${governor}`;
  return groundOf({ ...variant, governor, token: address, dao });
}

async function why(ground: Ground, account: Address) {
  const block = BigInt(await ground.chain.request<string>('eth_blockNumber', []));
  const facts = await readVotingStatus(ground.chain, ground.dao, account, block);
  return whyNoPower({ ...facts, account }, ground.dao);
}

async function asked({ dao }: Ground) {
  const order = { dao: dao.id, rpc: [variant.url], query: QUESTION, start: '0', now: false };
  const { data } = await query({ ...order, variables: { dao: dao.id, who: first(variant.voters) } });
  return (data as { dao: DaoView & Record<'delegates' | 'account', unknown> }).dao;
}

it('a token with the three views of votes alone is told without empty words, in base units, and nothing can be delegated', async () => {
  const ground = await groundOver('ViewsOnly');
  const { stranger, idle } = variant;
  expect(await why(ground, stranger)).toMatchObject({ code: 'no-power-untold' });
  expect(await ground.codes(delegate, { delegatee: idle }, stranger)).toContain('delegate-untold');
  const told = await asked(ground);
  const capabilities = told.unknown.map(({ capability }) => capability);
  expect(capabilities).toEqual(expect.arrayContaining(['token.decimals', 'token.symbol', 'token.delegates']));
  expect(told.delegates).toBeNull();
  expect(told.account).toMatchObject({ votes: String(100_000n * UNIT), balance: null, delegate: null });
  expect(readDao(told).token?.symbol).toBe('base units');
});

describe('a token that splits the votes of an account', () => {
  const SPLIT = 'function delegate((address,uint96)[])';
  let ground: Ground;
  beforeAll(async () => {
    ground = await groundOver('PartlyDelegated');
  }, COMPILING);
  const own = () => first(variant.voters);
  const choose = async (...parts: [Address, bigint][]) => {
    const sorted = parts.sort(([one], [other]) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1));
    await variant.send(SPLIT, own(), ground.dao.token?.address ?? own(), [sorted]);
    await variant.mine(1);
  };

  it('has delegates with their parts, and is called tokens where it has no symbol', async () => {
    const { idle, stranger } = variant;
    expect(await why(ground, stranger)).toMatchObject({
      code: 'no-power-tokens',
      facts: { symbol: 'tokens' },
    });
    expect(await why(ground, own())).toMatchObject({ code: 'no-power-undelegated' });
    expect((await asked(ground)).account).toMatchObject({ delegate: null, split: [] });
    await choose([idle, 6000n], [stranger, 3000n]);
    const told = await asked(ground);
    expect(readDao(told).token?.symbol).toBe('tokens');
    const { split, proofs } = told.account as { split: object[]; proofs: { figure: string }[] };
    expect(told.account).toMatchObject({ delegate: null, balance: String(100_000n * UNIT) });
    expect(split).toContainEqual({ delegate: idle, parts: 6000 });
    expect(split).toContainEqual({ delegate: stranger, parts: 3000 });
    expect(proofs.map(({ figure }) => figure)).not.toContain('delegate');
    const line = (address: Address, parts: number) => ({
      ...{ address, power: String(BigInt(parts * 10) * UNIT), delegators: 1 },
      delegations: { items: [{ address: own(), parts, confirmed: true }] },
    });
    const items = [line(idle, 6000), line(stranger, 3000)];
    expect(told.delegates).toEqual({ items, sync: { complete: true, breaks: [] } });
    expect(await why(ground, own())).toMatchObject({ facts: { delegate: expect.stringContaining(', ') } });
  });

  it('takes the place of a split by one delegate, and the chain confirms that', async () => {
    const { idle, stranger } = variant;
    await choose([idle, 5000n], [stranger, 5000n]);
    expect(await ground.codes(delegate, { delegatee: ZERO }, own())).toEqual([]);
    expect(await ground.codes(delegate, { delegatee: idle }, own())).toEqual([]);
    const run = (await ground.perform(delegate, { delegatee: stranger }, own())).get();
    expect(run).toMatchObject({ status: 'shown', facts: { delegate: stranger, split: [] } });
    await variant.mine(1);
    const { account, delegates } = await asked(ground);
    expect(account).toMatchObject({ delegate: stranger, split: [] });
    expect(delegates).toMatchObject({ items: [{ address: stranger, delegators: 1 }] });
    expect(await ground.codes(delegate, { delegatee: stranger }, own())).toEqual(['already-delegated']);
  });
});

it('a token whose delegation always reverts stops a delegation before it is sent', async () => {
  const ground = await groundOver('FixedDelegates');
  const { stranger, idle } = variant;
  expect(await ground.codes(delegate, { delegatee: idle }, stranger)).toEqual(['would-revert']);
});

/** A second Governor over the same token and timelock, which counts votes in a way of its own. */
async function groundBeside(contract: 'Staked49' | 'Reduced49'): Promise<Ground> {
  const { [contract]: artifact } = await artifactsOf('odd49');
  const rules = { ...RULES, name: contract };
  const governor = await stage.create(artifact, [variant.token, variant.timelock, rules]);
  await variant.mine(2);
  return groundOf({ ...variant, governor, dao: `eip155:${variant.chainId}:${governor}` });
}

function intentOf({ dao }: Ground, proposer: Address) {
  const proposed = { description: '# By stake', actions: [{ signature: '', ...variant.action(7n) }] };
  return { ...proposed, proposer, shown: hashOf(dao, proposed), last: null };
}

async function votesOf(ground: Ground, account: Address) {
  const head = await ground.chain.request<string>('eth_blockNumber', []);
  const { votesNow, votesFrom } = await readVotingStatus(ground.chain, ground.dao, account, BigInt(head));
  const route = { chainId: variant.chainId, address: ground.dao.address };
  const { votes, proofs } = await createReader(ground.chain, route).account(account);
  expect(votes).toBe(votesNow);
  expect(proofs.votes).toMatchObject({ contract: votesFrom?.to, ...votesFrom?.words() });
  return { votes, contract: votesFrom?.to };
}

describe('where a Governor counts otherwise than its token', () => {
  it('who has votes by its count alone may propose, and reads them as their own', async () => {
    const ground = await groundBeside('Staked49');
    const { stranger } = variant;
    const governor = ground.dao.address;
    await variant.send('function stake(address,uint256)', stranger, governor, [stranger, 50_000n * UNIT]);
    await variant.mine(2);
    expect(await votesOf(ground, stranger)).toEqual({ votes: 50_000n * UNIT, contract: governor });
    expect(await ground.codes(propose, intentOf(ground, stranger), stranger)).toEqual([]);
  });

  it('who has votes of the token alone is told before the contract refuses', async () => {
    const ground = await groundBeside('Reduced49');
    const voter = first(variant.voters);
    const power = first(variant.powers);
    expect(await votesOf(ground, voter)).toMatchObject({ votes: power / 1000n });
    const run = (await ground.check(propose, intentOf(ground, voter), voter)).get();
    expect(run.blockers).toMatchObject([{ code: 'propose-votes', facts: { needed: '500', held: '100' } }]);
  });

  it('votes that were delegated in the newest block count at once where it counts as its token does', async () => {
    const ground = await groundOf(variant);
    await variant.delegate(variant.idle, variant.idle);
    const { contract, votes } = await votesOf(ground, variant.idle);
    expect({ contract, votes }).toEqual({ contract: variant.token, votes: 7_000n * UNIT });
  });
});

const LISTS = [{ type: 'address[]' }, { type: 'uint256[]' }, { type: 'bytes[]' }, { type: 'bytes' }] as const;
const PROPOSE = toFunctionSelector('propose(address[],uint256[],bytes[],string)');
const QUESTION_BROKENTEXT =
  'query($dao: ID!, $id: BigInt!) { proposal(dao: $dao, id: $id) { description state simulation(run: true) { outcome reason } } dao(id: $dao) { operations(first: 3) { items { proposalId } } } }';

it.each<[string, Hex]>([
  ['with the quotes of Windows-1252', '0x2320506179209178920a0a426f6479'],
  ['with a genuine U+FFFD, which is UTF-8', '0x23205061792078efbfbd20'],
])(
  'a proposal whose description is no UTF-8 %s is simulated, queued and found again in its timelock',
  async (_, bytes) => {
    const variant = await openVariant('oz49');
    try {
      const ground = await groundOf(variant);
      const action = variant.action(7n);
      const columns = [[action.target], [action.value], [action.calldata], bytes] as const;
      const data = concat([PROPOSE, encodeAbiParameters(LISTS, columns)]);
      const by = first(variant.voters);
      const sent = { from: by, to: variant.governor, data, gas: '0x2dc6c0' };
      await mined(variant.url, await rpc<Hex>(variant.url, 'eth_sendTransaction', [sent]));
      const { target, value, calldata } = action;
      const actions = [{ target, value, calldata }];
      const id = hashProposalWith(actions, keccak256(bytes));
      await variant.toActive(id);
      const cast = 'function castVote(uint256,uint8) returns (uint256)';
      for (const voter of variant.voters) await variant.send(cast, voter, variant.governor, [id, 1]);
      await variant.toEnd(id);
      const asked = async () => {
        const order = { dao: variant.dao, rpc: [variant.url], query: QUESTION_BROKENTEXT };
        const variables = { dao: variant.dao, id: String(id) };
        const start = String(variant.startBlock);
        const { data: told } = await query({ ...order, variables, start, now: false });
        return told as {
          proposal: { description: string; simulation: { outcome: string } };
          dao: { operations: { items: { proposalId: string }[] } };
        };
      };
      const { proposal } = await asked();
      expect(proposal.simulation.outcome).toBe('PASSED');
      const descriptionHash = hashDescription(proposal.description);
      expect(descriptionHash).toBe(keccak256(bytes));
      const intent = { proposalId: id, actions, descriptionHash };
      expect((await ground.perform(queue, intent, by)).get()).toMatchObject({ status: 'shown' });
      const { dao } = await asked();
      expect(dao.operations.items).toMatchObject([{ proposalId: String(id) }]);
    } finally {
      await variant.close();
    }
  },
  COMPILING,
);
