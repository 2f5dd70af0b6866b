import type { Address, Hex } from 'viem';
import type { Control, DaoPart, Power } from '@/core/governor/control';
import type { Block } from '@/core/governor/dao';
import { controllerState, type OperationNow, transactionState } from '@/core/governor/operation';
import { type MulticallOptions, multicall } from '../rpc/calls';
import type { Transport } from '../rpc/transport';
import { readEach, readingBy, readView, view, ZERO } from '../rpc/view';
import { controlAbi } from './abis/control';
import { probeAbi } from './abis/probes';
import { readSlots, SLOTS } from './detect/proxy';
import {
  type AskedAt,
  type FoundHolder,
  type Governed,
  identify,
  type KnownRoles,
  presentAddress,
  readRoles,
} from './roles';

type Draft = Omit<Power, 'holders'> & { holders: FoundHolder[] };

/** Reads the rights in an organisation besides voting, at one block. Throws `RpcError` when the chain is unavailable. */
export async function readControl(
  transport: Transport,
  dao: Governed,
  known: KnownRoles,
  at: Block,
  options: MulticallOptions = {},
): Promise<Control> {
  const { timelock } = dao;
  const asking = { transport, at, options };
  const [named, upgrades, roles] = await Promise.all([
    readNamed(asking, dao),
    readUpgrades(asking, dao),
    timelock?.kind === 'controller' ? readRoles(asking, { ...dao, timelock }, known) : [],
  ]);
  const powers = [...roles, ...named.drafts, ...upgrades.drafts];
  return {
    governor: dao.address,
    timelock,
    delay: await leastDelay(asking, dao, named.delay),
    powers: await identify(asking, dao, powers),
    unread: upgrades.unread,
    at,
  };
}

/** An operation whose state is asked: its id, and for Compound's timelock the moment it is ready and whether it ran. */
export type AskedOperation = {
  id: Hex;
  kind: 'controller' | 'compound';
  eta: bigint | null;
  isExecuted: boolean;
};

/** Reads the state of operations at one block from the timelock itself. */
export async function readOperations(
  transport: Transport,
  timelock: { address: Address; grace: bigint | null },
  asked: readonly AskedOperation[],
  at: Block,
  options: MulticallOptions = {},
): Promise<Map<Hex, OperationNow>> {
  const { address, grace } = timelock;
  const views = asked.map(({ id, kind }) =>
    kind === 'controller'
      ? view(controlAbi, address, 'getTimestamp', id)
      : view(controlAbi, address, 'queuedTransactions', id),
  );
  const answers = await readEach<boolean | bigint>(transport, views, at.number, options);
  const now = at.timestamp;
  return new Map(
    asked.map(({ id, eta, isExecuted }, index) => {
      const [one, value = null] = [views[index], answers[index]];
      const proof = one === undefined || value === null ? null : readingBy(one, value);
      if (typeof value === 'boolean' && eta !== null) {
        const state = transactionState(value, isExecuted, { eta, grace, now });
        return [id, { state, readyAt: eta, proof }];
      }
      const timestamp = typeof value === 'bigint' ? value : null;
      const readyAt = timestamp !== null && timestamp > 1n ? timestamp : eta;
      return [id, { state: controllerState(timestamp, now), readyAt, proof }];
    }),
  );
}

// The views that name who may do something. A TimelockController has rights instead of an administrator: what answers
// there is of another kind.
const NAMED = [
  ['GOVERNOR', 'OWNER', 'owner'],
  ['GOVERNOR', 'ADMIN', 'admin'],
  ['GOVERNOR', 'PENDING_ADMIN', 'pendingAdmin'],
  ['GOVERNOR', 'MANAGER', 'manager'],
  ['GOVERNOR', 'VETOER', 'vetoer'],
  ['GOVERNOR', 'GUARDIAN', 'proposalGuardian'],
  ['GOVERNOR', 'GUARDIAN', 'whitelistGuardian'],
  ['GOVERNOR', 'GUARDIAN', 'guardian'],
  ['TIMELOCK', 'OWNER', 'owner'],
  ['TIMELOCK', 'ADMIN', 'admin'],
  ['TIMELOCK', 'PENDING_ADMIN', 'pendingAdmin'],
  ['TOKEN', 'OWNER', 'owner'],
  ['TOKEN', 'ADMIN', 'admin'],
  ['TOKEN', 'MINTER', 'minter'],
] as const;

/** The powers that views name, and the delay of the timelock. */
async function readNamed({ transport, at, options }: AskedAt, dao: Governed) {
  const { timelock, token } = dao;
  const asked = NAMED.flatMap(([part, name, getter]) => {
    const contract = partsOf(dao)[part];
    const isRight = part === 'TIMELOCK' && name !== 'OWNER' && timelock?.kind === 'controller';
    return contract === undefined || isRight
      ? []
      : [{ part, name, contract, view: view(controlAbi, contract, getter) }];
  });
  const lock = timelock?.address ?? ZERO;
  const delays = [view(controlAbi, lock, 'getMinDelay'), view(controlAbi, lock, 'delay')];
  const right = view(controlAbi, token?.address ?? ZERO, 'MINTER_ROLE');
  const calls = [...asked.map((each) => each.view), ...delays, right];
  const answers = await multicall(transport, calls, at.number, options);
  const drafts = asked.flatMap(({ view: one, ...power }, index): Draft[] => {
    const account = presentAddress(one.read(answers[index]));
    if (account === null) return [];
    return [
      {
        ...power,
        isWhole: true,
        holders: [{ account, via: null, since: null, proof: readingBy(one, account) }],
      },
    ];
  });
  if (token !== null && right.read(answers.at(-1)) !== null)
    drafts.push({ name: 'MINTER', part: 'TOKEN', contract: token.address, holders: [], isWhole: false });
  const delay = delays.flatMap((one, index) => {
    const seconds = timelock === null ? null : one.read(answers[asked.length + index]);
    return seconds === null ? [] : [{ seconds, proof: readingBy(one, seconds) }];
  });
  return { drafts, delay: delay[0] ?? null };
}

// People can count on the shortest wait of all routes (Venus).
async function leastDelay(
  { transport, at, options }: AskedAt,
  { address, extensions }: Governed,
  normal: Control['delay'],
): Promise<Control['delay']> {
  if (!extensions.includes('routes')) return normal;
  const named = [1n, 2n].map((route) => view(probeAbi, address, 'proposalTimelocks', route));
  const locks = await readEach(transport, named, at.number, options);
  const delays = locks.map((lock) => view(controlAbi, presentAddress(lock) ?? ZERO, 'delay'));
  const answers = await readEach(transport, delays, at.number, options);
  return delays.reduce((least, one, index) => {
    const seconds = answers[index] ?? null;
    const isLess = seconds !== null && least !== null && seconds < least.seconds;
    return isLess ? { seconds, proof: readingBy(one, seconds) } : least;
  }, normal);
}

function partsOf({ address, timelock, token }: Governed): Record<DaoPart, Address | undefined> {
  return { GOVERNOR: address, TIMELOCK: timelock?.address, TOKEN: token?.address };
}

/** Reads who may replace the code of each proxy (ERC-1967). */
async function readUpgrades(asking: AskedAt, dao: Governed): Promise<{ drafts: Draft[]; unread: DaoPart[] }> {
  const { transport, at, options } = asking;
  const parts = Object.entries(partsOf(dao)) as [DaoPart, Address | undefined][];
  const there = parts.flatMap(([part, contract]) => (contract === undefined ? [] : [{ part, contract }]));
  const read = there.map(async ({ part, contract }) => {
    const slots = await readSlots(transport, contract, at.number, options.signal);
    if (slots === null) return { part, draft: null, isRead: false };
    const { implementation, admin, beacon } = slots;
    const draft = { name: 'UPGRADER', part, contract } as const;
    const keeper = admin ?? beacon;
    if (keeper !== null) {
      const slot = admin === keeper ? SLOTS.admin : SLOTS.beacon;
      const holders = [await keeperOf(asking, contract, keeper, slot)];
      return { part, draft: { ...draft, holders, isWhole: true }, isRead: true };
    }
    // The code itself decides who may replace it (UUPS): no slot tells.
    const byItself = implementation === null ? null : { ...draft, holders: [], isWhole: false };
    return { part, draft: byItself, isRead: true };
  });
  const found = await Promise.all(read);
  return {
    drafts: found.flatMap(({ draft }): Draft[] => (draft === null ? [] : [draft])),
    unread: found.filter(({ isRead }) => !isRead).map(({ part }) => part),
  };
}

// A ProxyAdmin or a beacon has an owner, who then decides; else the keeper is the one.
async function keeperOf(
  { transport, at, options }: AskedAt,
  contract: Address,
  keeper: Address,
  slot: Hex,
): Promise<FoundHolder> {
  const asked = view(controlAbi, keeper, 'owner');
  const account = presentAddress(await readView(transport, asked, at.number, options));
  if (account !== null) return { account, via: keeper, since: null, proof: readingBy(asked, account) };
  const proof = { kind: 'slot' as const, contract, call: slot, args: [], word: 0, value: keeper };
  return { account: keeper, via: null, since: null, proof };
}
