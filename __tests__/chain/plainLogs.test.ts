import { isDeepStrictEqual } from 'node:util';
import { concat, type Hex } from 'viem';
import { checkLogs } from '@/chain/logs/logCheck';
import { fieldsOf, PackedLog } from '@/chain/logs/packedLog';
import { plainLogs } from '@/chain/logs/plainLogs';
import { decodeVoteLogs, VOTE_CAST_ALPHA, VOTE_TOPICS } from '@/chain/logs/voteLog';
import { jsonRpc, type RpcAnswer, readAnswers } from '@/chain/rpc/jsonRpc';
import { VoteTable } from '@/service/indexer/votes/voteTable';
import { ASSERTS_COVERAGE, IS_ALL, type Random, runs, seeded, seedOf } from '../runs';
import { logOf, place, vote, word } from '../service/indexer/ledger';

const COUNT = runs(IS_ALL ? 10_000 : 1_000, 100_000);
const SEED = seedOf(20261129);
const CALL = { method: 'eth_getLogs', params: [], width: 10n };
const FILTER = { address: place().address as Hex, topics: [VOTE_TOPICS as Hex[]], from: 90n, to: 110n };
// Some votes of GovernorAlpha lack the weight, behind which the next log stands.
const alpha = (count: number) => concat([9, 7, 1, 5].slice(0, count).map(word));
const LOGS = Array.from({ length: 30 }, (_, at) =>
  at % 5 === 0
    ? { ...place(), topics: [VOTE_CAST_ALPHA], data: alpha(3 + (at % 2)) }
    : logOf(at % 2 === 0 ? 'VoteCast' : 'VoteCastWithParams', vote(seeded(SEED + at))),
);
const ODD = [
  ...[null, 5, 1.5, true, [], {}, ['0x1']],
  ...['', '0x', '0xg', '0X1', '0x01', '0x20000000000001', '0xAB', 'ü'],
];
const NAMES = ['more', 'da ta', 'Data', '__proto__', '', 'address', 'topics', 'removed', 'blockTimestamp'];

type Fields = [string, unknown][];
const shuffled = <T>(random: Random, list: readonly T[]): T[] => list.toSorted(() => random.int(0, 2) - 1);

/** The fields of a log, in any order, with some that only some nodes add. */
function fields(random: Random): Fields {
  const all: Fields = Object.entries({
    ...random.pick(LOGS),
    ...place(random.int(100, 103), random.int(0, 9)),
  });
  if (random.chance(0.5)) all.push(['blockTimestamp', `0x${random.int(0, 2 ** 31).toString(16)}`]);
  if (random.chance(0.7)) all.push(['removed', random.chance(0.05)]);
  if (random.chance(0.7))
    all.push(['transactionIndex', '0x1'], ['l1', random.pick(['', 'a b', '0x', false])]);
  return random.chance(0.3) ? shuffled(random, all) : all;
}

/** A value of a field that is not quite what it was. */
function changed(random: Random, [name, value]: Fields[number]): unknown {
  if (random.chance(0.3)) return random.pick(ODD);
  if (name === 'blockHash' || name === 'address') return word(7).slice(0, String(value).length);
  if (Array.isArray(value)) return random.pick([[], value.slice(1), [...value, ...value, word(2)], [value]]);
  return spliced(random, String(value), random.pick(['0', '00', 'f', 'Z', '"', '\\', '}', '']));
}

const logText = (log: Fields): string =>
  `{${log.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join()}}`;

function spliced(random: Random, text: string, piece: string): string {
  const at = random.int(0, text.length);
  return text.slice(0, at) + piece + text.slice(at + random.int(0, 1));
}

const escaped = (letter: string) => `\\u00${letter.charCodeAt(0).toString(16)}`;

const DAMAGES: readonly ((random: Random, text: string) => string)[] = [
  (random, text) => text.slice(0, random.int(0, text.length)),
  (_, text) => `[${text}]`,
  (_, text) => text.replace(/\}$/, ',"error":{"code":-32000,"message":"too many"}}'),
  (_, text) => text.replace(/\}$/, ',"error":null,"result":[]}'),
  (_, text) => text.replace('"result"', '"result":[],"result"'),
  (_, text) => text.replace('"result":', '"result":{"result":').replace(/\}$/, '}}'),
  (random, text) => text.replace(/[,:[\]{}]/g, (mark) => (random.chance(0.2) ? ` ${mark}\n\t` : mark)),
  (_, text) => text.replace(/[a-f]/, escaped),
  (random, text) => text.replace(/\w(?=":)/g, (letter) => (random.chance(0.05) ? escaped(letter) : letter)),
  (random, text) => spliced(random, text, random.pick([',', ']', '}', '"', '\ufeff', '\u0007', ' ', '0'])),
  (random, text) => text.replace('"2.0"', random.pick(['"1.0"', '2', 'null'])).replace('"id":', '"id":1'),
  (random, text) => text.replace(/\}$/, random.pick(['', '}}', ',}', ' \n}\n', ',"result":0}', ',"x":[]}'])),
  (random, text) => text.replace(/\},\{/, random.pick(['}{', '},,{', '}, null,{', '},[],{', '},],{', '},]'])),
];

/** An answer of a node, mostly with something wrong. */
function answer(random: Random): string {
  const logs = Array.from({ length: random.int(0, 5) }, () => {
    const log = fields(random);
    const at = random.int(0, log.length - 1);
    const [field] = log.slice(at);
    if (field === undefined || random.chance(0.85)) return log;
    const other: Fields[number] = [random.pick([field[0], random.pick(NAMES)]), changed(random, field)];
    return [...log.slice(0, at), ...random.pick([[], [other], [field, other]]), ...log.slice(at + 1)];
  });
  const twice = logs.length > 0 && random.chance(0.1) ? [random.pick(logs)] : [];
  const list = [...logs, ...twice].map(logText).join();
  const text = `{${shuffled(random, ['"jsonrpc":"2.0"', '"id":7', `"result":[${list}]`]).join()}}`;
  return random.chance(0.4) ? random.pick(DAMAGES)(random, text) : text;
}

/** Everything that follows from an answer: a refusal, or the logs that fit and the votes they hold. */
function outcome(found: RpcAnswer): unknown {
  if (found === undefined || 'error' in found) return { kind: found?.error.kind, ...found?.error.facts };
  const checked = checkLogs(found.value, FILTER);
  if (typeof checked === 'string') return checked;
  const table = new VoteTable();
  const odd = decodeVoteLogs(checked.logs, table);
  const votes = Array.from({ length: table.length }, (_, row) => table.at(row));
  return { ...checked, logs: checked.logs.map(fieldsOf), odd, votes };
}

test(`answers give the same read from their bytes as by JSON.parse (seed ${SEED})`, () => {
  const random = seeded(SEED);
  const found = { packed: 0, refused: 0, other: 0 };
  for (let round = 0; round < COUNT; round++) {
    const text = answer(random);
    const bytes = new TextEncoder().encode(text);
    const raw = { status: random.chance(0.05) ? 500 : 200, text: new TextDecoder().decode(bytes) };
    const [slow] = readAnswers('http://rpc.example/key', [CALL], 7, raw);
    const read = plainLogs(bytes);
    const [fast] = readAnswers('http://rpc.example/key', [CALL], 7, { ...raw, ...read });
    found[read?.logs.length ? 'packed' : slow !== undefined && 'error' in slow ? 'refused' : 'other']++;
    const [is, due] = [outcome(fast), outcome(slow)];
    // A matcher takes a hundred times as long.
    if (!isDeepStrictEqual(is, due)) expect({ text, is }).toEqual({ text, is: due });
  }
  if (!ASSERTS_COVERAGE) return;
  for (const count of Object.values(found)) expect(count).toBeGreaterThan(COUNT / 20);
});

test('an answer that comes byte by byte is read from its bytes', async () => {
  const list = `[${LOGS.map((log) => logText(Object.entries(log))).join()}]`;
  const slowly: typeof globalThis.fetch = async (_, init) => {
    const [id] = /"id":\d+/.exec(String(init?.body)) ?? [];
    const text = `{"jsonrpc":"2.0",${id},"result":${list}}`;
    const start = (body: ReadableStreamDefaultController<Uint8Array>) => {
      for (const byte of new TextEncoder().encode(text)) body.enqueue(Uint8Array.of(byte));
      body.close();
    };
    return new Response(new ReadableStream({ start }));
  };
  const [found] = await jsonRpc('http://rpc.example', [CALL], { fetch: slowly, timeout: 60_000, limit: 1e6 });
  expect(found).toMatchObject({ value: LOGS.map(() => expect.any(PackedLog)) });
  expect(outcome(found)).toEqual(outcome({ value: JSON.parse(list) as unknown }));
});
