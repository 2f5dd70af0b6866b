import type { Address, Hex } from 'viem';
import { getAddress, toEventSelector } from 'viem/utils';
import type { Approval, Asset, Moved, RoleChange, SimulatedEvent, Upgrade } from '@/core/decode/simulated';

/** A right to take as an event gave it; `isAll` where it is over all pieces or kinds. */
export type Given = Approval & { isAll: boolean };

/** What the events of a simulation say, in their order. `holders` are all whose holdings they concern. */
export type LogEffects = {
  transfers: Moved[];
  /** Rights to take that were given; what is left of them has to be read. */
  approvals: Given[];
  upgrades: Upgrade[];
  roles: RoleChange[];
  holders: { token: Asset; holder: Address }[];
  /** The events without those that only stand for coins. */
  events: SimulatedEvent[];
};

// Under this address endpoints report coins that move, as if they were a token.
const COIN = /^0xe{40}$/i;
const topic = (signature: string) => toEventSelector(`event ${signature}`);

type Reader = (log: SimulatedEvent, told: LogEffects) => void;

const READERS: Readonly<Record<Hex, Reader>> = {
  [topic('Transfer(address,address,uint256)')]: transfer,
  [topic('TransferSingle(address,address,address,uint256,uint256)')]: transferSingle,
  [topic('TransferBatch(address,address,address,uint256[],uint256[])')]: transferBatch,
  // A wrapped coin tells only so that it was made or unmade.
  [topic('Deposit(address,uint256)')]: wrapped,
  [topic('Withdrawal(address,uint256)')]: wrapped,
  [topic('Approval(address,address,uint256)')]: approval,
  [topic('ApprovalForAll(address,address,bool)')]: approvalForAll,
  [topic('Upgraded(address)')]: (log, told) => upgrade(log, told, 'implementation', addressAt(log, 0)),
  [topic('NewImplementation(address,address)')]: (log, told) =>
    upgrade(log, told, 'implementation', addressAt(log, 1)),
  [topic('AdminChanged(address,address)')]: (log, told) => upgrade(log, told, 'admin', addressAt(log, 1)),
  [topic('BeaconUpgraded(address)')]: (log, told) => upgrade(log, told, 'beacon', addressAt(log, 0)),
  [topic('RoleGranted(bytes32,address,address)')]: (log, told) => role(log, told, 'granted', 1),
  [topic('RoleRevoked(bytes32,address,address)')]: (log, told) => role(log, told, 'revoked', 1),
  [topic('OwnershipTransferred(address,address)')]: (log, told) => role(log, told, 'owner', 1),
  [topic('NewAdmin(address)')]: (log, told) => role(log, told, 'admin', 0),
  [topic('NewAdmin(address,address)')]: (log, told) => role(log, told, 'admin', 1),
  [topic('NewPendingAdmin(address)')]: (log, told) => role(log, told, 'pending-admin', 0),
  [topic('NewPendingAdmin(address,address)')]: (log, told) => role(log, told, 'pending-admin', 1),
};

/** Reads the events of a simulation; what does not have the form of its kind is an event and nothing more. Pure. */
export function readEvents(logs: readonly SimulatedEvent[]): LogEffects {
  const told: LogEffects = { transfers: [], approvals: [], upgrades: [], roles: [], holders: [], events: [] };
  for (const log of logs) {
    if (!COIN.test(log.address)) told.events.push({ ...log, address: getAddress(log.address) });
    const first = log.topics[0];
    if (first !== undefined && Object.hasOwn(READERS, first)) READERS[first]?.(log, told);
  }
  return told;
}

// All words of an event, the indexed ones first: some contracts index other arguments than the standard does.
function wordsOf({ topics, data }: SimulatedEvent): Hex[] {
  const rest = data.slice(2, 2 + 64 * 8).match(/.{64}/g) ?? [];
  return [...topics.slice(1), ...rest.map((each): Hex => `0x${each}`)];
}

function addressAt(log: SimulatedEvent, index: number): Address | null {
  const word = wordsOf(log)[index];
  return word === undefined || !/^0x0{24}/.test(word) ? null : getAddress(`0x${word.slice(26)}`);
}

function transfer(log: SimulatedEvent, told: LogEffects): void {
  const [from, to] = [addressAt(log, 0), addressAt(log, 1)];
  const amount = wordsOf(log)[2];
  if (from === null || to === null || amount === undefined) return;
  const isPiece = log.topics.length === 4;
  const token: Asset = COIN.test(log.address) ? 'coin' : getAddress(log.address);
  const value = BigInt(amount);
  told.transfers.push({ token, from, to, amount: isPiece ? 1n : value, id: isPiece ? value : null });
  told.holders.push({ token, holder: from }, { token, holder: to });
}

function transferSingle(log: SimulatedEvent, told: LogEffects): void {
  const [from, to] = [addressAt(log, 1), addressAt(log, 2)];
  const [, , , id, amount] = wordsOf(log);
  if (from === null || to === null || id === undefined || amount === undefined) return;
  told.transfers.push({ token: getAddress(log.address), from, to, amount: BigInt(amount), id: BigInt(id) });
}

// Two lists after three indexed addresses; at most the first hundred kinds are looked at.
function transferBatch(log: SimulatedEvent, told: LogEffects): void {
  const [from, to] = [addressAt(log, 1), addressAt(log, 2)];
  const [ids, amounts] = [listAt(log.data, 0), listAt(log.data, 1)];
  if (from === null || to === null || ids.length !== amounts.length) return;
  for (const [index, id] of ids.entries()) {
    const amount = amounts[index] ?? 0n;
    told.transfers.push({ token: getAddress(log.address), from, to, amount, id });
  }
}

function listAt(data: Hex, index: number): bigint[] {
  const at = (word: number) => {
    const text = data.slice(2 + word * 64, 66 + word * 64);
    return text.length === 64 ? BigInt(`0x${text}`) : null;
  };
  const offset = at(index);
  if (offset === null || offset % 32n !== 0n || offset > BigInt(data.length)) return [];
  const start = Number(offset / 32n);
  const length = at(start);
  if (length === null || length > 100n) return [];
  return Array.from({ length: Number(length) }, (_, each) => at(start + 1 + each) ?? 0n);
}

function wrapped(log: SimulatedEvent, told: LogEffects): void {
  const holder = addressAt(log, 0);
  if (holder !== null) told.holders.push({ token: getAddress(log.address), holder });
}

function approval(log: SimulatedEvent, told: LogEffects): void {
  const [owner, spender] = [addressAt(log, 0), addressAt(log, 1)];
  const amount = wordsOf(log)[2];
  // Of a single piece the next transfer ends it; nothing is left that could be read by owner.
  if (owner === null || spender === null || amount === undefined || log.topics.length === 4) return;
  told.approvals.push({
    token: getAddress(log.address),
    owner,
    spender,
    amount: BigInt(amount),
    isAll: false,
  });
}

function approvalForAll(log: SimulatedEvent, told: LogEffects): void {
  const [owner, spender] = [addressAt(log, 0), addressAt(log, 1)];
  const isGiven = BigInt(wordsOf(log)[2] ?? '0x0') !== 0n;
  if (owner === null || spender === null) return;
  const token = getAddress(log.address);
  told.approvals.push({ token, owner, spender, amount: isGiven ? null : 0n, isAll: true });
}

function upgrade(log: SimulatedEvent, told: LogEffects, kind: Upgrade['kind'], to: Address | null): void {
  told.upgrades.push({ contract: getAddress(log.address), kind, to });
}

function role(log: SimulatedEvent, told: LogEffects, kind: RoleChange['kind'], index: number): void {
  const account = addressAt(log, index);
  if (account === null) return;
  const isRole = kind === 'granted' || kind === 'revoked';
  told.roles.push({
    contract: getAddress(log.address),
    kind,
    role: isRole ? (wordsOf(log)[0] ?? null) : null,
    account,
  });
}
