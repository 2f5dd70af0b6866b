import { type Address, parseEther, zeroAddress } from 'viem';
import { rpc } from '@/devnet/anvil';
import { openVariant } from '@/devnet/variant';
import { artifactsOf } from '@/devnet/variants/compile';
import { openStage } from '@/devnet/variants/stage';
import { openBefore } from '../../openBefore';
import { ASSERTS_COVERAGE, runs, seeded, seedOf } from '../../runs';
import { openAsked } from './asked';

type Lent = { lender: Address; via: Address[] };
type Told = { address: Address; balance: string; lent: Lent | null };

const random = seeded(seedOf(20261201));
const UNIT = parseEther('1');

/** People who lend tokens through the factory of the operator and through a stranger's, and two liars. */
async function openWorld() {
  const variant = await openVariant('oz57-shares');
  const { url, token, voters } = variant;
  const stage = await openStage(url);
  const { Lending57, FakeFranchiser57: Fake } = await artifactsOf('lending57');
  const own = await stage.create(Lending57, [token]);
  const foreign = await stage.create(Lending57, [token]);
  const people = voters.slice(0, 4);
  const [first = zeroAddress, second = zeroAddress] = people;
  for (const person of people)
    for (const factory of [own, foreign])
      await variant.send('function approve(address,uint256)', person, token, [factory, 10n ** 24n]);
  await stage.create(Fake, [own, first, second, token]);
  // The one above it says that it made it, and is none itself.
  const above = await stage.create(Fake, [own, await stage.next(1), first, token]);
  await stage.create(Fake, [above, first, second, token]);
  const service = openAsked(variant, { franchiserFactory: own });
  /** Franchisers of the operator's factory, by whose tokens they hold for whom. */
  const made = new Map<Address, Lent & { to: Address }>();
  const close = () => {
    service.close();
    return variant.close();
  };
  return { variant, own, foreign, people, service, made, close };
}

const world = openBefore(openWorld);

/** Lends some tokens at random, passes some on, or recalls them. */
async function stir(): Promise<void> {
  const { variant, own, foreign, people, made } = world;
  const [person, to] = [random.pick(people), random.pick(people)];
  const some = BigInt(random.int(1, 50)) * UNIT;
  const kind = random.int(0, 9);
  if (kind < 4) {
    const factory = kind === 0 ? foreign : own;
    await variant.send('function fund(address,uint256)', person, factory, [to, some]);
    const at = 'function getFranchiser(address,address) view returns (address)';
    const root = await variant.call<Address>(at, factory, [person, to]);
    if (factory === own) made.set(root, { lender: person, via: [], to });
    return;
  }
  const [above, lent] = random.pick([...made, [zeroAddress, null] as const]);
  if (lent === null) return;
  if (kind === 9) {
    if (lent.via.length === 0)
      await variant.send('function recall(address,address)', lent.lender, own, [lent.to, lent.lender]);
    return;
  }
  const held = 'function balanceOf(address) view returns (uint256)';
  const half = (await variant.call<bigint>(held, variant.token, [above])) / 2n;
  if (half === 0n || lent.via.length === 3) return;
  await variant.send('function subDelegate(address,uint256)', lent.to, above, [to, half]);
  const below = 'function getFranchiser(address) view returns (address)';
  const { lender, via } = lent;
  made.set(await variant.call<Address>(below, above, [to]), { lender, via: [...via, lent.to], to });
}

type Asked = { delegate: { delegations: { items: Told[] } } };
const of = (person: Address) => `delegate(address: "${person}") {
  delegations(first: 100) { items { address balance lent { lender via } } } }`;

test('over random histories lent tokens are told by who lent them, and add up to the power of the delegate', async () => {
  const { variant, people, made } = world;
  const depths = new Set<number>();
  let [strangers, empty] = [0, 0];
  for (let change = 1; change <= runs(40, 300); change++) {
    await stir();
    if (change % 20 !== 0) continue;
    const block = BigInt(await rpc<string>(variant.url, 'eth_blockNumber', []));
    await variant.mine();
    for (const person of people) {
      let sum = 0n;
      const { delegate } = await world.service.ask<Asked>(of(person));
      for (const { address, balance, lent } of delegate.delegations.items) {
        const known = made.get(address);
        expect(lent).toEqual(known === undefined ? null : { lender: known.lender, via: known.via });
        if (known === undefined && !people.includes(address)) strangers++;
        if (known !== undefined) depths.add(known.via.length);
        if (balance === '0') empty++;
        sum += BigInt(balance);
      }
      const past = 'function getPastVotes(address,uint256) view returns (uint256)';
      expect(sum).toBe(await variant.call<bigint>(past, variant.token, [person, block]));
    }
  }
  if (!ASSERTS_COVERAGE) return;
  expect([...depths]).toEqual(expect.arrayContaining([0, 1, 2]));
  expect(strangers).toBeGreaterThan(3);
  expect(empty).toBeGreaterThan(0);
});
