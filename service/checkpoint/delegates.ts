import type { Address } from 'viem';
import { bytesToHex, getAddress } from 'viem/utils';
import { CheckpointFlaw } from '@/core/files/flaw';
import { LIMITS } from '@/core/files/limits';
import { ByteReader } from './bytes';
import { CHECKPOINT_VERSION } from './checkpoint';

/** The powers and delegations of a token at a block. Accounts are numbers of `accounts`, hex without 0x. */
export type KnownPowers = {
  token: Address;
  /** First block that was read, before which the token did not exist. */
  from: bigint;
  /** Last block that was read. */
  block: bigint;
  accounts: readonly string[];
  /** Delegates with power above 0, in the token's smallest unit. */
  powers: readonly { delegate: number; power: bigint }[];
  /** The delegate that each has chosen, and the block of the choice. */
  delegations: readonly { delegator: number; delegate: number; since: bigint }[];
};

/** How the power of every delegate came to be: each `DelegateVotesChanged`, per delegate by position. */
export type KnownHistory = {
  from: bigint;
  block: bigint;
  accounts: readonly string[];
  changes: readonly { delegate: number; block: bigint; logIndex: number; votes: bigint }[];
};

const ADDRESS = 20;

/** The powers from the bytes of their file, every field checked; throws `CheckpointFlaw`. */
export function decodePowers(bytes: Uint8Array): KnownPowers {
  const reader = new ByteReader(bytes);
  checkVersion(reader);
  const token = getAddress(bytesToHex(reader.bytes(ADDRESS)));
  const { from, span } = readRange(reader);
  const accounts = readAccounts(reader);
  const powers: { delegate: number; power: bigint }[] = [];
  let last = -1;
  for (let left = reader.count(accounts.length, 2); left > 0; left--) {
    last = next(reader, last, accounts.length);
    const power = reader.big();
    if (power === 0n) throw new CheckpointFlaw('a power in it is nothing');
    powers.push({ delegate: last, power });
  }
  const delegations: { delegator: number; delegate: number; since: bigint }[] = [];
  last = -1;
  for (let left = reader.count(accounts.length, 3); left > 0; left--) {
    last = next(reader, last, accounts.length);
    const delegate = reader.varint(accounts.length - 1);
    delegations.push({ delegator: last, delegate, since: from + BigInt(reader.varint(span)) });
  }
  reader.end();
  return { token, from, block: from + BigInt(span), accounts, powers, delegations };
}

/** The history from the bytes of its file, every field checked; throws `CheckpointFlaw`. */
export function decodeHistory(bytes: Uint8Array): KnownHistory {
  const reader = new ByteReader(bytes);
  checkVersion(reader);
  const { from, span } = readRange(reader);
  const accounts = readAccounts(reader);
  const changes: { delegate: number; block: bigint; logIndex: number; votes: bigint }[] = [];
  for (let delegate = 0; delegate < accounts.length; delegate++) {
    const count = reader.count(LIMITS.rows - changes.length, 3);
    if (count === 0) throw new CheckpointFlaw('an account in it has no changes');
    let at = 0;
    let before = -1;
    for (let row = 0; row < count; row++) {
      const step = reader.varint(span - at);
      const logIndex = reader.varint(0xffff_ffff);
      if (row > 0 && step === 0 && logIndex <= before)
        throw new CheckpointFlaw('its changes are not in order');
      at += step;
      before = logIndex;
      changes.push({ delegate, block: from + BigInt(at), logIndex, votes: reader.big() });
    }
  }
  reader.end();
  return { from, block: from + BigInt(span), accounts, changes };
}

function readAccounts(reader: ByteReader): string[] {
  const accounts: string[] = [];
  let before = '';
  for (let left = reader.count(LIMITS.rows, ADDRESS); left > 0; left--) {
    const text = bytesToHex(reader.bytes(ADDRESS)).slice(2);
    if (text <= before) throw new CheckpointFlaw('its accounts are not in order');
    accounts.push(text);
    before = text;
  }
  return accounts;
}

function checkVersion(reader: ByteReader): void {
  if (reader.varint() !== CHECKPOINT_VERSION) throw new CheckpointFlaw('it is of another version');
}

function readRange(reader: ByteReader): { from: bigint; span: number } {
  const from = reader.varint();
  return { from: BigInt(from), span: reader.varint(Number.MAX_SAFE_INTEGER - from) };
}

function next(reader: ByteReader, last: number, count: number): number {
  if (last + 1 >= count) throw new CheckpointFlaw('an account in it does not exist');
  return last + 1 + reader.varint(count - last - 2);
}
