import { hexToBytes } from 'viem/utils';
import { ByteWriter } from '../../../service/checkpoint/bytes';
import { CHECKPOINT_VERSION } from '../../../service/checkpoint/checkpoint';
import type { KnownHistory, KnownPowers } from '../../../service/checkpoint/delegates';

/** The two files about the delegates of a token. The same facts give the same bytes, in whatever order they come. */
export function encodeDelegates(known: { powers: KnownPowers; history: KnownHistory }): {
  powers: Uint8Array<ArrayBuffer>;
  history: Uint8Array<ArrayBuffer>;
} {
  return { powers: encodePowers(known.powers), history: encodeHistory(known.history) };
}

function encodePowers(known: KnownPowers): Uint8Array<ArrayBuffer> {
  const { token, from, block } = known;
  const powers = known.powers.filter(({ power }) => power > 0n);
  const used = new Set(powers.map(({ delegate }) => delegate));
  for (const { delegator, delegate } of known.delegations) used.add(delegator).add(delegate);
  const writer = new ByteWriter();
  writer.varint(CHECKPOINT_VERSION);
  writer.bytes(hexToBytes(token));
  writer.varint(from);
  writer.varint(block - from);
  const place = writeAccounts(writer, known.accounts, used);
  writer.varint(powers.length);
  let last = -1;
  for (const { delegate, power } of ordered(powers, ({ delegate }) => place(delegate))) {
    writer.varint(place(delegate) - last - 1);
    writer.varint(power);
    last = place(delegate);
  }
  writer.varint(known.delegations.length);
  last = -1;
  for (const each of ordered(known.delegations, ({ delegator }) => place(delegator))) {
    writer.varint(place(each.delegator) - last - 1);
    writer.varint(place(each.delegate));
    writer.varint(each.since - from);
    last = place(each.delegator);
  }
  return writer.done();
}

function encodeHistory({ from, block, accounts, changes }: KnownHistory): Uint8Array<ArrayBuffer> {
  const of = new Map<number, KnownHistory['changes'][number][]>();
  for (const change of changes) {
    const rows = of.get(change.delegate);
    if (rows === undefined) of.set(change.delegate, [change]);
    else rows.push(change);
  }
  const writer = new ByteWriter();
  writer.varint(CHECKPOINT_VERSION);
  writer.varint(from);
  writer.varint(block - from);
  const place = writeAccounts(writer, accounts, new Set(of.keys()));
  for (const [, rows] of ordered([...of], ([delegate]) => place(delegate))) {
    rows.sort((a, b) => Number(a.block - b.block) || a.logIndex - b.logIndex);
    writer.varint(rows.length);
    let at = from;
    for (const row of rows) {
      writer.varint(row.block - at);
      writer.varint(row.logIndex);
      writer.varint(row.votes);
      at = row.block;
    }
  }
  return writer.done();
}

// Ascending, so that the numbers do not depend on the order in which the logs were read.
function writeAccounts(
  writer: ByteWriter,
  accounts: readonly string[],
  used: ReadonlySet<number>,
): (account: number) => number {
  const sorted = ordered([...used], (account) => accounts[account] ?? '');
  const places = new Map(sorted.map((account, index) => [account, index]));
  writer.varint(sorted.length);
  for (const account of sorted) writer.bytes(hexToBytes(`0x${accounts[account] ?? ''}`));
  return (account) => places.get(account) ?? 0;
}

function ordered<T>(list: readonly T[], key: (item: T) => number | string): T[] {
  return [...list].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}
