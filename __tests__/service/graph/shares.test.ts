import { type Address, getAddress, type Hex, parseAbi, parseEther } from 'viem';
import { encodeFunctionData } from 'viem/utils';
import { type ShareChange, shareCall } from '@/core/governor/act/shares';
import { rpc } from '@/devnet/anvil';
import { mined } from '@/devnet/deploy';
import { openVariant, type Variant } from '@/devnet/variant';
import { artifactsOf } from '@/devnet/variants/compile';
import { openStage } from '@/devnet/variants/stage';
import { openBefore } from '../../openBefore';
import { runs, seeded, seedOf } from '../../runs';
import { openAsked } from './asked';

type Shares = { items: { owner: Address; amount: string }[]; rest: string | null; complete: boolean };
type Delegation = { address: Address; balance: string; shares: Shares | null };
type Told = { delegate: { delegators: number; delegations: { items: Delegation[] } } };

const random = seeded(seedOf(20261130));
const UNIT = parseEther('1');

/** One organisation with a multi-delegate, another of a stranger over the same token, and people who use both. */
async function openWorld() {
  const variant = await openVariant('oz57-shares');
  const stage = await openStage(variant.url);
  const foreign = await stage.create((await artifactsOf('shares57')).Shares57, [variant.token]);
  const people = variant.voters.slice(0, 5);
  const own = variant.multiDelegate ?? foreign;
  const allow = 'function approve(address,uint256)';
  for (const person of people)
    for (const spender of [own, foreign])
      await variant.send(allow, person, variant.token, [spender, parseEther('1000000')]);
  return { variant, own, foreign, people, close: () => variant.close() };
}

const world = openBefore(openWorld);
const open = (multiDelegate: Address) => openAsked(world.variant, { multiDelegate });
const service = openBefore(() => open(world.own));

const of = (delegate: Address) => `delegate(address: "${delegate}") {
  delegators
  delegations(first: 100) { items { address balance shares { items { owner amount } rest complete } } }
}`;

const box = (contract: Address, delegate: Address) =>
  world.variant.call<Address>('function boxOf(address) view returns (address)', contract, [delegate]);
const share = (contract: Address, owner: Address, delegate: Address) =>
  world.variant.call<bigint>('function balanceOf(address,uint256) view returns (uint256)', contract, [
    owner,
    BigInt(delegate),
  ]);

/** Changes some shares of a person at random, as the form would send it. */
async function shift({ variant }: { variant: Variant }, contract: Address, person: Address): Promise<void> {
  const changes: ShareChange[] = [];
  for (const delegate of world.people.filter(() => random.chance(0.6))) {
    const before = await share(contract, person, delegate);
    const after = random.chance(0.3) ? 0n : BigInt(random.int(0, 900)) * UNIT;
    if (after !== before) changes.push({ delegate, before, after });
  }
  if (changes.length === 0) return;
  const { data } = shareCall(changes);
  const sent = { from: person, to: contract, data, gas: '0x989680' };
  await mined(variant.url, await rpc<Hex>(variant.url, 'eth_sendTransaction', [sent]));
}

async function stir(): Promise<void> {
  const { variant, own, foreign, people } = world;
  const person = random.pick(people);
  const other = random.pick(people);
  const some = BigInt(random.int(0, 50)) * UNIT;
  const kind = random.int(0, 9);
  if (kind < 5) return shift(world, own, person);
  if (kind === 5) return shift(world, foreign, person);
  if (kind === 6) return void (await variant.delegate(person, other));
  const pay = 'function transfer(address,uint256)';
  if (kind === 7) return void (await variant.send(pay, person, variant.token, [other, some]));
  // Straight to a proxy: these tokens vote, and are in nobody's share.
  if (kind === 8)
    return void (await variant.send(pay, person, variant.token, [await box(own, other), 3n * UNIT]));
  const held = await share(own, person, other);
  const give = 'function safeTransferFrom(address,address,uint256,uint256,bytes)';
  await variant.send(give, person, own, [person, random.pick(people), BigInt(other), held / 2n, '0x']);
}

/** Compares who is shown behind each delegate with the contracts, and their sum with the token's power of the past. */
async function compare(): Promise<{ proxies: number; rests: number }> {
  const { variant, own, foreign, people } = world;
  const block = BigInt(await rpc<string>(variant.url, 'eth_blockNumber', []));
  const found = { proxies: 0, rests: 0 };
  const told: Told[] = [];
  for (const delegate of people) told.push(await service.ask<Told>(of(delegate)));
  await variant.mine();
  for (const [at, delegate] of people.entries()) {
    const { delegations, delegators } = told[at]?.delegate ?? { delegations: { items: [] }, delegators: -1 };
    const [mine, theirs] = [await box(own, delegate), await box(foreign, delegate)];
    const lent = new Map<Address, bigint>();
    let rest = 0n;
    for (const { address, balance, shares } of delegations.items) {
      expect(address === mine).toBe(shares !== null);
      if (address === theirs) expect(shares).toBeNull();
      if (shares === null) lent.set(address, (lent.get(address) ?? 0n) + BigInt(balance));
      else {
        found.proxies++;
        expect(shares.complete).toBe(true);
        rest = BigInt(shares.rest ?? -1n);
        for (const { owner, amount } of shares.items) {
          expect(BigInt(amount)).toBe(await share(own, owner, delegate));
          lent.set(owner, (lent.get(owner) ?? 0n) + BigInt(amount));
        }
      }
    }
    if (rest > 0n) found.rests++;
    const past = 'function getPastVotes(address,uint256) view returns (uint256)';
    const power = await variant.call<bigint>(past, variant.token, [delegate, block]);
    expect([...lent.values()].reduce((sum, each) => sum + each, rest)).toBe(power);
    expect(delegators).toBe(lent.size);
    expect(lent.has(mine)).toBe(false);
  }
  return found;
}

test('over random histories the power of people adds up to what the token says, at every stage', async () => {
  let [proxies, rests] = [0, 0];
  for (let change = 1; change <= runs(30, 300); change++) {
    await stir();
    if (change % 10 !== 0) continue;
    const found = await compare();
    proxies += found.proxies;
    rests += found.rests;
  }
  expect(proxies).toBeGreaterThan(3);
  expect(rests).toBeGreaterThan(0);
}, 120_000);

test('flows and lists name people, not proxies', async () => {
  type Lists = {
    flows: { moves: { from: Address | null; to: Address | null }[] };
    delegates: { items: { address: Address }[] };
  };
  const { flows, delegates } = await service.ask<Lists>(
    'flows(since: "0", first: 200) { moves { from to } } delegates(first: 200) { items { address } }',
  );
  const boxes: Address[] = [];
  for (const person of world.people) boxes.push(await box(world.own, person));
  const named = [
    ...flows.moves.flatMap(({ from, to }) => [from, to]),
    ...delegates.items.map(({ address }) => address),
  ];
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((each) => each !== null && boxes.includes(each))).toEqual([]);
});

test('an account sees its own shares, largest first; without a multi-delegate of this token there are none', async () => {
  const owner = world.variant.idle;
  type Own = {
    shares: { contract: Address; items: { delegate: Address; amount: string }[]; total: number } | null;
  };
  const { shares } = await service.ask<Own>(
    `shares(owner: "${owner}") { contract items { delegate amount } total }`,
  );
  expect(shares).toEqual({
    contract: world.own,
    items: [
      { delegate: world.people[0], amount: String(1500n * UNIT) },
      { delegate: world.people[3], amount: String(500n * UNIT) },
    ],
    total: 2,
  });
  // The contract of another token is not believed, whatever its logs say.
  const stage = await openStage(world.variant.url);
  const other = await stage.create((await artifactsOf('shares57')).Shares57, [world.variant.ledger]);
  const wrong = open(other);
  try {
    expect(await wrong.ask<Own>(`shares(owner: "${owner}") { total }`)).toEqual({ shares: null });
    const { delegate } = await wrong.ask<Told>(of(getAddress(world.people[0] ?? owner)));
    expect(delegate.delegations.items.every(({ shares }) => shares === null)).toBe(true);
  } finally {
    wrong.close();
  }
});

test('the calldata is what the contract takes', () => {
  const abi = parseAbi(['function delegateMulti(uint256[] sources, uint256[] targets, uint256[] amounts)']);
  const [a, b, c] = world.people.map((person) => getAddress(person)) as [Address, Address, Address];
  const changes = [
    { delegate: a, before: 5n, after: 0n },
    { delegate: b, before: 0n, after: 3n },
    { delegate: c, before: 1n, after: 9n },
  ];
  const args = [[a, a].map(BigInt), [b, c, c].map(BigInt), [3n, 2n, 6n]] as const;
  expect(shareCall(changes).data).toBe(encodeFunctionData({ abi, args }));
});
