import { DEVICE_LENGTHS, type Descriptor, descriptorsOf } from '@/cli/clearsign/descriptors';
import { type Example, registryFiles, signingExamples } from '@/cli/clearsign/files';
import { castParamsCall, castVoteCall, delegateCall } from '@/core/governor/call';
import { choiceWords } from '@/core/governor/clearsign/forms';
import { clearCall, screenLine } from '@/core/governor/clearsign/screen';
import { clearWallet, SIGNING_DAOS, signingDao } from './clearSigned';

const NAMES = Object.keys(SIGNING_DAOS) as (keyof typeof SIGNING_DAOS)[];
const OTHER = '0x00000000000000000000000000000000000000bb';

const wordsOf = (examples: readonly Example[]): Map<string, string> =>
  new Map(examples.map(({ name, screen }) => [name, screenLine(screen)]));

describe.each(NAMES)('%s', (name) => {
  const dao = signingDao(SIGNING_DAOS[name]);
  const descriptors = descriptorsOf(dao, { name: dao.name, site: 'https://vote.example.org' });
  const examples = signingExamples(dao);

  test('a second implementation shows the same of every call and message', async () => {
    const wallet = clearWallet(descriptors);
    const formats = [...descriptors].flatMap(([file, { display }]) =>
      Object.keys(display.formats).map((key) => `${file} ${key.slice(0, key.indexOf('('))}`),
    );
    const shown = new Set(examples.map(({ file, name: of }) => `${file} ${of.split(/[ (]/)[0]}`));
    expect(shown).toEqual(new Set(formats));
    for (const { name: of, screen, signed } of examples) {
      const other = await ('to' in signed ? wallet.call(dao.chainId, signed) : wallet.message(signed));
      expect({ of, screen: other }).toEqual({ of, screen });
    }
  });

  test('names every parameter once, in words that a device shows whole', () => {
    for (const descriptor of descriptors.values()) {
      expect(lengthsOf(descriptor)).toEqual([]);
      for (const [key, { fields }] of Object.entries(descriptor.display.formats)) {
        // As the standard has it: one blank between type and name, none behind a comma.
        expect(key).toMatch(/^\w+\(\w+(\[\])? \w+(,\w+(\[\])? \w+)*\)$/);
        const names = [...key.matchAll(/ (\w+)[,)]/g)].map(([, each]) => each);
        const paths = fields.map(({ path }) => path.replace('.[]', '')).filter((path) => path !== '@.value');
        expect(paths).toEqual(names);
      }
    }
  });
});

function lengthsOf({ metadata, display }: Descriptor): string[] {
  const formats = Object.values(display.formats);
  const texts: [string | undefined, number][] = [
    [metadata.owner, DEVICE_LENGTHS.owner],
    [metadata.contractName, DEVICE_LENGTHS.contractName],
    [metadata.info?.url, DEVICE_LENGTHS.url],
    ...Object.values(metadata.enums?.choice ?? {}).map((word): [string, number] => [
      word,
      DEVICE_LENGTHS.word,
    ]),
    ...formats.map(({ intent }): [string, number] => [intent, DEVICE_LENGTHS.intent]),
    ...formats.flatMap(({ fields }) =>
      fields.map(({ label }): [string, number] => [label, DEVICE_LENGTHS.label]),
    ),
  ];
  return texts.flatMap(([text, most]) => (text !== undefined && text.length > most ? [text] : []));
}

test('the kinds together have more than 40 sentences, and another side is another sentence', () => {
  const all = NAMES.flatMap((name) => [...wordsOf(signingExamples(signingDao(SIGNING_DAOS[name])))]);
  expect(new Set(all.map(([, line]) => line)).size).toBeGreaterThan(40);
  const lines = wordsOf(signingExamples(signingDao()));
  expect([0, 1, 2].map((side) => lines.get(`castVote(uint256,uint8) ${side}`))).toEqual([
    'Vote · Proposal: 42 · Choice: Against',
    'Vote · Proposal: 42 · Choice: For',
    'Vote · Proposal: 42 · Choice: Abstain',
  ]);
  for (const name of NAMES) {
    const votes = signingExamples(signingDao(SIGNING_DAOS[name])).filter(({ name: of }) =>
      /^cast|Ballot/.test(of),
    );
    expect(
      new Set(votes.map(({ name: of, screen }) => `${of.split(' ')[0]} ${screenLine(screen)}`)).size,
    ).toBe(votes.length);
  }
});

test('a call to another contract or on another chain has no descriptor, even if the index lists it', async () => {
  const dao = signingDao();
  const descriptors = descriptorsOf(dao, { name: dao.name });
  const vote = { to: dao.address, value: 0n, ...castVoteCall(42n, 'for') };
  const wallet = clearWallet(descriptors);
  expect(await wallet.call(dao.chainId, vote)).toBeDefined();
  expect(await wallet.call(1, vote)).toBeUndefined();
  expect(await wallet.call(dao.chainId, { ...vote, to: OTHER })).toBeUndefined();
  const mistaken = clearWallet(descriptors, `eip155:31337:${OTHER}`);
  expect(await mistaken.call(dao.chainId, { ...vote, to: OTHER })).toBeUndefined();
  expect(clearCall({ ...vote, to: OTHER }, dao, 'ETH')).toBeUndefined();
  // The Governor's descriptor is not for the token, and no descriptor is for other calls.
  expect(clearCall({ to: dao.address, value: 0n, ...delegateCall(OTHER) }, dao, 'ETH')).toBeUndefined();
  expect(clearCall({ to: dao.address, value: 0n, data: '0xac9650d8' }, dao, 'ETH')).toBeUndefined();
});

test('a choice has words only where the Governor says that its numbers are sides', async () => {
  const unknown = signingDao(SIGNING_DAOS.unknown);
  const call = { to: unknown.address, value: 0n, ...castVoteCall(42n, 'for') };
  expect(clearCall(call, unknown, 'ETH')?.fields[1]).toEqual({ label: 'Choice', value: '1' });
  // Elsewhere than in OpenZeppelin's, params split a vote whose number says For.
  const { counting } = signingDao();
  const open = signingDao({ counting: { ...counting, kind: 'fractional' } });
  const split = { ...call, ...castParamsCall(42n, 1, '', `0x${'01'.repeat(48)}`) };
  expect(clearCall(split, open, 'ETH')?.fields[1]).toEqual({ label: 'Choice', value: '1' });
  expect(clearCall(call, open, 'ETH')?.fields[1]).toEqual({ label: 'Choice', value: 'For' });
  const fractional = signingDao(SIGNING_DAOS.fractional);
  const own = { ...call, ...castParamsCall(42n, 255, '', `0x${'01'.repeat(48)}`) };
  const screen = clearCall(own, fractional, 'ETH');
  expect(screen?.fields[1]).toEqual({ label: 'Choice', value: 'Split' });
  expect(await clearWallet(descriptorsOf(fractional, { name: 'A' })).call(31337, own)).toEqual(screen);
  expect(choiceWords(unknown)[255]).toBeUndefined();
});

test.each([
  ['A name that is much longer than any device shows', 'A name that is much lo'],
  ['Our\u202e DAO\n\u0000', 'Our DAO'],
  ['Räte', 'Rate'],
  ['組織', 'Governor 0x5FbDB231'],
])('an organisation called %j is %j on a device', (name, owner) => {
  const [descriptor] = descriptorsOf(signingDao(), { name }).values();
  expect(descriptor?.metadata.owner).toBe(owner);
});

test('a site whose address a device would cut is left out', () => {
  const urlOf = (site: string) =>
    [...descriptorsOf(signingDao(), { name: 'A', site }).values()][0]?.metadata.info;
  expect(urlOf('https://vote.example.org')).toEqual({ url: 'https://vote.example.org' });
  expect(urlOf('https://vote.example.org.elsewhere.example')).toBeUndefined();
});

test('each descriptor comes with a test of every call, as the registry asks', () => {
  const files = registryFiles(signingDao(), { name: 'Our DAO' });
  expect([...files.keys()]).toEqual([
    'calldata-Governor.json',
    'testsv2/calldata-Governor.tests.json',
    'calldata-Token.json',
    'testsv2/calldata-Token.tests.json',
    'calldata-Timelock.json',
    'testsv2/calldata-Timelock.tests.json',
    'eip712-Ballot.json',
    'testsv2/eip712-Ballot.tests.json',
    'eip712-Delegation.json',
    'testsv2/eip712-Delegation.tests.json',
  ]);
  const { descriptor, tests } = JSON.parse(files.get('testsv2/calldata-Token.tests.json') ?? '');
  expect(descriptor).toBe('../calldata-Token.json');
  expect(tests[0]).toMatchObject({
    description: 'delegate(address)',
    rawTx: expect.stringMatching(/^0x02/),
    expected: { intent: 'Delegate votes', owner: 'Our DAO', fields: [{ label: 'To' }] },
  });
});
