import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { extentOf, FIRST, GOVERNOR, hashOf, logsOf, planOf } from './history';

/**
 * A JSON-RPC endpoint that knows nothing but vote logs, run as a program of its own so that it does not share a thread
 * with what is measured.
 */
const { values } = parseArgs({ options: { votes: { type: 'string', default: '100000' } } });
const BUCKET = 1000;
const votes = Number(values.votes);
const plan = planOf(votes, Math.max(1, Math.round(votes / 1667)));
const { last } = extentOf(plan);

/** The logs of each thousand blocks, as JSON without the brackets; made once, so that answering costs no time. */
const buckets: Buffer[] = [];
let parts: string[] = [];
let current = 0;
const close = () => {
  if (parts.length > 0) buckets[current] = Buffer.from(parts.join(','));
  parts = [];
};
for (const log of logsOf(plan)) {
  const bucket = Math.floor((Number(log.blockNumber) - FIRST) / BUCKET);
  if (bucket !== current) close();
  current = bucket;
  parts.push(JSON.stringify(log));
}
close();

function block(number: number) {
  return {
    number: `0x${number.toString(16)}`,
    hash: hashOf(number),
    parentHash: hashOf(number - 1),
    timestamp: '0x68000000',
  };
}

function answer(method: string, params: readonly unknown[]): (Buffer | string)[] {
  if (method === 'eth_chainId') return ['"0x1"'];
  if (method === 'eth_blockNumber') return [`"0x${last.toString(16)}"`];
  if (method === 'eth_getBlockByNumber') {
    const tag = String(params[0]);
    return [JSON.stringify(block(tag.startsWith('0x') ? Number(tag) : last))];
  }
  if (method !== 'eth_getLogs') throw new Error(`${method} is not known here`);
  const { fromBlock, toBlock } = params[0] as { fromBlock: string; toBlock: string };
  const from = Math.floor((Number(fromBlock) - FIRST) / BUCKET);
  const to = Math.floor((Number(toBlock) - FIRST) / BUCKET);
  const found = buckets.slice(Math.max(0, from), to + 1).filter((each) => each !== undefined);
  return ['[', ...found.flatMap((each, index) => (index === 0 ? [each] : [',', each])), ']'];
}

type Asked = { id: number; method: string; params: unknown[] };

/** One answer as JSON-RPC has it, with a comma before all but the first of a batch. */
function enclosed({ id, method, params }: Asked, at: number): (Buffer | string)[] {
  return [`${at === 0 ? '' : ','}{"jsonrpc":"2.0","id":${id},"result":`, ...answer(method, params), '}'];
}

const server = createServer((request, response) => {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', '*');
  if (request.method !== 'POST') return void response.writeHead(204).end();
  const body: Buffer[] = [];
  request.on('data', (part: Buffer) => body.push(part));
  request.on('end', () => {
    const asked = JSON.parse(Buffer.concat(body).toString()) as Asked | Asked[];
    response.writeHead(200, { 'content-type': 'application/json' });
    const parts = Array.isArray(asked) ? ['[', ...asked.flatMap(enclosed), ']'] : enclosed(asked, 0);
    for (const part of parts) response.write(part);
    response.end();
  });
});
server.listen(0, '127.0.0.1', () => {
  const at = server.address();
  const port = typeof at === 'object' && at !== null ? at.port : 0;
  console.log(
    JSON.stringify({ url: `http://127.0.0.1:${port}`, chainId: 1, first: FIRST, last, address: GOVERNOR }),
  );
});
