import type { Address, Hex } from 'viem';
import { getAddress } from 'viem/utils';
import { accountKind } from '@/core/accountKind';
import {
  type Control,
  type Holder,
  type Power,
  type PowerName,
  type RoleEvent,
  STOPPING,
  type Who,
} from '@/core/governor/control';
import type { Block, Dao } from '@/core/governor/dao';
import type { Reading } from '@/core/governor/reading';
import { ROLES, type RoleName } from '@/core/governor/roles';
import { type MulticallOptions, multicall } from '../rpc/calls';
import { toQuantity } from '../rpc/quantity';
import type { Transport } from '../rpc/transport';
import { readEach, readingBy, view, ZERO } from '../rpc/view';
import { controlAbi, guardianAbi } from './abis/control';

/** Examined parts of an organisation. */
export type Governed = Pick<Dao, 'address' | 'timelock' | 'token' | 'guardian' | 'extensions'>;

/** How the contracts of an organisation are asked: all of them at one block. */
export type AskedAt = { transport: Transport; at: Block; options: MulticallOptions };

/** Role events from the timelock's logs, and whether all logs were read. */
export type KnownRoles = { roles: readonly RoleEvent[]; isWhole: boolean };

/** A holder before it is known whether there is a contract at its address, and until when it holds the power. */
export type FoundHolder = Omit<Holder, 'who' | 'until'>;

const POWERS: readonly [PowerName, RoleName][] = [
  ['PROPOSER', 'proposer'],
  ['EXECUTOR', 'executor'],
  ['CANCELLER', 'canceller'],
];

/** The rights on a TimelockController at a block: every account its logs named, and every suspect, asked of `hasRole`. */
export async function readRoles(
  asking: AskedAt,
  dao: Governed & { timelock: NonNullable<Dao['timelock']> },
  known: KnownRoles,
): Promise<(Omit<Power, 'holders'> & { holders: FoundHolder[] })[]> {
  const contract = dao.timelock.address;
  const admins = await adminRoles(asking, contract);
  const wanted: { name: PowerName; role: Hex }[] = [
    ...POWERS.map(([name, role]) => ({ name, role: ROLES[role] })),
    ...admins.map((role) => ({ name: 'ADMIN' as const, role })),
  ];
  const asked = wanted.flatMap(({ name, role }) =>
    candidates(dao, role, known.roles).map(({ account, since }) => ({
      name,
      since,
      account,
      role,
      asked: view(controlAbi, contract, 'hasRole', role, account),
    })),
  );
  const views = asked.map((each) => each.asked);
  const answers = await readEach(asking.transport, views, asking.at.number, asking.options);
  const held = asked.filter((_, index) => answers[index] === true);
  return [...new Set(wanted.map(({ name }) => name))].map((name) => ({
    name,
    part: 'TIMELOCK',
    contract,
    isWhole: known.isWhole,
    holders: unique(
      held
        .filter((each) => each.name === name)
        .map(({ account, since, asked }) => ({
          account,
          via: null,
          since,
          proof: readingBy(asked, true),
        })),
    ),
  }));
}

// 5.x: DEFAULT_ADMIN_ROLE, 4.x: TIMELOCK_ADMIN_ROLE, or a role of its own: the contract says which, for every right.
async function adminRoles({ transport, at, options }: AskedAt, timelock: Address): Promise<Hex[]> {
  const roles: Hex[] = [ROLES.proposer, ROLES.executor, ROLES.canceller];
  const found = new Set<Hex>();
  // An administrator's right has an administrator too; two steps are more than any contract we know has.
  for (let step = 0, next = roles; step < 2 && next.length > 0; step++) {
    const asked = next.map((role) => view(controlAbi, timelock, 'getRoleAdmin', role));
    const answers = new Set(await readEach(transport, asked, at.number, options));
    next = [...answers].filter((role): role is Hex => role !== null && !found.has(role));
    for (const role of next) found.add(role);
  }
  return [...found];
}

/** Every account that may hold a role: those the logs named, and those it would matter most for. */
function candidates(
  { address, timelock, guardian }: Governed,
  role: Hex,
  changes: readonly RoleEvent[],
): { account: Address; since: Holder['since'] }[] {
  const accounts = new Map<Address, Holder['since']>();
  for (const suspect of [address, timelock?.address, guardian, role === ROLES.executor ? ZERO : null]) {
    if (suspect !== null && suspect !== undefined) accounts.set(suspect, null);
  }
  for (const change of changes) {
    if (change.role.toLowerCase() === role)
      accounts.set(change.account, change.isGranted ? change.place : null);
  }
  return [...accounts].map(([account, since]) => ({ account, since }));
}

function unique(holders: readonly FoundHolder[]): FoundHolder[] {
  return [...new Map(holders.map((holder) => [holder.account, holder])).values()];
}

/** Tells of every account what it is, and until when its contract says that it can stop proposals; one round trip for those that are no part of the organisation. */
export async function identify(
  asking: AskedAt,
  dao: Governed,
  powers: readonly (Omit<Power, 'holders'> & { holders: readonly FoundHolder[] })[],
): Promise<Control['powers']> {
  const { transport, at } = asking;
  const known = new Map<string, Who>([[ZERO, 'ANYONE']]);
  if (dao.token !== null) known.set(dao.token.address, 'TOKEN');
  if (dao.timelock !== null) known.set(dao.timelock.address, 'TIMELOCK');
  known.set(dao.address, 'GOVERNOR');
  const strangers = new Set(
    powers.flatMap(({ holders }) => holders.map(({ account }) => account)).filter((one) => !known.has(one)),
  );
  const codes = [...strangers].map(async (account) => {
    const code = await transport.request<unknown>('eth_getCode', [account, toQuantity(at.number)]);
    known.set(account, accountKind(code) === 'contract' ? 'CONTRACT' : 'ACCOUNT');
  });
  const [ends] = await Promise.all([readEnds(asking, dao.address, [...strangers]), ...codes]);
  return powers.map((power) => ({
    ...power,
    holders: power.holders.map((holder) => ({
      ...holder,
      who: known.get(holder.account) ?? 'CONTRACT',
      until: STOPPING.includes(power.name) ? (ends.get(holder.account) ?? null) : null,
    })),
  }));
}

/** When contracts say that powers end: a holder by `expiration()`, a Governor with its guardian, as Compound's. */
async function readEnds(
  { transport, at, options }: AskedAt,
  governor: Address,
  holders: readonly Address[],
): Promise<Map<Address, Holder['until']>> {
  const asked = holders.map((holder) => view(controlAbi, holder, 'expiration'));
  const guardian = view(guardianAbi, governor, 'proposalGuardian');
  const answers = await multicall(transport, [...asked, guardian], at.number, options);
  const ends = new Map<Address, Holder['until']>();
  const put = (holder: Address, seconds: bigint, proof: Reading) => {
    // Anything else is no time in Unix seconds.
    if (seconds >= 10n ** 9n && seconds < 10n ** 10n) ends.set(holder, { seconds, proof });
  };
  for (const [index, one] of asked.entries()) {
    const seconds = one.read(answers[index]);
    const holder = holders[index];
    if (seconds !== null && holder !== undefined) put(holder, seconds, readingBy(one, seconds));
  }
  const [account, seconds] = guardian.read(answers.at(-1)) ?? [];
  if (account !== undefined && seconds !== undefined) put(account, seconds, readingBy(guardian, seconds, 1));
  return ends;
}

/** An address out of a view, null for none. */
export function presentAddress(address: Address | null): Address | null {
  return address === null || address === ZERO ? null : getAddress(address);
}
