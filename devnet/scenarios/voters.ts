import { type Address, getAddress, keccak256, parseUnits, stringToHex, zeroAddress } from 'viem';
import { chance } from './chance';

/** One holder of the first distribution; `delegate` is the zero address when nobody was chosen. */
export type Holder = { address: Address; amount: bigint; delegate: Address };

/** The accounts the demo wallet offers: Anvil's first four, which it keeps unlocked. */
export const DEMO = [
  { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', label: 'Mira, who holds 48,210 votes' },
  { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', label: 'Jonas, who has tokens but no delegate' },
  { address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', label: 'Ada, who holds nothing' },
  { address: '0x90F79bf6EB2c4f870365E785982E1f101E93b906', label: 'Kestrel, a delegate for many' },
] as const satisfies readonly { address: Address; label: string }[];

/** People with a stake, demo accounts among them. */
export const CORE = 400;

const SUPPLY = 100_000_000;
const CORE_SHARE = 21_500_000;

/** A member of the test world that has no key: driven by impersonation. */
export function member(name: string): Address {
  return getAddress(`0x${keccak256(stringToHex(`meridian ${name}`)).slice(26)}`);
}

/** May cancel in the timelock, nothing else. */
export const GUARDIAN = member('guardian');

/** The 400 holders, largest first, with power-law stakes and delegations; then the demo accounts. */
export function coreHolders(): Holder[] {
  const next = chance('core');
  const weights = Array.from(
    { length: CORE - DEMO.length },
    (_, rank) => (rank + 4) ** -0.95 * (0.8 + next() * 0.4),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const names = weights.map((_, rank) => member(`voter ${rank}`));
  const kestrel = DEMO[3].address;
  const holders = weights.map((weight, rank): Holder => {
    const address = names[rank] ?? zeroAddress;
    const amount = parseUnits(((weight / total) * CORE_SHARE).toFixed(rank % 4 === 0 ? 6 : 0), 18);
    return { address, amount, delegate: chosen(rank, address, names, kestrel, next) };
  });
  return [...holders, ...demoHolders()];
}

function chosen(
  rank: number,
  self: Address,
  names: readonly Address[],
  kestrel: Address,
  next: () => number,
): Address {
  if (rank < 12) return self;
  const draw = next();
  if (draw < 0.07) return kestrel;
  if (draw < 0.16) return names[Math.floor(next() * 12)] ?? self;
  return draw < 0.22 ? zeroAddress : self;
}

function demoHolders(): Holder[] {
  const [mira, jonas, , kestrel] = DEMO;
  const amount = (whole: string) => parseUnits(whole, 18);
  return [
    { address: mira.address, amount: amount('48210'), delegate: mira.address },
    { address: jonas.address, amount: amount('12400'), delegate: zeroAddress },
    { address: kestrel.address, amount: amount('351900'), delegate: kestrel.address },
  ];
}

/** Small holders who arrive late, each for themselves: 1 to 900 tokens. */
export function tailHolders(count: number): Holder[] {
  const next = chance('tail');
  return Array.from({ length: count }, (_, index) => {
    const address = member(`tail ${index}`);
    return { address, amount: parseUnits(String(1 + Math.floor(next() ** 4 * 900)), 18), delegate: address };
  });
}

/** Holders of the rest of the supply: treasury, vesting, an exchange's wallet; none of it votes. */
export function resting(treasury: Address, held: bigint): Holder[] {
  const rest = parseUnits(String(SUPPLY), 18) - held;
  const vesting = parseUnits('21000000', 18);
  const custody = parseUnits('18250000', 18);
  return [
    { address: treasury, amount: rest - vesting - custody, delegate: zeroAddress },
    { address: member('vesting'), amount: vesting, delegate: zeroAddress },
    { address: member('custody'), amount: custody, delegate: zeroAddress },
  ];
}

/** Votes of each delegate when these holders have delegated. */
export function powers(holders: readonly Holder[]): Map<Address, bigint> {
  const found = new Map<Address, bigint>();
  for (const { amount, delegate } of holders) {
    if (delegate !== zeroAddress) found.set(delegate, (found.get(delegate) ?? 0n) + amount);
  }
  return found;
}
