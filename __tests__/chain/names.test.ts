import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Address, getAddress, toHex } from 'viem';
import { readPrimaryNames } from '@/chain/contracts/names/primaryNames';
import { PRIMARY_NAMES_CODE } from '@/chain/contracts/names/primaryNamesCode';
import { readStatement, resolveName } from '@/chain/contracts/names/resolvedName';
import { createTransport, getHead } from '@/chain/rpc/transport';
import { startAnvil } from '@/devnet/anvil';
import { deployEns, type EnsWorld } from '@/devnet/names';
import { compileSources } from '@/devnet/solc';
import { openBefore } from '../openBefore';

let ens: EnsWorld;
const bodies: string[] = [];
const account = (index: number): Address => getAddress(toHex(0xa11ce00000n + BigInt(index), { size: 20 }));
const [alice, bob, carol, mallory] = [account(1), account(2), account(3), account(4)] as [
  Address,
  Address,
  Address,
  Address,
];

const anvil = openBefore(
  () => startAnvil({ args: ['--auto-impersonate'] }),
  (one) => one.stop('SIGKILL'),
);
beforeAll(async () => {
  ens = await deployEns(anvil.url);
  await ens.name(alice, 'alice.eth');
  await ens.name(bob, 'vote.bob.eth');
});
beforeEach(() => void bodies.splice(0));

const counted: typeof fetch = (input, init) => {
  bodies.push(String(init?.body));
  return fetch(input, init);
};
const transport = () => createTransport({ chainId: 31337, hosts: [anvil.url], fetch: counted });
const namesOf = async (...accounts: Address[]) =>
  (await readPrimaryNames(transport(), ens.registry, accounts)).map(({ name }) => name);

test('the code is what its source compiles to', () => {
  const text = readFileSync(join('devnet', 'contracts', 'names', 'PrimaryNames.sol'), 'utf8');
  const none = (path: string): string => {
    throw new Error(`it imports ${path}`);
  };
  const compiled = compileSources({ 'P.sol': text }, none, { evm: 'paris', metadata: false });
  expect(compiled['P.sol']?.PrimaryNames?.bytecode).toBe(PRIMARY_NAMES_CODE);
});

describe('primary names', () => {
  test('are those that lead back to their account, with the block they were read at', async () => {
    await ens.claim(mallory, 'alice.eth');
    const found = await readPrimaryNames(transport(), ens.registry, [alice, mallory, bob, carol]);
    expect(found.map(({ address, name }) => [address, name])).toEqual([
      [alice, 'alice.eth'],
      [mallory, null],
      [bob, 'vote.bob.eth'],
      [carol, null],
    ]);
    const head = await getHead(transport());
    expect(found.map(({ block }) => block)).toEqual(Array(4).fill(head.number));
  });

  test('of a hundred accounts are read by one request', async () => {
    const many = Array.from({ length: 100 }, (_, index) => account(1000 + index));
    many[99] = alice;
    const found = await namesOf(...many);
    expect([found[99], found.filter((name) => name === null).length]).toEqual(['alice.eth', 99]);
    // Besides it each host is asked once which chain it is of.
    expect(bodies.filter((body) => body.includes('eth_call'))).toHaveLength(1);
    expect(bodies.length).toBeLessThanOrEqual(2);
  });

  test.each([
    ['capital letters', 'Alice.eth'],
    ['an invisible character', 'ali\u200bce.eth'],
    ['another script among its letters', 'аlice.eth'],
    ['a letter of another script that looks the same throughout', 'асе.eth'],
    ['an empty label', 'alice..eth'],
    ['a right-to-left override', 'ecila\u202e.eth'],
    ['a blank', 'alice b.eth'],
    ['not composed', 'jose\u0301.eth'],
    ['more than fits', `${'a'.repeat(300)}.eth`],
    ['markup', '<b>alice</b>.eth'],
  ])('are not shown with %s, though it leads back', async (what, name) => {
    // The name of this account: all names lead to it by the liar.
    await ens.lie(carol);
    await ens.instruct(0, name, carol);
    // No name has an empty label, so that one cannot be made.
    if (!name.includes('..')) await ens.point(name, carol, ens.liar);
    expect(await namesOf(carol, alice)).toEqual([null, 'alice.eth']);
    expect(what).not.toBe('');
  });

  test.each([
    ['refuses', 1],
    ['runs in circles', 2],
    ['answers a megabyte', 3],
    ['answers nothing', 4],
    ['answers a name without end', 5],
    ['answers crookedly', 6],
    ['sends elsewhere (CCIP-Read)', 7],
  ])('are none where the resolver %s, and others are read all the same', async (_, way) => {
    await ens.lie(carol);
    await ens.instruct(way, 'carol.eth', carol);
    await ens.point('carol.eth', carol);
    expect(await namesOf(carol, alice, carol, bob)).toEqual([null, 'alice.eth', null, 'vote.bob.eth']);
  });

  test('of as many labels as fit are read like any other', async () => {
    const long = `${'a.'.repeat(126)}eth`;
    await ens.lie(carol);
    await ens.instruct(0, long, carol);
    await ens.point(long, carol, ens.liar);
    expect(await namesOf(carol, alice)).toEqual([long, 'alice.eth']);
  });

  test('are none where the resolver answers bytes that are no text', async () => {
    await ens.lie(carol);
    await ens.instruct(0, new Uint8Array([0xff, 0xfe, 0x2e]), carol);
    expect(await namesOf(carol)).toEqual([null]);
  });

  test('are read to the end where many resolvers use up the gas', async () => {
    await ens.instruct(2);
    const liars = Array.from({ length: 12 }, (_, index) => account(2000 + index));
    for (const each of liars) await ens.lie(each);
    const many = Array.from({ length: 96 }, (_, index) => liars[index % 12] as Address);
    expect((await namesOf(...many, alice)).at(-1)).toBe('alice.eth');
    expect(bodies.length).toBeLessThanOrEqual(5);
  });

  test('that an endpoint makes up are refused', async () => {
    const answers = [
      '0x',
      '0x01',
      `0x01${'00'.repeat(8)}`,
      `0x02${'00'.repeat(9)}`,
      `0x01${'00'.repeat(8)}05aa`,
      7,
    ];
    for (const result of answers) {
      const lying: typeof fetch = async (_, init) => {
        const asked = JSON.parse(String(init?.body)) as { id: number; method: string }[];
        const told = [asked].flat().map(({ id, method }) => ({
          jsonrpc: '2.0',
          id,
          result: method === 'eth_chainId' ? '0x7a69' : result,
        }));
        return new Response(JSON.stringify(Array.isArray(asked) ? told : told[0]));
      };
      const liar = createTransport({ chainId: 31337, hosts: ['http://127.0.0.1:1'], fetch: lying });
      await expect(readPrimaryNames(liar, ens.registry, [alice])).rejects.toMatchObject({
        code: 'rpc-malformed',
      });
    }
  });
});

describe('a name that somebody types', () => {
  const resolve = (text: string) => resolveName(transport(), ens.registry, text);

  test('leads to its address, written as ENSIP-15 has it', async () => {
    expect(await resolve(' Alice.ETH ')).toMatchObject({ name: 'alice.eth', address: alice });
    expect(await resolve('nobody.eth')).toMatchObject({ name: 'nobody.eth', address: null });
    expect(await resolve('vote.bob.eth')).toMatchObject({ address: bob });
  });

  test('is none where it is not allowed', async () => {
    for (const text of ['аlice.eth', 'alice..eth', `${'a.'.repeat(2000)}eth`, '', 'a b.eth'])
      expect(await resolve(text)).toMatchObject({ name: null, address: null });
  });

  test.each([1, 2, 3, 4, 7])('leads nowhere where its resolver does harm (%s)', async (way) => {
    await ens.point('harm.eth', carol, ens.liar);
    await ens.instruct(way, '', way === 7 ? carol : undefined);
    expect(await resolve('harm.eth')).toMatchObject({ name: 'harm.eth', address: null });
  });
});

describe('what the holder of a name wrote', () => {
  const statement = (text: string, organisation?: string) =>
    readStatement(transport(), ens.registry, [text, organisation]);
  const NOTHING = { description: null, url: null, statement: null, avatar: null, records: [] };

  test('is what its records say, at the newest block', async () => {
    const words = 'I vote for\nclean books. – Alice ✓';
    await ens.write('alice.eth', 'description', words);
    await ens.write('alice.eth', 'url', 'https://alice.example/');
    await ens.write('alice.eth', 'eth.ens.delegate', 'https://forum.example/alice');
    await ens.write('alice.eth', 'avatar', 'https://pictures.example/alice.png');
    await ens.write('alice.eth', 'email', 'alice@example');
    expect(await statement('Alice.eth')).toEqual({
      ...{ name: 'alice.eth', description: words, url: 'https://alice.example/' },
      ...{ avatar: 'https://pictures.example/alice.png', records: [] },
      ...{ statement: 'https://forum.example/alice', block: (await getHead(transport())).number },
    });
    expect(await statement('vote.bob.eth')).toMatchObject({ name: 'vote.bob.eth', ...NOTHING });
    expect(await statement('nobody.eth')).toMatchObject({ name: 'nobody.eth', ...NOTHING });
    expect(await statement('a b.eth')).toMatchObject({ name: null, ...NOTHING });
  });

  test('is for an organisation what stands under its name, and for all what does not', async () => {
    const general = { key: 'statement', organisation: null, text: 'I read every call.' };
    const own = { key: 'statement', organisation: 'bob.eth', text: 'I vote here twice a month.' };
    const conflict = { key: 'conflict-of-interest', organisation: 'bob.eth', text: 'Bob pays me.' };
    const handle = { key: 'forum-handle', organisation: null, text: 'alice7' };
    for (const { key, organisation, text } of [general, own, conflict, handle])
      await ens.write('alice.eth', organisation === null ? key : `${key}[${organisation}]`, text);
    expect((await statement('alice.eth', 'Bob.eth')).records).toEqual([own, general, conflict, handle]);
    for (const other of ['carol.eth', 'bob.eth]', '', 'a b.eth', 'x'.repeat(300), undefined])
      expect((await statement('alice.eth', other)).records).toEqual([general, handle]);
  });

  test('is nothing where it is longer than anybody reads', async () => {
    await ens.write('alice.eth', 'description', 'x'.repeat(10_001));
    expect((await statement('alice.eth')).description).toBeNull();
  });

  test.each([1, 2, 3, 4, 5, 6, 7])('is nothing where its resolver does harm (%s)', async (way) => {
    await ens.point('harm.eth', carol, ens.liar);
    await ens.instruct(way);
    expect(await statement('harm.eth')).toMatchObject({ name: 'harm.eth', ...NOTHING });
  });
});
