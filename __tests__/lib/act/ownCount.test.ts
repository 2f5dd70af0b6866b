import type { Address } from 'viem';
import { createReader } from '@/chain/contracts/reader';
import { openVariant, type Variant } from '@/devnet/variant';
import { artifactsOf } from '@/devnet/variants/compile';
import { openStage } from '@/devnet/variants/stage';
import { hashOf, propose } from '@/lib/act/acts/propose';
import { readVotingStatus } from '@/lib/act/facts/votingStatus';
import { first, type Ground, groundOf } from './variants';

const UNIT = 10n ** 18n;
const RULES = { votingDelay: 4n, votingPeriod: 40n, proposalThreshold: 500n * UNIT, quorumNumerator: 10n };
// The first world compiles its contracts.
const COMPILING = 600_000;

let variant: Variant;
beforeAll(async () => {
  variant = await openVariant('oz49');
}, COMPILING);
afterAll(() => variant?.close());

/** A second Governor over the same token and timelock, which counts votes in a way of its own. */
async function groundBeside(contract: 'Staked49' | 'Reduced49'): Promise<Ground> {
  const stage = await openStage(variant.url);
  const { [contract]: artifact } = await artifactsOf('odd49');
  const rules = { name: contract, ...RULES };
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
