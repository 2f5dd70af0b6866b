import { parseArgs } from 'node:util';
import { asQuorateError, describe } from '../lib/errors';
import { createMemoryStore } from '../lib/graph/stores/memory';
import { parseDaoId } from '../lib/routes';
import type { Answer } from '../lib/service/protocol';
import { createService, type LocalService } from '../lib/service/service';

const USAGE = `usage: quorate query --dao eip155:CHAIN:0x… --rpc URL [--rpc URL] [--start BLOCK] [--multicall 0x…] [--variables JSON] [--now] 'GRAPHQL'
The variable $dao, where the query declares it, is the organisation. --now does not wait for what is being read.`;

// A chain that goes on gives another answer at every block; what was asked for is read long before.
const ROUNDS = 4;

/** What the command line said. */
export type Command = {
  dao: string;
  rpc: readonly string[];
  query: string;
  variables: Record<string, unknown>;
  start?: string | undefined;
  multicall?: string | undefined;
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
  const [command, query, ...rest] = positionals;
  const { dao, rpc } = values;
  const isComplete = command === 'query' && query !== undefined && rest.length === 0;
  if (!isComplete || dao === undefined || rpc === undefined) throw new Error(USAGE);
  if (values.start !== undefined && !/^\d+$/.test(values.start))
    throw new Error('--start is no block number.');
  return {
    dao,
    rpc,
    query,
    variables: readVariables(values.variables ?? '{}'),
    start: values.start,
    multicall: values.multicall,
    now: values.now === true,
  };
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

/** Asks, waits until what was asked for is read (or is a named gap), and asks again; the same service as the page's. */
export async function query(command: Command): Promise<Answer> {
  const { chainId } = parseDaoId(command.dao);
  const service = createService(
    {
      chains: [{ id: chainId, rpc: command.rpc, multicall: command.multicall }],
      startBlocks: command.start === undefined ? undefined : { [command.dao]: command.start },
      build: 'command',
    },
    { store: createMemoryStore },
  );
  try {
    return await settled(service, command);
  } finally {
    service.close();
  }
}

async function settled(service: LocalService, command: Command): Promise<Answer> {
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
  const answer = await query(readCommand(process.argv.slice(2)));
  const sentence = sentenceOf(answer);
  if (sentence !== undefined) throw new Error(sentence);
  process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
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
