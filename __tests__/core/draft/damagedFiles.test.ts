import { importFile } from '@/core/draft/imports/importFile';
import { HONEST, type JsonPath, objectPaths, SENDER, withObject } from './importShapes';

const place = { chainId: 1, executor: SENDER } as const;
const SENTENCE = /^[A-Z][^\n]{1,400}\.$/;

type Outcome = { kind: 'refused'; sentence: string } | { kind: 'same' | 'changed'; warnings: string };

function actionsOf(file: unknown): string {
  return importFile(JSON.stringify(file), place, { decimals: () => 18 })
    .actions.map(({ target, value, signature, calldata }) => `${target} ${value} ${signature} ${calldata}`)
    .join();
}

/** Whether a damaged file is refused, gives what the honest one gives, or something else. */
function outcomeOf(honest: unknown, text: string): Outcome {
  try {
    const { actions, warnings } = importFile(text, place, { decimals: () => 18 });
    const given = actions
      .map(({ target, value, signature, calldata }) => `${target} ${value} ${signature} ${calldata}`)
      .join();
    return { kind: given === actionsOf(honest) ? 'same' : 'changed', warnings: warnings.join(' ') };
  } catch (error) {
    const { name, message } = error as Error;
    expect([name, message]).toEqual(['DraftFlaw', expect.stringMatching(SENTENCE)]);
    return { kind: 'refused', sentence: message };
  }
}

/** Every field of every object of a file. */
const fieldsOf = (file: unknown): [JsonPath, string][] =>
  objectPaths(file).flatMap((path) => {
    const fields = path.reduce<unknown>((each, key) => (each as Record<string, unknown>)[key], file);
    return Object.keys(fields as object).map((name): [JsonPath, string] => [path, name]);
  });

const formats = Object.entries(HONEST);

describe.each(formats)('%s', (_, honest) => {
  const fields = fieldsOf(honest);
  const damaged = (path: JsonPath, change: (fields: Record<string, unknown>) => object) =>
    outcomeOf(honest, JSON.stringify(withObject(honest, path, change)));

  test('as it is, is taken without a warning', () =>
    expect(outcomeOf(honest, JSON.stringify(honest))).toEqual({ kind: 'same', warnings: '' }));

  // An absent amount or absent data says nothing; the file then means another call.
  const OPTIONAL = ['value', 'data', 'calldata', 'input', 'signature', 'signatures'];

  test.each(fields)('without its field %j %s: refused or the same', (path, name) => {
    const { kind } = damaged(path, ({ [name]: _gone, ...rest }) => rest);
    if (!OPTIONAL.includes(name)) expect(kind).not.toBe('changed');
  });

  test.each(fields)('with its field %j %s twice: refused', (path, name) => {
    const text = JSON.stringify(
      withObject(honest, path, (each) => ({ ...each, '@again': each[name] })),
    ).replace('"@again"', JSON.stringify(name));
    expect(outcomeOf(honest, text)).toEqual({ kind: 'refused', sentence: expect.stringContaining('twice') });
  });

  test.each(fields)('with its field %j %s of another type: never another call', (path, name) => {
    for (const other of [true, [], {}, '?x', [[]], -1, 0.5, 1e21]) {
      const { kind } = damaged(path, (each) => ({ ...each, [name]: other }));
      expect([other, kind]).not.toEqual([other, 'changed']);
    }
  });

  test.each(fields)('with its field %j %s in another case: refused or the same', (path, name) => {
    for (const other of [name.toUpperCase(), name.replace(/([A-Z])/g, '_$1')]) {
      const { kind } = damaged(path, ({ [name]: value, ...rest }) => ({ ...rest, [other]: value }));
      expect([other, kind]).not.toEqual([other, 'changed']);
    }
  });

  const DECISIVE = {
    tokenAmount: '5',
    amountInWei: '5',
    delegateCall: true,
    rawTx: 'signed',
    sendTo: 'alice.eth',
    assetSymbol: 'USDC',
    networkName: 'mainnet',
    betrag: '5',
    zzz: '0x0000000000000000000000000000000000000b0b',
    extra: { value: '5' },
    'v\u0430lue': '5',
  };

  test.each(objectPaths(honest).map((path) => [path]))(
    'beside unknown fields in %j: refused or named',
    (path) => {
      for (const [name, value] of Object.entries(DECISIVE)) {
        const outcome = damaged(path, (each) => ({ ...each, [name]: value }));
        expect([name, outcome]).toEqual([name, { kind: 'refused', sentence: expect.stringContaining('“') }]);
      }
      const named = damaged(path, (each) => ({ ...each, comment: 'for the record' }));
      // A value for an input that the method does not have is no comment.
      if (path.at(-1) === 'contractInputsValues') expect(named.kind).toBe('refused');
      else expect(named).toEqual({ kind: 'same', warnings: 'Not used from the file: comment.' });
    },
  );
});

test('two names of one field must agree', () => {
  const [call] = HONEST['a list of calls'] as [Record<string, unknown>];
  const both = (extra: object) => outcomeOf([call], JSON.stringify([{ ...call, ...extra }]));
  expect(both({ input: call.data, wei: '0x7', target: call.to }).kind).toBe('same');
  for (const extra of [
    { input: '0x01' },
    { calldata: '0x' },
    { wei: '8' },
    { target: SENDER },
    { call_type: 1 },
  ])
    expect([extra, both(extra)]).toEqual([
      extra,
      { kind: 'refused', sentence: expect.stringMatching(/differ|delegatecalls/) },
    ]);
});

test('what a Safe would refund is refused: no proposal carries it', () => {
  const file = HONEST['a transaction of Safe’s service'];
  for (const extra of [{ gasPrice: '1' }, { gasToken: SENDER }, { refundReceiver: SENDER }])
    expect(outcomeOf(file, JSON.stringify({ ...file, ...extra }))).toMatchObject({ kind: 'refused' });
});
