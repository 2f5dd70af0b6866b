import { decodeFunctionData, parseAbi, toFunctionSelector } from 'viem';
import { decodeProposal } from '@/core/decode/decode';
import { factsOf } from '@/core/decode/facts';
import { plain } from '@/core/decode/words/sentence';
import { sentenceOf } from '@/core/decode/words/speak';
import type { RecipeInputs } from '@/core/draft/document';
import { GOVERNOR_SETTINGS } from '@/core/draft/recipes/governorSettings';
import { parseUnitAmount } from '@/core/draft/recipes/parseUnitAmount';
import type { RecipeContext } from '@/core/draft/recipes/recipe';
import { ALICE, BOB, builderIn, GOVERNOR, RECIPE_CONTEXT } from './drafts';

const TOKEN = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const context: RecipeContext = { ...RECIPE_CONTEXT, decimals: (token) => (token === TOKEN ? 6 : undefined) };

const built = builderIn(context);

/** Sentences decoded from the bytes of the actions. */
function said(actions: ReturnType<typeof built>): string[] {
  const proposal = {
    chainId: 1,
    governor: GOVERNOR,
    timelock: null,
    targets: actions.map(({ target }) => target),
    values: actions.map(({ value }) => value),
    signatures: actions.map(({ signature }) => signature),
    calldatas: actions.map(({ calldata }) => calldata),
    description: '',
  } as const;
  const facts = factsOf({
    chainId: 1,
    governor: GOVERNOR,
    timelock: null,
    token: null,
    clock: null,
    currency: 'ETH',
  });
  return decodeProposal(proposal).map((action) => plain(sentenceOf(action, facts), facts));
}

describe('amounts', () => {
  test('digits with a point, never rounded', () => {
    expect(parseUnitAmount('1.5', 18)).toBe(1_500_000_000_000_000_000n);
    expect([parseUnitAmount(' 0.000001 ', 6), parseUnitAmount('007', 0)]).toEqual([1n, 7n]);
    expect(parseUnitAmount(String(2n ** 256n - 1n), 0)).toBe(2n ** 256n - 1n);
  });

  const refused: [string, number, RegExp][] = [
    ['', 18, /no amount yet/],
    ['0.0000009', 6, /7 digits behind the point, and here at most 6/],
    ['1.0', 0, /only whole numbers/],
    ['-1', 18, /sign/],
    ['+1', 18, /sign/],
    ['1e18', 18, /exponent/],
    ['0x10', 18, /hexadecimal/],
    ['1,000', 18, /separators/],
    ['1 000', 18, /separators/],
    ['1_000', 18, /separators/],
    ['.5', 18, /separators|not a number/],
    ['1.', 18, /separators|not a number/],
    ['١', 18, /not a number/],
    ['1', 80, /larger than any contract/],
    ['9'.repeat(80), 18, /larger than any contract/],
    ['9'.repeat(121), 18, /more digits/],
    ['Infinity', 18, /not a number/],
  ];
  test.each(refused)('%j with %d decimals is refused', (text, decimals, sentence) => {
    expect(() => parseUnitAmount(text, decimals)).toThrow(sentence);
  });
});

describe('recipes', () => {
  test('a coin and a token', () => {
    expect(built('pay-coin', { to: BOB, amount: '0.00082' })).toEqual([
      { target: BOB, value: 820_000_000_000_000n, signature: '', calldata: '0x' },
    ]);
    expect(said(built('pay-coin', { to: BOB, amount: '1.5' }))[0]).toBe(
      `Send 1.5 ETH from the treasury to ${BOB}`,
    );
    const [pay] = built('pay-token', { token: TOKEN, to: BOB, amount: '2.5' });
    const abi = parseAbi(['function transfer(address to, uint256 amount)']);
    expect(decodeFunctionData({ abi, data: pay?.calldata ?? '0x' }).args).toEqual([BOB, 2_500_000n]);
    expect(() => built('pay-token', { token: TOKEN, to: TOKEN, amount: '1' })).toThrow(/the token itself/);
    expect(() => built('pay-token', { token: BOB, to: ALICE, amount: '1' })).toThrow(
      /decimals of this token were not read/,
    );
    expect(() => built('pay-coin', { to: BOB.replace('C', 'c'), amount: '1' })).toThrow(/mistyped/);
  });

  test('each setting of each family, by the function that family has', () => {
    const selectors = {
      votingDelay: ['0x70b0f660', '0x79051887', '0x1dfb1b5a'],
      votingPeriod: ['0xea0217cf', '0xe540d01d', '0x0ea2d98c'],
      proposalThreshold: ['0xece40cc1', '0xece40cc1', '0x17ba1b8b'],
      quorumNumerator: ['0x06f3f9e6', '0x06f3f9e6', null],
      lateQuorumExtension: ['0xd07f91e9', '0x330df7ff', null],
      superQuorumNumerator: [null, '0xc5cd8f33', null],
      proposalGuardian: [null, '0xa660aca5', null],
      timelock: ['0xa890c910', '0xa890c910', null],
      implementation: [null, null, '0xbb913f41'],
      pendingAdmin: [null, null, '0xb71d1a0c'],
    } as const;
    expect(GOVERNOR_SETTINGS.map(({ name }) => name)).toEqual(Object.keys(selectors));
    const families = [
      { family: 'openzeppelin', generation: 4 },
      { family: 'openzeppelin', generation: 5 },
      { family: 'bravo', generation: null },
    ] as const;
    for (const [setting, expected] of Object.entries(selectors)) {
      const value = ['proposalGuardian', 'timelock', 'implementation', 'pendingAdmin'].includes(setting)
        ? BOB
        : '7';
      for (const [index, family] of families.entries()) {
        const make = () => built('setting', { setting, value }, family)[0]?.calldata.slice(0, 10);
        if (expected[index] === null) expect(make).toThrow(/no function for this rule/);
        else expect(make()).toBe(expected[index]);
      }
    }
    expect(() => built('setting', { setting: 'votingPeriod', value: '4294967296' })).toThrow(
      /does not fit its type, uint32/,
    );
    expect(() => built('setting', { setting: 'votingDelay', value: '1' }, { generation: null })).toThrow(
      /version of the rules is unknown/,
    );
    expect(() => built('setting', { setting: 'votingDelay', value: '1' }, { family: 'alpha' })).toThrow(
      /no function/,
    );
  });

  test('any function by its signature: tuples, arrays, nested; bytes as Solidity has them', () => {
    const abi =
      'function set((address to, uint96 share)[] parts, bytes4[2] ids, int8 x, string s, bool b) payable';
    const [call] = built('call', {
      target: TOKEN,
      abi,
      args: [
        [{ to: BOB, share: '7' }, [ALICE, '8']],
        ['0x01020304', '0xaabbccdd'],
        '-128',
        ' as it is ',
        'true',
      ],
      value: '0.5',
    });
    expect(call?.value).toBe(5n * 10n ** 17n);
    const { args } = decodeFunctionData({ abi: parseAbi([abi] as const), data: call?.calldata ?? '0x' });
    expect(args).toEqual([
      [
        { to: BOB, share: 7n },
        { to: ALICE, share: 8n },
      ],
      ['0x01020304', '0xaabbccdd'],
      -128,
      ' as it is ',
      true,
    ]);
    expect(call?.calldata.slice(0, 10)).toBe(
      toFunctionSelector('set((address,uint96)[],bytes4[2],int8,string,bool)'),
    );
  });

  const wrong: [string, RecipeInputs, RegExp][] = [
    ['another number of arguments', { abi: 'f(uint256 a)', args: [] }, /takes 1 arguments, and 0 are given/],
    ['a figure too large', { abi: 'f(uint8 a)', args: ['256'] }, /“a” does not fit its type, uint8/],
    ['less than nothing', { abi: 'f(uint8 a)', args: ['-1'] }, /“a” has a sign/],
    ['an exponent', { abi: 'f(uint256 a)', args: ['1e3'] }, /“a” has an exponent/],
    ['a mistyped address', { abi: 'f(address)', args: [BOB.replace('C', 'c')] }, /argument 1 is mistyped/],
    ['bytes of another length', { abi: 'f(bytes32 a)', args: ['0x01'] }, /“a” has 1 bytes, and its type 32/],
    ['a list of another length', { abi: 'f(uint8[2] a)', args: [['1']] }, /1 entries, and its type 2/],
    ['a figure that JSON rounds', { abi: 'f(uint256[] a)', args: ['[12345678901234567890]'] }, /JSON rounds/],
    ['a missing part', { abi: 'f((uint8 x, uint8 y) a)', args: [{ x: '1' }] }, /no argument “a”\.y yet/],
    ['coins where none are taken', { abi: 'f()', args: [], value: '1' }, /takes no coins/],
    ['a choice among several', { abi: 'f(uint8)\nf(uint16)', args: ['1'] }, /No function is chosen/],
    [
      'a function of another ABI',
      { abi: 'f(uint8)', function: 'f(uint16)', args: ['1'] },
      /no such function/,
    ],
    ['no ABI', { abi: '!!', args: [] }, /not an ABI/],
  ];
  test.each(wrong)('%s is refused in a sentence', (_, inputs, sentence) => {
    expect(() => built('call', { target: TOKEN, ...inputs })).toThrow(sentence);
  });

  test('of two functions of one name the chosen one is encoded', () => {
    const inputs = { target: TOKEN, abi: 'f(uint8)\nf(uint16)', function: 'f(uint16)', args: ['1'] };
    expect(built('call', inputs)[0]?.calldata.slice(0, 10)).toBe(toFunctionSelector('f(uint16)'));
  });

  test('raw bytes', () => {
    expect(built('raw', { target: TOKEN, calldata: '0xABCD', value: '' })).toEqual([
      { target: TOKEN, value: 0n, signature: '', calldata: '0xabcd' },
    ]);
    expect(() => built('raw', { target: TOKEN, calldata: '0xabc' })).toThrow(/whole bytes/);
  });
});
