import { encodeFunctionData, type Hex, parseAbi } from 'viem';
import { createTransport, type Transport } from '@/chain/rpc/transport';
import { Analysis } from '@/service/analysis/analysis';
import { createExecutor } from '@/service/graph/executable';
import { NO_NAMES, NO_OTHERS } from '../graph/nobody';
import { DAO, GOVERNOR, openWorld } from '../graph/world';

const abi = parseAbi([
  'function setVotingPeriod(uint32 newVotingPeriod)',
  'function multicall(bytes[] data)',
  'function launchTheRocket(uint64 crew)',
]);
const period = encodeFunctionData({ abi, functionName: 'setVotingPeriod', args: [3] });
const launch = encodeFunctionData({ abi, functionName: 'launchTheRocket', args: [2n] });
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** A service over nobody, which counts what it opens and what it asks. */
function desk() {
  const count = { opened: 0, asked: 0 };
  const fetch = async () => {
    throw new TypeError('no network in this test');
  };
  const inner = createTransport({ chainId: 31337, hosts: ['http://127.0.0.1:1'], fetch });
  const transport: Transport = {
    ...inner,
    request: (...question) => {
      count.asked += 1;
      return inner.request(...question);
    },
    ask: (...question) => {
      count.asked += 1;
      return inner.ask(...question);
    },
  };
  const analysis = new Analysis({ transport, multicall: undefined, currency: 'ETH', organisations: [] });
  const opened = { ...openWorld().opened, analysis: async () => analysis };
  const open = async () => {
    count.opened += 1;
    return opened;
  };
  const execute = createExecutor({
    ...{ open, agreement: NO_OTHERS.compare, settled: () => undefined, names: NO_NAMES },
  });
  const decode = (draft: Record<string, unknown>, abis: unknown = null, fields = CALLS) =>
    execute({
      query: `query ($draft: DraftInput!, $abis: [AbiInput!]) { decode(draft: $draft, abis: $abis) { ${fields} } }`,
      variables: { draft: { dao: DAO, ...draft }, abis },
    });
  return { count, decode, analysis };
}

const CALLS = `calls(read: false) {
  items { path kind source signature anomalies line sentence { text } args { name value } }
  block problem { code } refused { address reason }
}`;

const one = (calldata: Hex, target = GOVERNOR as string) => ({
  targets: [target],
  values: ['0'],
  calldatas: [calldata],
});

type Told = {
  items: {
    path: number[];
    source: string;
    anomalies: string[];
    line: string | null;
    sentence: { text: string }[];
    args: { name: string; value: string }[];
  }[];
  refused: { address: string; reason: string }[];
};

function told(answer: Awaited<ReturnType<ReturnType<typeof desk>['decode']>>): Told {
  expect(answer.errors).toBeUndefined();
  return (answer.data as { decode: { calls: Told } }).decode.calls;
}

const words = ({ sentence }: Told['items'][number]) => sentence.map(({ text }) => text).join('');

describe('a draft', () => {
  test('is told call by call, those inside a call right behind it', async () => {
    const nested = encodeFunctionData({ abi, functionName: 'multicall', args: [[period, `${period}00`]] });
    const { items } = told(await desk().decode(one(nested)));
    expect(items.map(({ path }) => path)).toEqual([[0], [0, 0], [0, 1]]);
    expect(items.map(({ anomalies }) => anomalies)).toEqual([[], [], ['TRAILING']]);
    expect(items.map(words)[1]).toBe('Set the voting period to 3 blocks');
    expect(items[1]).toMatchObject({ source: 'KNOWN', args: [{ name: 'newVotingPeriod', value: '3' }] });
    expect(items[1]?.line).toBe('Governor.setVotingPeriod(newVotingPeriod)');
  });

  test('is checked by its calls and its text', async () => {
    const fields =
      'findings(read: false) { items { check path severity } made { id } undecided { id reason } }';
    const answer = await desk().decode({ ...one(period), description: '# Shorter' }, null, fields);
    expect(answer.errors).toBeUndefined();
    const { findings } = (answer.data as { decode: { findings: Record<string, unknown[]> } }).decode;
    // Whether three blocks are few depends on the present setting, which is not read here.
    expect(findings.undecided).toContainEqual({
      id: 'R04',
      reason: 'It needs the present settings, which were not read.',
    });
    expect((findings.made?.length ?? 0) + (findings.undecided?.length ?? 0)).toBe(46);
  });

  test('is read by the ABIs that come with it, and those that are none are refused one by one', async () => {
    const { decode } = desk();
    const given = (text: string, address = OTHER) => ({ address, abi: text, from: 'PASTED' });
    const { items, refused } = told(
      await decode(one(launch, OTHER), [
        given('no ABI', GOVERNOR),
        given('[{"type":"function","name":5}]', GOVERNOR),
        given('x'.repeat(2_000_001), GOVERNOR),
        given('function launchTheRocket(uint64 crew)', 'nobody'),
        given('function launchTheRocket(uint64 crew)'),
      ]),
    );
    expect(items[0]).toMatchObject({ source: 'PASTED', args: [{ name: 'crew', value: '2' }] });
    expect(refused.map(({ reason }) => reason)).toEqual([
      'This is not an ABI: neither JSON, nor one signature a line.',
      'This ABI names no function.',
      'This text is longer than any ABI.',
      'This ABI is for something that is no address.',
    ]);
    const many = told(
      await decode(
        one(launch),
        Array.from({ length: 30 }, () => given('f()')),
      ),
    );
    expect(many.refused).toEqual([{ address: OTHER, reason: 'There are more than 20 ABIs.' }]);
  });

  test('asks nobody unless it is to be read, and leaves nothing behind', async () => {
    const { count, decode, analysis } = desk();
    told(await decode(one(period)));
    expect(count.asked).toBe(0);
    const read = await decode(one(period), null, CALLS.replace('read: false', 'read: true'));
    expect(count.asked).toBeGreaterThan(0);
    expect(read.data).toMatchObject({ decode: { calls: { block: null, problem: { code: 'rpc-down' } } } });
    expect(Object.values(analysis).every((held) => !(held instanceof Map) || held.size === 0)).toBe(true);
  });
});

test('what a block asks again, the chain is not: it answered, or a person says when it is asked once more', async () => {
  const { count, analysis } = desk();
  const { opened } = openWorld();
  const dao = await opened.contract.dao();
  const at = await opened.index.head();
  const analyst = analysis.of({
    dao: { ...dao, id: DAO, clock: { ...dao.clock, now: 1n, secondsPerUnit: 12 } },
    ...{ at, description: '', hasModule: false, made: null },
    actions: [{ target: GOVERNOR, value: 0n, signature: '', calldata: period }],
  });
  const around = { others: async () => null, votes: () => ({ items: [], isAll: false }) };
  const { signal } = new AbortController();
  const findings = () => analyst.findings({ read: true, simulate: false }, around, signal);
  await findings();
  const first = count.asked;
  expect(first).toBeGreaterThan(0);
  await findings();
  expect(count.asked).toBe(first);
  expect((await analyst.calls({ read: true })).problem).toMatchObject({ code: 'rpc-down' });
  expect(count.asked).toBeGreaterThan(first);
});

describe('what is no draft', () => {
  const MUCH: Hex = `0x${'00'.repeat(10_000_000)}`;
  const many = (length: number) => Array.from({ length }, () => GOVERNOR);

  test.each<[string, Record<string, unknown>, string]>([
    [
      'lists of different lengths',
      { targets: [GOVERNOR], values: [], calldatas: ['0x'] },
      'It has 1 targets, 0 values, 0 signatures and 1 calldatas; their numbers must be equal.',
    ],
    [
      '10,000 actions',
      { targets: many(10_000), values: many(10_000).map(() => '0'), calldatas: many(10_000).map(() => '0x') },
      'It has 10000 actions, and at most 1000 are read.',
    ],
    [
      '10 MB of calldata',
      one(MUCH),
      'It has 10000000 bytes of calldata, and no block holds more than 2000000.',
    ],
    ['no address', one('0x', 'nobody'), 'The target of action 1 is no address.'],
    ['half a byte', one('0x1'), 'The calldata of action 1 is no bytes.'],
    [
      'more wei than there can be',
      { ...one('0x'), values: [String(1n << 256n)] },
      'The value of action 1 is no amount of wei.',
    ],
    [
      'a text without end',
      { ...one('0x'), description: 'x'.repeat(1_000_001) },
      'Its description is longer than any proposal’s.',
    ],
    [
      'a signature without end',
      { ...one('0x'), signatures: ['x'.repeat(1001)] },
      'The signature of action 1 is too long.',
    ],
  ])('%s: one sentence, and nothing is opened for it', async (_, draft, reason) => {
    const { count, decode } = desk();
    const { errors, data } = await decode(draft);
    expect(data ?? null).toBeNull();
    expect(errors).toMatchObject([{ extensions: { code: 'draft-invalid', facts: { reason } } }]);
    expect(count).toEqual({ opened: 0, asked: 0 });
  });
});
