import { parseArgs } from 'node:util';
import { detect } from '../lib/chain/detect';
import { createTransport } from '../lib/chain/transport';
import { asQuorateError, describe } from '../lib/errors';
import { type Report, reportOf } from '../lib/governor/report';
import { createMemoryStore } from '../lib/graph/stores/memory';
import { parseDaoId } from '../lib/routes';
import type { Answer } from '../lib/service/protocol';
import { createService, type LocalService } from '../lib/service/service';

const PLACE = '--dao eip155:CHAIN:0x… --rpc URL [--rpc URL] [--multicall 0x…]';
const USAGE = {
  // The variable $dao, where the query declares it, is the organisation. --now does not wait for what is being read.
  query: `usage: quorate query ${PLACE} [--start BLOCK] [--variables JSON] [--now] 'GRAPHQL'`,
  detect: `usage: quorate detect ${PLACE}`,
};

// A chain that goes on gives another answer at every block; what was asked for is read long before.
const ROUNDS = 4;

/** What the command line said. */
export type Command = Detection | Query;

/** `detect`: which organisation, and where to read it. */
export type Detection = {
  name: 'detect';
  dao: string;
  rpc: readonly string[];
  multicall?: string | undefined;
};

/** `query`: the same, and what is asked. */
export type Query = Omit<Detection, 'name'> & {
  name: 'query';
  query: string;
  variables: Record<string, unknown>;
  start?: string | undefined;
  now: boolean;
};

/** Reads the arguments; throws a sentence. */
export function readCommand(args: readonly string[]): Command {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      dao: { type: 'string' },
      rpc: { type: 'string', multiple: true },
      start: { type: 'string' },
      multicall: { type: 'string' },
      variables: { type: 'string' },
      now: { type: 'boolean' },
    },
  });
  const [name, query, ...rest] = positionals;
  const { dao, rpc, multicall, start, variables, now } = values;
  if (name !== 'query' && name !== 'detect') throw new Error(`${USAGE.query}, or ${USAGE.detect.slice(7)}`);
  const isDetection = name === 'detect';
  const isForQueries = start !== undefined || variables !== undefined || now !== undefined;
  const fits = isDetection ? query === undefined && !isForQueries : query !== undefined && rest.length === 0;
  if (!fits || dao === undefined || rpc === undefined) throw new Error(USAGE[name]);
  checkPlaces(rpc, multicall);
  if (query === undefined) return { name: 'detect', dao, rpc, multicall };
  if (start !== undefined && !/^\d+$/.test(start)) throw new Error('--start is no block number.');
  const read = readVariables(variables ?? '{}');
  return { name: 'query', dao, rpc, multicall, query, variables: read, start, now: now === true };
}

function checkPlaces(rpc: readonly string[], multicall: string | undefined): void {
  const isUrl = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  if (!rpc.every(isUrl)) throw new Error('--rpc is no http or https address.');
  if (multicall !== undefined && !/^0x[0-9a-fA-F]{40}$/.test(multicall))
    throw new Error('--multicall is no address.');
}

function readVariables(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Said below.
  }
  throw new Error('--variables is no JSON object.');
}

/** Detects what an organisation's Governor is; throws `QuorateError`. */
export async function report({ dao, rpc, multicall }: Detection): Promise<Report> {
  const { chainId, address } = parseDaoId(dao);
  const transport = createTransport({ chainId, hosts: rpc });
  return reportOf(await detect(transport, { chainId, address }, { multicall }));
}

/** Asks, waits until what was asked for is read (or is a named gap), and asks again; the same service as the page's. */
export async function query(command: Query): Promise<Answer> {
  const { chainId } = parseDaoId(command.dao);
  const service = createService(
    {
      chains: [{ id: chainId, rpc: command.rpc, multicall: command.multicall }],
      startBlocks: command.start === undefined ? undefined : { [command.dao]: command.start },
      build: 'command',
    },
    { store: createMemoryStore, threshold: null },
  );
  try {
    return await settled(service, command);
  } finally {
    service.close();
  }
}

async function settled(service: LocalService, command: Query): Promise<Answer> {
  const declares = /\$dao\b/.test(command.query);
  const variables = { ...(declares ? { dao: command.dao } : {}), ...command.variables };
  const ask = { query: command.query, variables };
  let answer = await service.ask(ask);
  let last: string | undefined;
  // An answer may bring what the next one starts to read: proposals first, then their votes.
  for (let round = 0; round < ROUNDS && !command.now && answer.errors === undefined; round++) {
    if (JSON.stringify(answer) === last) break;
    last = JSON.stringify(answer);
    await service.idle();
    answer = await service.ask(ask);
  }
  return answer;
}

/** The failure of an answer as one sentence; undefined when it has none. */
export function sentenceOf(answer: Answer): string | undefined {
  const error = answer.errors?.[0];
  return error === undefined ? undefined : error.message;
}

async function main(): Promise<void> {
  const command = readCommand(process.argv.slice(2));
  if (command.name === 'detect') return print(await report(command));
  const answer = await query(command);
  const sentence = sentenceOf(answer);
  if (sentence !== undefined) throw new Error(sentence);
  print(answer);
}

function print(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

if (process.argv[1]?.endsWith('quorate.ts') === true) {
  main().catch((error: unknown) => {
    const known = asQuorateError(error);
    const sentence =
      known.code === 'unexpected' ? (error as Error).message : describe(known.code, known.facts).title;
    process.stderr.write(`${sentence}\n`);
    process.exitCode = 1;
  });
}
