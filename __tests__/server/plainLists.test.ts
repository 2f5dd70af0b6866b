import { encodeAbiParameters, toHex } from 'viem';
import { decodeVoteLogs } from '@/chain/logs/voteLog';
import { parseCounting } from '@/core/governor/dao';
import { askPlainly } from '@/server/plainLists';
import { type Random, runs, seeded, seedOf } from '../runs';
import { created, DAO, openWorld, type World } from '../service/graph/world';
import { logOf, place } from '../service/indexer/ledger';

const SEED = seedOf(20261127);
const QUESTIONS = runs(150, 3000);
const PLAIN = [
  ...['id', 'voter', 'kind', 'support', 'weight', 'reason', 'block', 'logIndex', 'transaction', 'counted'],
  ...['reduced', 'side: support', 'reason: voter', 'voter'],
];
const OTHER = [
  ...['parts { against for abstain }', 'proposal { proposalId title }', 'proof { contract call }'],
  ...['__typename', 'file: transaction(load: true)', 'weight @skip(if: true)', 'block @include(if: $yes)'],
];

function voted(): World {
  const world = openWorld([created(0n, '# Fee'), created(1n, '# Council')]);
  const { votes } = world;
  const counting = parseCounting('support=bravo,fractional&quorum=for&params=fractional');
  votes.params.counting = () => counting;
  for (let voter = 1; voter < 40; voter++) {
    const by = { voter: toHex(voter * 0xabcdef, { size: 20 }), proposalId: BigInt(voter % 3) };
    const log = { ...by, support: voter % 5, weight: 10n ** BigInt(voter), reason: voter % 4 ? '' : '"é\n' };
    const params = encodeAbiParameters([{ type: 'uint256' }], [7n]).padEnd(2 + 96, '0') as `0x${string}`;
    const isSplit = voter % 7 === 0;
    decodeVoteLogs(
      [
        isSplit
          ? logOf('VoteCastWithParams', { ...log, params }, place(150, voter))
          : logOf('VoteCast', log, place(150, voter)),
      ],
      votes,
    );
  }
  return world;
}

function selection(random: Random, fields: readonly string[]): string {
  const some = Array.from({ length: random.int(1, 6) }, () => random.pick(fields));
  // One key can be two things only where these are the same.
  const keys = new Map(some.map((field) => [/^\w+/.exec(field)?.[0], field]));
  return [...keys.values()].join(' ');
}

function question(random: Random, fields: readonly string[]): string {
  const inside = selection(random, fields);
  const asked = random.pick([inside, inside, `...V`, `... on Vote { ${inside} }`]);
  const items = random.pick([`items { ${asked} }`, `list: items { ${asked} } total`]);
  const of = `first: ${random.pick([0, 1, 9, 100])}, orderBy: ${random.pick(['WEIGHT', 'NEWEST', 'OLDEST'])}`;
  const page = `votes(${of}) { ${items} cursor }`;
  const proposal = `proposal(dao: "${DAO}", id: "${random.int(0, 2)}") { ${page} again: ${page} }`;
  const roots = random.pick([
    `dao(id: "${DAO}") { ${page} }`,
    proposal,
    `one: ${proposal} dao(id: "${DAO}") { ${page} }`,
  ]);
  return `query($yes: Boolean = true) { yes: __typename @include(if: $yes) ${roots} } ${asked === '...V' ? `fragment V on Vote { ${inside} }` : ''}`;
}

// Objects executed by GraphQL have no prototype.
function isWrittenPlainly(answer: { data?: unknown }): boolean {
  const { votes } = (answer.data as { dao: { votes: { items: object[] } } }).dao;
  return votes.items.length > 0 && votes.items.every((line) => Object.getPrototypeOf(line) !== null);
}

const ofDao = (items: string) => `query($yes: Boolean = true) { dao(id: "${DAO}") {
  votes(first: 9) { ${items} } } yes: __typename @include(if: $yes) }`;

test(`the same answers, to the letter, as by executing each value (seed ${SEED})`, async () => {
  const world = voted();
  const ask = askPlainly(({ query, variables }, signal) => world.ask(query, variables, signal));
  const random = seeded(SEED);
  let errors = 0;
  for (let round = 0; round < QUESTIONS; round++) {
    const query = question(random, round % 2 === 0 ? PLAIN : [...PLAIN, ...OTHER]);
    const [plain, common] = [await ask({ query }), await world.ask(query)];
    expect({ query, answer: JSON.stringify(plain) }).toEqual({ query, answer: JSON.stringify(common) });
    if (common.errors !== undefined) errors++;
  }
  expect(errors).toBeGreaterThan(0);
  expect(errors).toBeLessThan(QUESTIONS / 2);
});

test('plain values are written line by line, and nothing else is', async () => {
  const world = voted();
  const ask = askPlainly(({ query, variables }, signal) => world.ask(query, variables, signal));
  for (const field of PLAIN)
    expect([field, isWrittenPlainly(await ask({ query: ofDao(`items { ${field} }`) }))]).toEqual([
      field,
      true,
    ]);
  for (const field of OTHER)
    expect([field, isWrittenPlainly(await ask({ query: ofDao(`items { ${field} }`) }))]).toEqual([
      field,
      false,
    ]);
  const twice = ofDao('items { voter } items { weight }');
  expect(isWrittenPlainly(await ask({ query: twice }))).toBe(false);
});

test('answers under way at once, with one signal and with none, get each their own lines', async () => {
  const world = voted();
  const ask = askPlainly(({ query, variables }, signal) => world.ask(query, variables, signal));
  const { signal } = new AbortController();
  const queries = PLAIN.map((field) => ofDao(`items { ${field} }`));
  for (const given of [signal, undefined]) {
    const answers = await Promise.all(queries.map((query) => ask({ query }, given)));
    const expected = await Promise.all(queries.map((query) => world.ask(query)));
    expect(JSON.stringify(answers)).toBe(JSON.stringify(expected));
  }
});

test('a value that is waited for is given as by executing it', async () => {
  const world = voted();
  const ask = askPlainly(({ query, variables }, signal) => world.ask(query, variables, signal));
  // As the database gives them.
  world.votes.reduced = () => Promise.resolve(7n) as never;
  const query = ofDao('items { reduced voter }');
  const [plain, common] = [await ask({ query }), await world.ask(query)];
  expect(JSON.stringify(common)).toContain('"reduced":"7"');
  expect(JSON.stringify(plain)).toBe(JSON.stringify(common));
});

test('a value that cannot be written is told as GraphQL tells it', async () => {
  const world = voted();
  const ask = askPlainly(({ query, variables }, signal) => world.ask(query, variables, signal));
  const { at } = world.votes;
  world.votes.at = (row) => ({ ...at.call(world.votes, row), ...(row > 30 && { voter: null as never }) });
  const query = ofDao('items { voter weight }');
  const [plain, common] = [await ask({ query }), await world.ask(query)];
  expect(common.errors?.[0]?.message).toContain('non-nullable');
  expect(plain).toEqual(common);
});
