import type { Address, Hex } from 'viem';
import { getAddress, toEventSelector } from 'viem/utils';
import type { Approval, Asset, Moved, RoleChange, SimulatedEvent, Upgrade } from '@/core/decode/simulated';
import { roleChangeIn } from './roleEvents';

/** A right to take as an event gave it; `isAll` where it is over all pieces or kinds. */
export type Given = Approval & { isAll: boolean };

/** Effects from a simulation's events, in their order. `holders` are all whose holdings they concern. */
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

/** An event whose words are looked at: all of them, the indexed ones first, since some contracts index other arguments. */
type Log = SimulatedEvent & {
  token: Address;
  words: readonly Hex[];
  addressAt(index: number): Address | null;
};
type Reader = (log: Log, told: LogEffects) => void;

const READERS: Readonly<Record<Hex, Reader>> = {
  [topic('Transfer(address,address,uint256)')]: transfer,
  [topic('TransferSingle(address,address,address,uint256,uint256)')]: transferSingle,
  [topic('TransferBatch(address,address,address,uint256[],uint256[])')]: transferBatch,
  // A wrapped coin tells only so that it was made or unmade.
  [topic('Deposit(address,uint256)')]: wrapped,
  [topic('Withdrawal(address,uint256)')]: wrapped,
  [topic('Approval(address,address,uint256)')]: approval,
  [topic('ApprovalForAll(address,address,bool)')]: approvalForAll,
  [topic('Upgraded(address)')]: upgrade('implementation', 0),
  [topic('NewImplementation(address,address)')]: upgrade('implementation', 1),
  [topic('AdminChanged(address,address)')]: upgrade('admin', 1),
  [topic('BeaconUpgraded(address)')]: upgrade('beacon', 0),
};

/** Reads the events of a simulation; what does not have the form of its kind is an event and nothing more. Pure. */
export function readEvents(logs: readonly SimulatedEvent[]): LogEffects {
  const told: LogEffects = { transfers: [], approvals: [], upgrades: [], roles: [], holders: [], events: [] };
  for (const log of logs) {
    const token = getAddress(log.address);
    if (!COIN.test(log.address)) told.events.push({ ...log, address: token });
    const first = log.topics[0];
    const rest = log.data.slice(2, 2 + 64 * 8).match(/.{64}/g) ?? [];
    const words = [...log.topics.slice(1), ...rest.map((each): Hex => `0x${each}`)];
    const addressAt = (index: number) => {
      const word = words[index];
      return word === undefined || !/^0x0{24}/.test(word) ? null : getAddress(`0x${word.slice(26)}`);
    };
    if (first !== undefined && Object.hasOwn(READERS, first)) {
      READERS[first]?.({ ...log, token, words, addressAt }, told);
      continue;
    }
    const change = roleChangeIn({ contract: token, topics: log.topics, words, addressAt });
    if (change !== null) told.roles.push(change);
  }
  return told;
}

function transfer({ address, topics, token: contract, words, addressAt }: Log, told: LogEffects): void {
  const [from, to, amount] = [addressAt(0), addressAt(1), words[2]];
  if (from === null || to === null || amount === undefined) return;
  const isPiece = topics.length === 4;
  const token: Asset = COIN.test(address) ? 'coin' : contract;
  const value = BigInt(amount);
  told.transfers.push({ token, from, to, amount: isPiece ? 1n : value, id: isPiece ? value : null });
  told.holders.push({ token, holder: from }, { token, holder: to });
}

function transferSingle({ token, words, addressAt }: Log, told: LogEffects): void {
  const [from, to] = [addressAt(1), addressAt(2)];
  const [, , , id, amount] = words;
  if (from === null || to === null || id === undefined || amount === undefined) return;
  told.transfers.push({ token, from, to, amount: BigInt(amount), id: BigInt(id) });
}

// Two lists after three indexed addresses; at most the first hundred kinds are looked at.
function transferBatch({ token, data, addressAt }: Log, told: LogEffects): void {
  const [from, to] = [addressAt(1), addressAt(2)];
  const [ids, amounts] = [listAt(data, 0), listAt(data, 1)];
  if (from === null || to === null || ids.length !== amounts.length) return;
  for (const [index, id] of ids.entries()) {
    told.transfers.push({ token, from, to, amount: amounts[index] ?? 0n, id });
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

function wrapped({ token, addressAt }: Log, told: LogEffects): void {
  const holder = addressAt(0);
  if (holder !== null) told.holders.push({ token, holder });
}

function approval({ topics, token, words, addressAt }: Log, told: LogEffects): void {
  const [owner, spender, amount] = [addressAt(0), addressAt(1), words[2]];
  // The next transfer ends a single piece's approval, so nothing is left to read by owner.
  if (owner === null || spender === null || amount === undefined || topics.length === 4) return;
  told.approvals.push({ token, owner, spender, amount: BigInt(amount), isAll: false });
}

function approvalForAll({ token, words, addressAt }: Log, told: LogEffects): void {
  const [owner, spender] = [addressAt(0), addressAt(1)];
  const isGiven = BigInt(words[2] ?? '0x0') !== 0n;
  if (owner === null || spender === null) return;
  told.approvals.push({ token, owner, spender, amount: isGiven ? null : 0n, isAll: true });
}

function upgrade(kind: Upgrade['kind'], index: number): Reader {
  return ({ token, addressAt }, told) => told.upgrades.push({ contract: token, kind, to: addressAt(index) });
}
