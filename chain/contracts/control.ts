import type { Address, Hex } from 'viem';
import type { Control, DaoPart, Power, PowerName } from '@/core/governor/control';
import type { Block } from '@/core/governor/dao';
import { controllerState, type OperationNow, transactionState } from '@/core/governor/operation';
import { type MulticallOptions, multicall } from '../rpc/calls';
import type { Transport } from '../rpc/transport';
import { callViews, view, ZERO } from '../rpc/view';
import { controlAbi } from './abis/control';
import { readSlots, SLOTS } from './detect/proxy';
import { readingBy } from './proof';
import {
  call,
  type FoundHolder,
  type Governed,
  identify,
  type KnownRoles,
  presentAddress,
  readRoles,
} from './roles';

type Draft = Omit<Power, 'holders'> & { holders: FoundHolder[] };

/** Who may do what in an organisation, besides voting, at one block. Throws `RpcError` when the chain cannot be asked. */
export async function readControl(
  transport: Transport,
  dao: Governed,
  known: KnownRoles,
  at: Block,
  options: MulticallOptions = {},
): Promise<Control> {
  const { timelock } = dao;
  const [views, upgrades, roles] = await Promise.all([
    callViews(transport, viewsOf(dao), at.number, options),
    readUpgrades(transport, dao, at, options),
    timelock?.kind === 'controller' ? readRoles(transport, { ...dao, timelock }, known, at, options) : [],
  ]);
  const powers = [...roles, ...fromViews(dao, views), ...upgrades.drafts];
  const delay = timelock === null ? null : delayOf(timelock.address, views);
  return {
    governor: dao.address,
    timelock,
    delay,
    powers: await identify(transport, dao, powers, at),
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

/** What has become of operations, as the timelock itself says at one block. */
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
  const answers = await multicall(transport, views, at.number, options);
  const now = at.timestamp;
  return new Map(
    asked.map(({ id, eta, isExecuted }, index) => {
      const asked = views[index];
      const value = asked?.read(answers[index]) ?? null;
      const proof = asked === undefined || value === null ? null : readingBy(asked, value);
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

function viewsOf({ address, timelock, token }: Governed) {
  return {
    ...owners('governor', address),
    ...owners('timelock', timelock?.address ?? ZERO),
    ...owners('token', token?.address ?? ZERO),
    governorManager: view(controlAbi, address, 'manager'),
    governorVetoer: view(controlAbi, address, 'vetoer'),
    proposalGuardian: view(controlAbi, address, 'proposalGuardian'),
    whitelistGuardian: view(controlAbi, address, 'whitelistGuardian'),
    guardian: view(controlAbi, address, 'guardian'),
    tokenMinter: view(controlAbi, token?.address ?? ZERO, 'minter'),
    tokenRole: view(controlAbi, token?.address ?? ZERO, 'MINTER_ROLE'),
    minDelay: view(controlAbi, timelock?.address ?? ZERO, 'getMinDelay'),
    delay: view(controlAbi, timelock?.address ?? ZERO, 'delay'),
  };
}

function owners<P extends 'governor' | 'timelock' | 'token'>(part: P, contract: Address) {
  return {
    [`${part}Owner`]: view(controlAbi, contract, 'owner'),
    [`${part}Admin`]: view(controlAbi, contract, 'admin'),
    [`${part}Pending`]: view(controlAbi, contract, 'pendingAdmin'),
  } as Record<`${P}${'Owner' | 'Admin' | 'Pending'}`, ReturnType<typeof ownerView>>;
}

function ownerView(contract: Address) {
  return view(controlAbi, contract, 'owner');
}

type Views = Awaited<ReturnType<typeof callViews<ReturnType<typeof viewsOf>>>>;

function fromViews(dao: Governed, found: Views): Draft[] {
  const { address, timelock, token } = dao;
  const drafts: (Draft | null)[] = [
    single('OWNER', 'GOVERNOR', address, 'owner()', found.governorOwner),
    single('ADMIN', 'GOVERNOR', address, 'admin()', found.governorAdmin),
    single('PENDING_ADMIN', 'GOVERNOR', address, 'pendingAdmin()', found.governorPending),
    single('MANAGER', 'GOVERNOR', address, 'manager()', found.governorManager),
    single('VETOER', 'GOVERNOR', address, 'vetoer()', found.governorVetoer),
    single('GUARDIAN', 'GOVERNOR', address, 'proposalGuardian()', found.proposalGuardian),
    single('GUARDIAN', 'GOVERNOR', address, 'whitelistGuardian()', found.whitelistGuardian),
    single('GUARDIAN', 'GOVERNOR', address, 'guardian()', found.guardian),
  ];
  if (timelock !== null) {
    const to = timelock.address;
    drafts.push(single('OWNER', 'TIMELOCK', to, 'owner()', found.timelockOwner));
    // A controller has rights instead; what answers there is of another kind.
    if (timelock.kind !== 'controller') {
      drafts.push(single('ADMIN', 'TIMELOCK', to, 'admin()', found.timelockAdmin));
      drafts.push(single('PENDING_ADMIN', 'TIMELOCK', to, 'pendingAdmin()', found.timelockPending));
    }
  }
  if (token !== null) {
    drafts.push(single('OWNER', 'TOKEN', token.address, 'owner()', found.tokenOwner));
    drafts.push(single('ADMIN', 'TOKEN', token.address, 'admin()', found.tokenAdmin));
    drafts.push(single('MINTER', 'TOKEN', token.address, 'minter()', found.tokenMinter));
    if (found.tokenRole !== null) {
      drafts.push({ name: 'MINTER', part: 'TOKEN', contract: token.address, holders: [], isWhole: false });
    }
  }
  return drafts.filter((draft) => draft !== null);
}

function single(
  name: PowerName,
  part: DaoPart,
  contract: Address,
  asked: string,
  answer: Address | null,
): Draft | null {
  const account = presentAddress(answer);
  if (account === null) return null;
  const proof = call(contract, asked, [], account);
  return { name, part, contract, isWhole: true, holders: [{ account, via: null, since: null, proof }] };
}

function delayOf(contract: Address, { minDelay, delay }: Views): Control['delay'] {
  const seconds = minDelay ?? delay;
  if (seconds === null) return null;
  const asked = minDelay === null ? 'delay()' : 'getMinDelay()';
  return { seconds, proof: call(contract, asked, [], String(seconds)) };
}

/** Who may replace the code of each contract that is a proxy (ERC-1967). */
async function readUpgrades(
  transport: Transport,
  { address, timelock, token }: Governed,
  at: Block,
  options: MulticallOptions,
): Promise<{ drafts: Draft[]; unread: DaoPart[] }> {
  const parts: [DaoPart, Address][] = [['GOVERNOR', address]];
  if (timelock !== null) parts.push(['TIMELOCK', timelock.address]);
  if (token !== null) parts.push(['TOKEN', token.address]);
  const read = parts.map(async ([part, contract]) => {
    const slots = await readSlots(transport, contract, at.number, options.signal);
    if (slots === null) return { part, draft: null, isRead: false };
    const { implementation, admin, beacon } = slots;
    const draft = { name: 'UPGRADER', part, contract } as const;
    const keeper = admin ?? beacon;
    if (keeper !== null) {
      const slot = admin === keeper ? SLOTS.admin : SLOTS.beacon;
      const holders = [await keeperOf(transport, contract, keeper, slot, at, options)];
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
  transport: Transport,
  contract: Address,
  keeper: Address,
  slot: Hex,
  at: Block,
  options: MulticallOptions,
): Promise<FoundHolder> {
  const { owner } = await callViews(transport, { owner: ownerView(keeper) }, at.number, options);
  const account = presentAddress(owner);
  if (account !== null)
    return { account, via: keeper, since: null, proof: call(keeper, 'owner()', [], account) };
  const proof = { kind: 'slot' as const, contract, call: slot, args: [], word: 0, value: keeper };
  return { account: keeper, via: null, since: null, proof };
}
