import { constants, deflateRawSync } from 'node:zlib';
import { parseAbi } from 'viem';
import { strangerOf } from '@/components/propose/sharing/DraftFile';
import { toBase64url } from '@/core/base64url';
import { callablesOf } from '@/core/decode/abi';
import type { Proposal } from '@/core/decode/action';
import { decodeProposal } from '@/core/decode/decode';
import { selectorOf } from '@/core/decode/signature';
import { DraftFlaw } from '@/core/draft/flaw';
import { importFile } from '@/core/draft/imports/importFile';
import { unpackDraft } from '@/core/draft/link';
import { parseDraft } from '@/core/draft/parseDraft';
import { RECIPES } from '@/core/draft/recipes/book';
import { writeDraft } from '@/core/draft/writeDraft';
import { processorTime } from '../../processorTime';
import { ASSERTS_COVERAGE, type Random, runs, seeded, seedOf } from '../../runs';
import { ALICE, BOB, fullDraft, GOVERNOR, RECIPE_CONTEXT } from './drafts';

const TOKEN = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const place = { chainId: 1, executor: ALICE } as const;
const PAY = `0xa9059cbb${BOB.slice(2).toLowerCase().padStart(64, '0')}${'1'.padStart(64, '0')}` as const;

/** A link whose code, deflated, unpacks to so many MiB of blanks; made piece by piece, as whoever means harm would. */
function bombOf(mebibytes: number): string {
  const piece = deflateRawSync(' '.repeat(1 << 20), { finishFlush: constants.Z_FULL_FLUSH });
  const end = Buffer.from([0x03, 0x00]);
  return toBase64url(Buffer.concat([...new Array(mebibytes).fill(piece), end]));
}

describe('a link of somebody else', () => {
  test('that unpacks to 256 MiB is stopped at 1 MB, and costs no more than one of 10 MB', async () => {
    const least = new Map<number, number>();
    const bombs = [10, 256].map((size) => [size, bombOf(size)] as const);
    // The least of several: what is swept up meanwhile is not of the link, nor is code that warms up.
    for (const [size, bomb] of [...bombs, ...bombs, ...bombs]) {
      const took = processorTime();
      const before = process.memoryUsage().arrayBuffers;
      await expect(unpackDraft(bomb)).rejects.toThrow('The draft in the link is larger than 1 MB.');
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 << 20);
      least.set(size, Math.min(took(), least.get(size) ?? Number.POSITIVE_INFINITY));
    }
    const [small = 0, large = 0] = least.values();
    // Unpacked to its end it would take 25 times as long.
    expect(large).toBeLessThan(8 * Math.max(small, 20));
  });

  test('of another chain, and of another Governor, is not opened in this organisation', () => {
    const dao = { chainId: 1, address: GOVERNOR.toLowerCase() };
    expect(strangerOf(fullDraft(), dao)).toBeUndefined();
    expect(strangerOf({ ...fullDraft(), chainId: 10 }, dao)).toMatch(/^This draft is for chain 10, and/);
    expect(strangerOf({ ...fullDraft(), governor: BOB }, dao)).toMatch(/^This draft is for another org/);
  });

  test('with 10,000 actions, in every form in which actions come, is refused in a sentence', async () => {
    const many = <T>(each: T): T[] => new Array(10_000).fill(each);
    const few = <T>(each: T): T[] => new Array(201).fill(each);
    const columns = { targets: many(BOB), values: many('0'), calldatas: many('0x') };
    const json = JSON.stringify({ ...JSON.parse(writeDraft(fullDraft())), ...columns, signatures: [] });
    await expect(unpackDraft(toBase64url(deflateRawSync(json)))).rejects.toThrow(/at most 200 entries/);
    const files: [string, RegExp][] = [
      [JSON.stringify(columns), /^The file, field “targets”: This value has more than 200 entries/],
      [
        JSON.stringify({ targets: few(BOB), values: few('0'), calldatas: few('0x') }),
        /more than 200 entries/,
      ],
      [JSON.stringify(many({ to: BOB, value: '0' })), /more than 200 entries/],
      [JSON.stringify({ transactions: many({ to: BOB, value: '0' }) }), /more than 200 entries/],
      [`token,receiver,amount\n${many(`,${BOB},1`).join('\n').slice(0, 190_000)}`, /more than 200 payments/],
    ];
    for (const [file, sentence] of files)
      expect(() => importFile(file, place, RECIPE_CONTEXT)).toThrow(sentence);
  });
});

describe('an ABI that lies about a selector', () => {
  const built = (abi: string, args: string[]) =>
    RECIPES.find(({ name }) => name === 'call')?.build({ target: TOKEN, abi, args }, RECIPE_CONTEXT)[0];

  test('names it in vain: what is called follows from name and types alone', () => {
    const claims = {
      type: 'function',
      name: 'thank',
      selector: '0xa9059cbb',
      signature: 'transfer(address,uint256)',
    };
    const abi = JSON.stringify([{ ...claims, inputs: [{ name: 'who', type: 'address' }], outputs: [] }]);
    expect(built(abi, [BOB])?.calldata.slice(0, 10)).toBe(selectorOf('thank(address)'));
  });

  test('and whose name was made to fit is told beside the function that is known by it', () => {
    // Both are 0x42966c68.
    const abi = 'function collate_propagate_storage(bytes16 storageRoot)';
    const calldata = built(abi, [`0x${'00'.repeat(15)}05`])?.calldata ?? '0x';
    const pasted = parseAbi([abi]);
    expect([...callablesOf(pasted).keys()]).toEqual(['0x42966c68']);
    const proposal: Proposal = {
      ...{ chainId: 1, governor: GOVERNOR, timelock: null, description: '' },
      ...{ targets: [TOKEN], values: [0n], signatures: [''], calldatas: [calldata] },
    };
    const [action] = decodeProposal(proposal, { pasted: new Map([[TOKEN.toLowerCase(), pasted]]) });
    expect(action).toMatchObject({ source: 'pasted', candidates: ['burn(uint256)'] });
    // Nobody but who pasted it is told that name.
    expect(decodeProposal(proposal)[0]).toMatchObject({ source: 'known', signature: 'burn(uint256)' });
  });

  test('beside other bytes in a file: the bytes count', () => {
    const method = { name: 'thank', payable: false, inputs: [{ name: 'who', type: 'address' }] };
    const transaction = {
      to: TOKEN,
      value: '0',
      data: PAY,
      contractMethod: method,
      contractInputsValues: { who: BOB },
    };
    const { actions } = importFile(
      JSON.stringify({ chainId: '1', transactions: [transaction] }),
      place,
      RECIPE_CONTEXT,
    );
    expect(actions[0]?.calldata).toBe(PAY);
  });
});

describe('amounts', () => {
  const draft = (value: unknown) =>
    JSON.stringify({ ...JSON.parse(writeDraft(fullDraft())), values: [value, '0'] });
  const build = (name: string, amount: string) =>
    RECIPES.find((each) => each.name === name)?.build({ to: BOB, token: TOKEN, amount }, RECIPE_CONTEXT);

  test.each([
    '9'.repeat(80),
    '1e18',
    '1E3',
    '1,000',
    '1.000,5',
    '1 000',
    '-1',
    '+1',
    '0x10',
    '١',
    '½',
    'NaN',
  ])('%j is taken nowhere: not by a recipe, a table, a file or a draft', (amount) => {
    for (const name of ['pay-coin', 'pay-token']) expect(() => build(name, amount)).toThrow(/amount/i);
    const table = `token,receiver,amount\n,${BOB},"${amount}"`;
    expect(() => importFile(table, place, RECIPE_CONTEXT)).toThrow(/^Line 2: /);
    const file = JSON.stringify([{ to: BOB, value: amount }]);
    // A hexadecimal value is as exact as a decimal one, and files of scripts have it.
    if (amount !== '0x10')
      expect(() => importFile(file, place, RECIPE_CONTEXT)).toThrow(/^Transaction 1, field “value”/);
    expect(() => parseDraft(draft(amount))).toThrow(/values\[0\]/);
  });
});

const CASES = runs(2_000, 10_000);
const SEED = seedOf(20261125);
const SCRAPS = [...'"{}[],:', '\\u0000', '\\ud800', '1e999', '-1', 'null', '0x', '‮', '"__proto__"', '\\'];
const ODD: readonly unknown[] = [
  null,
  true,
  -1,
  1e21,
  '',
  '0x',
  'a',
  '١',
  [],
  {},
  [[]],
  { a: [] },
  '0x1234',
  '9'.repeat(80),
];

/** The text with a few places changed. */
function damaged(random: Random, text: string): string {
  let found = text;
  for (let left = random.int(1, 4); left > 0; left -= 1) {
    const at = random.int(0, found.length);
    const end = at + (random.chance(0.5) ? random.int(0, 20) : 0);
    found = found.slice(0, at) + (random.chance(0.7) ? random.pick(SCRAPS) : '') + found.slice(end);
  }
  return found;
}

/** The JSON with some value, however deep, replaced. */
function replaced(random: Random, json: unknown): unknown {
  if (typeof json !== 'object' || json === null || random.chance(0.2)) return random.pick(ODD);
  if (Array.isArray(json)) return json.map((each) => (random.chance(0.3) ? replaced(random, each) : each));
  return Object.fromEntries(
    Object.entries(json).map(([name, each]) => [name, random.chance(0.15) ? replaced(random, each) : each]),
  );
}

/** Outcome of reading a text: read, or refused with one sentence; any other error is rethrown. */
function outcome(read: () => unknown): 'read' | 'refused' {
  try {
    read();
    return 'read';
  } catch (error) {
    if (!(error instanceof DraftFlaw)) throw error;
    expect(error.message).toMatch(/^[A-Z][^\n]{1,400}\.$/);
    return 'refused';
  }
}

const context = { ...RECIPE_CONTEXT, decimals: () => 18 };

test('whatever a draft, a file or an input is made of: it is read, or refused in one sentence', () => {
  const random = seeded(SEED);
  const count = { read: 0, refused: 0 };
  const whole = writeDraft(fullDraft());
  for (let round = 0; round < CASES; round += 1) {
    const json = random.chance(0.5)
      ? damaged(random, whole)
      : JSON.stringify(replaced(random, JSON.parse(whole)));
    count[outcome(() => parseDraft(json))] += 1;
    count[outcome(() => importFile(json, place, context))] += 1;
    const recipe = random.pick(RECIPES);
    const inputs = Object.fromEntries(
      recipe.fields.map(({ name }) => [
        name,
        random.pick([ALICE, '1', '0.5', 'f(uint8 a)', ...ODD]) as string,
      ]),
    );
    count[outcome(() => recipe.build(inputs, context))] += 1;
  }
  if (ASSERTS_COVERAGE) {
    expect(count.read).toBeGreaterThan(CASES / 20);
    expect(count.refused).toBeGreaterThan(CASES / 2);
  }
});
