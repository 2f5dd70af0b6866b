import { openEmpty } from '@/devnet/emptyDatabase';
import { BinaryRows } from '@/server/sql/binaryRows';
import { addLogRow } from '@/server/sql/logRows';
import { openBefore } from '../../openBefore';
import { runs, seeded, seedOf } from '../../runs';
import { logOf, vote } from '../../service/indexer/ledger';

const SEED = seedOf(20261126);
const NUMBERS = [0, -1, 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 53 - 1];
const AMOUNTS = [0n, 1n, 9_999n, 10_000n, 100_000_000n, 10n ** 77n, 2n ** 128n, 2n ** 256n - 1n];

const database = openBefore(openEmpty);
beforeAll(async () => {
  await database.query(
    'create table held (n int, small smallint, big bigint, amount numeric(78), bytes bytea, words text)',
  );
});

type Held = { small: number; big: number; amount: bigint; bytes: string | null; words: string | null };

async function expectKept(all: readonly Held[]): Promise<void> {
  const rows = new BinaryRows();
  for (const [n, { amount, big, bytes, small, words }] of all.entries()) {
    rows.row(6).int4(n).int2(small).int8(big).numeric(amount);
    if (bytes === null) rows.null();
    else rows.bytes(Buffer.from(bytes, 'hex'), 0, bytes.length / 2);
    if (words === null) rows.null();
    else rows.text(words);
  }
  await database.query('delete from held');
  await database.copy('held', rows);
  const found = await database.query(
    "select n, small, big::text as big, amount::text as amount, encode(bytes, 'hex') as bytes, words from held order by n",
  );
  expect(found).toEqual(
    all.map(({ amount, big, ...rest }, n) => ({ n, ...rest, big: String(big), amount: String(amount) })),
  );
}

test('numbers, amounts, bytes and texts come back as they were, however long', async () => {
  const rest = { bytes: null, words: null };
  await expectKept([
    ...NUMBERS.map((big) => ({ ...rest, small: -1, big, amount: 0n })),
    ...AMOUNTS.map((amount) => ({ ...rest, small: 255, big: 0, amount })),
    { small: 0, big: 0, amount: 0n, bytes: '', words: '' },
    {
      small: 0,
      big: 0,
      amount: 0n,
      bytes: 'ab'.repeat(300_000),
      words: '\t\n\\N ü 漢 😀 \ufffe'.repeat(20_000),
    },
  ]);
  await expectKept([]);
});

test(`amounts of any size come back as they were (seed ${SEED})`, async () => {
  const random = seeded(SEED);
  const amounts = Array.from({ length: runs(300, 3_000) }, () => {
    const digits = Array.from({ length: random.int(1, 77) }, () =>
      random.chance(0.5) ? 0 : random.int(0, 9),
    );
    return BigInt(digits.join(''));
  });
  await expectKept(amounts.map((amount) => ({ small: 0, big: 0, amount, bytes: null, words: null })));
});

test('what is no hex is not kept as other bytes', () => {
  const log = logOf('VoteCast', vote(seeded(1)));
  expect(() => addLogRow(new BinaryRows(), 1, 1, log)).not.toThrow();
  for (const bad of ['0xzz', '0x00zz', '0xabc', '0x0x00'])
    expect(() => addLogRow(new BinaryRows(), 1, 1, { ...log, data: bad })).toThrow('a log is no hex');
});
