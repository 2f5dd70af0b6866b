import { decodeFunctionData, parseAbi } from 'viem';
import { importFile, importProposal } from '@/core/draft/imports/importFile';
import { safeChecksum } from '@/core/draft/imports/safeBatch';
import { reserveFor } from '@/core/draft/proposerSuffix';
import { proposeCall } from '@/core/governor/act/propose';
import { ALICE, BOB, fullDraft, GOVERNOR } from './drafts';

const TOKEN = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const place = { chainId: 1, executor: ALICE } as const;
const context = { decimals: (token: string) => (token === TOKEN ? 6 : undefined) };
const take = (content: unknown) =>
  importFile(typeof content === 'string' ? content : JSON.stringify(content), place, context);

const METHOD = {
  name: 'pay',
  payable: false,
  inputs: [
    { internalType: 'address', name: 'to', type: 'address' },
    { internalType: 'uint256', name: '', type: 'uint256' },
    {
      internalType: 'struct P[]',
      name: 'parts',
      type: 'tuple[]',
      components: [
        { name: 'who', type: 'address' },
        { name: 'share', type: 'uint96' },
      ],
    },
  ],
};
const SAFE = {
  version: '1.0',
  chainId: '1',
  createdAt: 1_690_000_000_000,
  meta: {
    name: 'Pay Bob',
    description: 'As agreed.',
    txBuilderVersion: '1.16.5',
    createdFromSafeAddress: ALICE,
  },
  transactions: [
    { to: BOB, value: '820000000000000', data: null, contractMethod: null, contractInputsValues: null },
    { to: TOKEN, value: '0', data: '0xABCDEF01', contractMethod: null, contractInputsValues: null },
    {
      to: TOKEN,
      value: '0',
      data: null,
      contractMethod: METHOD,
      contractInputsValues: {
        to: BOB,
        1: '340282366920938463463374607431768211456',
        parts: `[["${ALICE}","7"]]`,
      },
    },
  ],
};

describe('a file of Safe’s Transaction Builder', () => {
  test('its data wins, else the method is encoded; every digit stays', () => {
    const { actions, description, warnings } = take(SAFE);
    expect([description, warnings]).toEqual(['# Pay Bob\n\nAs agreed.', []]);
    expect(actions.slice(0, 2)).toEqual([
      { target: BOB, value: 820_000_000_000_000n, signature: '', calldata: '0x' },
      { target: TOKEN, value: 0n, signature: '', calldata: '0xabcdef01' },
    ]);
    const abi = parseAbi(['function pay(address to, uint256, (address who, uint96 share)[] parts)']);
    expect(decodeFunctionData({ abi, data: actions[2]?.calldata ?? '0x' }).args).toEqual([
      BOB,
      2n ** 128n,
      [{ who: ALICE, share: 7n }],
    ]);
  });

  test('a changed file and another sender are told', () => {
    const checksum = safeChecksum(SAFE);
    const signed = { ...SAFE, meta: { ...SAFE.meta, checksum } };
    expect(take(signed).warnings).toEqual([]);
    // The name is not covered.
    expect(take({ ...signed, meta: { ...signed.meta, name: 'Else' } }).warnings).toEqual([]);
    const [first, ...rest] = SAFE.transactions;
    const changed = { ...signed, transactions: [{ ...first, to: ALICE }, ...rest] };
    expect(take(changed).warnings).toEqual([expect.stringMatching(/checksum does not match the file/)]);
    const other = { ...SAFE, meta: { ...SAFE.meta, createdFromSafeAddress: BOB } };
    expect(take(other).warnings).toEqual([expect.stringMatching(/^The file was made for 0x7099…79C8/)]);
  });

  test('several batches in one file: the only one', () => {
    expect(take({ data: { a: SAFE } }).actions).toHaveLength(3);
    expect(() => take({ data: { a: SAFE, b: SAFE } })).toThrow('The file holds 2 batches');
  });
});

const BROADCAST = {
  chain: 1,
  transactions: [
    {
      transactionType: 'CREATE',
      contractName: 'Vault',
      transaction: { from: ALICE, input: '0x60', chainId: '0x1' },
    },
    {
      transactionType: 'CALL',
      function: 'set(uint256)',
      transaction: { from: ALICE, to: TOKEN, value: '0x5', input: '0x60fe47b1', chainId: '0x1' },
    },
    { transactionType: 'CALL', transaction: { from: BOB, to: TOKEN, data: '0x01020304' } },
  ],
};

test('a Foundry broadcast: its calls, and none of the contracts it makes', () => {
  const { actions, warnings } = take(BROADCAST);
  expect(actions).toEqual([
    { target: TOKEN, value: 5n, signature: '', calldata: '0x60fe47b1' },
    { target: TOKEN, value: 0n, signature: '', calldata: '0x01020304' },
  ]);
  expect(warnings).toEqual([
    expect.stringMatching(/^Transaction 1 makes a contract \(Vault\) and was left out/),
    expect.stringMatching(/^The file was made for 0x7099/),
  ]);
});

describe('a table of payments', () => {
  const table = `token_address,receiver,amount\n${TOKEN},${BOB},1.5\n,${ALICE},0.25\n`;

  test('in whole tokens and coins; a byte-order mark, semicolons and quotes are as good', () => {
    const { actions } = take(table);
    expect(actions.map(({ target, value }) => [target, value])).toEqual([
      [TOKEN, 0n],
      [ALICE, 25n * 10n ** 16n],
    ]);
    const semicolons = `\ufeff"Token";"Recipient";"Amount"\r\n"${TOKEN}";"${BOB}";"1.5"\r\n;${ALICE};0.25`;
    expect(take(semicolons).actions).toEqual(actions);
  });

  const broken: [string, RegExp][] = [
    ['a,b\n1,2', /names no receiver and amount/],
    ['token,receiver,amount\n', /has no payments/],
    [`token,receiver,amount\n${TOKEN},${BOB},"1,5"`, /^Line 2: Write the amount without commas/],
    [`token,receiver,amount\n\n,${BOB},1e3`, /^Line 3: The amount has an exponent/],
    [`token,receiver,amount\n${BOB},${ALICE},1`, /^Line 2: The decimals of this token were not read/],
    [`token,receiver,amount\n${TOKEN},${TOKEN},1`, /^Line 2: The receiver is the token itself/],
    [`token,receiver,amount\n,${BOB.replace('C', 'c')},1`, /^Line 2: The recipient is mistyped/],
    [`token,receiver,amount\n${`,${BOB},1\n`.repeat(201)}`, /more than 200 payments/],
  ];
  test.each(broken)('%j is refused', (text, sentence) => expect(() => take(text)).toThrow(sentence));
});

describe('what is a proposal already', () => {
  const { actions, description } = fullDraft();

  test('its columns, its calldata, or itself; no longer reserved for its proposer', () => {
    const reserved = reserveFor(description, BOB);
    const columns = {
      ...{ chainId: 1, governor: GOVERNOR, description: reserved },
      targets: actions.map(({ target }) => target),
      values: actions.map(({ value }) => String(value)),
      signatures: actions.map(({ signature }) => signature),
      calldatas: actions.map(({ calldata }) => calldata),
    };
    expect(take(columns)).toEqual({ actions, description, warnings: [] });
    expect(importProposal({ actions, description: reserved })).toEqual({
      actions,
      description,
      warnings: [],
    });
    const { data } = proposeCall({ family: 'bravo', extensions: [] }, { actions, description: reserved });
    expect(take(data)).toEqual({ actions, description, warnings: [] });
  });

  test('a list of calls', () => {
    expect(take([{ to: BOB, value: '5', data: '0x' }]).actions).toEqual([
      { target: BOB, value: 5n, signature: '', calldata: '0x' },
    ]);
  });
});

describe('hostile files', () => {
  const [first] = SAFE.transactions;
  const cases: [string, unknown, RegExp][] = [
    ['nothing', '  ', /is empty/],
    ['no JSON', '{', /neither JSON nor a table/],
    ['bytes that are no proposal', '0x12345678', /no call that proposes something/],
    ['10 MB', `[${' '.repeat(10_000_000)}]`, /larger than 1 MB/],
    ['another chain', { ...SAFE, chainId: '10' }, /for chain 10, and this draft for chain 1/],
    ['a chain that is none', { ...SAFE, chainId: 'x' }, /field “chainId”: It does not name a chain/],
    ['another chain in hex', { ...BROADCAST, chain: 10 }, /for chain 10/],
    ['a new contract', { ...SAFE, transactions: [{ ...first, to: '' }] }, /Transaction 1 has no target/],
    [
      'a number that was rounded',
      { ...SAFE, transactions: [{ ...first, value: 12_345_678_901_234_567_000 }] },
      /^Transaction 1, field “value”: It must be a whole amount/,
    ],
    [
      'an exponent',
      { ...SAFE, transactions: [{ ...first, value: '1e18' }] },
      /^Transaction 1, field “value”/,
    ],
    [
      'less than nothing',
      { ...SAFE, transactions: [{ ...first, value: '-1' }] },
      /^Transaction 1, field “value”/,
    ],
    ['half a byte', { ...SAFE, transactions: [{ ...first, data: '0x1' }] }, /^Transaction 1, field “data”/],
    [
      'a mistyped address',
      { ...SAFE, transactions: [{ ...first, to: BOB.replace('C', 'c') }] },
      /^Transaction 1, field “to”: The address is mistyped/,
    ],
    ['1,000 actions', { ...SAFE, transactions: new Array(1_000).fill(first) }, /more than 200 entries/],
    ['no list', { ...SAFE, transactions: {} }, /is not a list/],
    [
      'a kind that is not known',
      { transactions: [{ transactionType: 'BLOB', transaction: {} }] },
      /neither a call/,
    ],
    ['columns of different lengths', { targets: [BOB], values: [], calldatas: [] }, /must be equal/],
  ];
  test.each(cases)('%s: one sentence', (_, content, sentence) => {
    expect(() => take(content)).toThrow(sentence);
    try {
      take(content);
    } catch (error) {
      expect((error as Error).name).toBe('DraftFlaw');
    }
  });
});
