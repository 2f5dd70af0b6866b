import { getAddress, type Hex, toHex } from 'viem';
import { encodeDelegates } from '@/cli/checkpoint/encode/encodeDelegates';
import { CheckpointFlaw } from '@/core/files/flaw';
import {
  decodeHistory,
  decodePowers,
  type KnownHistory,
  type KnownPowers,
} from '@/service/checkpoint/delegates';
import { type Random, seeded, seedOf } from '../../runs';

const SEED = seedOf(20261121);

function book(random: Random, most = 40): { powers: KnownPowers; history: KnownHistory } {
  const from = BigInt(random.int(0, 20_000_000));
  const span = random.int(1, 5_000_000);
  const block = from + BigInt(span);
  const accounts = Array.from({ length: random.int(1, most) }, () =>
    toHex(random.bigint(160), { size: 20 }).slice(2),
  );
  const unique = [...new Set(accounts)];
  const any = () => from + BigInt(random.int(0, span));
  const amount = () => random.bigint(random.pick([1, 64, 96, 128, 200, 256]));
  const changes = unique.flatMap((_, delegate) => {
    const rows = Array.from({ length: random.int(0, 12) }, (_, logIndex) => ({
      delegate,
      block: any(),
      logIndex,
      votes: amount(),
    }));
    return rows.sort((a, b) => Number(a.block - b.block) || a.logIndex - b.logIndex);
  });
  const powers = unique.map((_, delegate) => ({
    delegate,
    power: changes.filter((each) => each.delegate === delegate).at(-1)?.votes ?? 0n,
  }));
  const delegations = unique.flatMap((_, delegator) =>
    random.chance(0.6) ? [{ delegator, delegate: random.int(0, unique.length - 1), since: any() }] : [],
  );
  const token = getAddress(toHex(random.bigint(160), { size: 20 }));
  return {
    powers: { token, from, block, accounts: unique, powers, delegations },
    history: { from, block, accounts: unique, changes },
  };
}

/** The same facts with names in the place of numbers, in no order. */
function facts({ powers, history }: { powers: KnownPowers; history: KnownHistory }): unknown {
  const name = (number: number) => powers.accounts[number];
  const other = (number: number) => history.accounts[number];
  return {
    range: [powers.token, powers.from, powers.block, history.from, history.block],
    powers: new Map(
      powers.powers.filter(({ power }) => power > 0n).map(({ delegate, power }) => [name(delegate), power]),
    ),
    delegations: new Map(
      powers.delegations.map(({ delegator, delegate, since }) => [name(delegator), [name(delegate), since]]),
    ),
    changes: new Set(
      history.changes.map(({ delegate, ...rest }) => [other(delegate), ...Object.values(rest)].join()),
    ),
  };
}

function shuffled(random: Random, { powers, history }: ReturnType<typeof book>): ReturnType<typeof book> {
  const order = powers.accounts.map((_, index) => index).sort(() => (random.chance(0.5) ? 1 : -1));
  const place = (number: number) => order.indexOf(number);
  const accounts = order.map((number) => powers.accounts[number] ?? '');
  return {
    powers: {
      ...powers,
      accounts,
      powers: powers.powers.map((each) => ({ ...each, delegate: place(each.delegate) })).reverse(),
      delegations: powers.delegations
        .map((each) => ({ ...each, delegator: place(each.delegator), delegate: place(each.delegate) }))
        .reverse(),
    },
    history: {
      ...history,
      accounts,
      changes: history.changes.map((each) => ({ ...each, delegate: place(each.delegate) })).reverse(),
    },
  };
}

test(`files are read as they were written, and do not depend on order (seed ${SEED})`, () => {
  const random = seeded(SEED);
  for (let round = 0; round < 15; round++) {
    const written = book(random);
    const files = encodeDelegates(written);
    const read = { powers: decodePowers(files.powers), history: decodeHistory(files.history) };
    expect(facts(read)).toEqual(facts(written));
    expect([encodeDelegates(shuffled(random, written)), encodeDelegates(read)]).toEqual([files, files]);
  }
});

test('cut short, lengthened or of another version they are refused', () => {
  const files = encodeDelegates(book(seeded(SEED), 6));
  for (const [bytes, decode] of [
    [files.powers, decodePowers],
    [files.history, decodeHistory],
  ] as const) {
    for (let length = 0; length < bytes.length; length++)
      expect(() => decode(bytes.subarray(0, length))).toThrow(CheckpointFlaw);
    expect(() => decode(Uint8Array.from([...bytes, 0]))).toThrow(CheckpointFlaw);
    expect(() => decode(Uint8Array.from([2, ...bytes.subarray(1)]))).toThrow(/another version/);
  }
});

test('flipped bytes are refused, or give a file that says just that', () => {
  const random = seeded(SEED + 1);
  const made = Array.from({ length: 8 }, () => encodeDelegates(book(random, 8)));
  const [first] = made;
  if (first === undefined) throw new Error('no file was made');
  const other = { powers: decodePowers(first.powers), history: decodeHistory(first.history) };
  let refused = 0;
  for (let round = 0; round < 400; round++) {
    const files = random.pick(made);
    const which = random.chance(0.5) ? 'powers' : 'history';
    const bytes = Uint8Array.from(files[which]);
    for (let flips = random.int(1, 3); flips > 0; flips--)
      bytes[random.int(0, bytes.length - 1)] = random.int(0, 255);
    try {
      const read = which === 'powers' ? { powers: decodePowers(bytes) } : { history: decodeHistory(bytes) };
      const again = encodeDelegates({ ...other, ...read });
      // Accounts that nothing names are not written again.
      expect(again[which].length).toBeLessThanOrEqual(bytes.length);
    } catch (error) {
      expect(error).toBeInstanceOf(CheckpointFlaw);
      refused++;
    }
  }
  expect(refused).toBeGreaterThan(50);
});

test('lengths that cannot be there are refused before anything is made for them', () => {
  const huge = [0xff, 0xff, 0xff, 0xff, 0x7f];
  const token: number[] = Array(20).fill(1);
  const account: number[] = Array(20).fill(7);
  const powers =
    (...rest: number[]) =>
    () =>
      decodePowers(Uint8Array.from([1, ...token, 5, 5, ...rest]));
  const history =
    (...rest: number[]) =>
    () =>
      decodeHistory(Uint8Array.from([1, 5, 5, ...rest]));
  for (const read of [
    powers(...huge),
    powers(1, ...account, ...huge),
    powers(1, ...account, 2, 0, 1, 0, 1),
    powers(1, ...account, 1, 1, 9),
    powers(1, ...account, 1, 0, 0, 0),
    powers(1, ...account, 0, 1, 0, 1, 3),
    powers(1, ...account, 0, 1, 0, 0, 6),
    powers(2, ...account, ...account, 0, 0),
    history(...huge),
    history(1, ...account, ...huge),
    history(1, ...account, 0),
    history(1, ...account, 1, 6, 0, 1),
    history(1, ...account, 2, 3, 4, 1, 0, 4, 2),
    history(1, ...account, 2, 3, 4, 1, 3, 4, 2),
  ])
    expect(read).toThrow(CheckpointFlaw);
  expect(powers(1, ...account, 1, 0, 9, 1, 0, 0, 5)().powers).toEqual([{ delegate: 0, power: 9n }]);
  expect(history(1, ...account, 2, 3, 4, 1, 0, 5, 2)().changes).toHaveLength(2);
});

test('what a decoded account is named is an address', () => {
  const { accounts } = decodePowers(encodeDelegates(book(seeded(SEED))).powers);
  expect(accounts.length).toBeGreaterThan(0);
  for (const text of accounts) expect(getAddress(`0x${text}` as Hex)).toHaveLength(42);
});
