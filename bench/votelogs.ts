import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { VOTE_CAST } from '../lib/sync/vote';

/**
 * A JSON-RPC endpoint that knows nothing but vote logs, run as a program of its own so that it does not share a thread
 * with what is measured. The same seed gives the same logs: 600 proposals, voters as uneven as those of real
 * organisations, every tenth vote with a reason.
 */
const { values } = parseArgs({
  options: { votes: { type: 'string', default: '100000' }, root: { type: 'string', default: '.' } },
});
const VOTES = Number(values.votes);
const PER_BLOCK = 4;
const BUCKET = 1000;
const FIRST = 20_000_000;
const LAST = FIRST + Math.ceil(VOTES / PER_BLOCK) * 16 + 2000;
const GOVERNOR = '0x00000000000000000000000000000000000a0b0c';
const REASON = 'The treasury can carry this, and the milestones can be checked on the chain.';

let state = 42;
const random = (): number => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
};
const word = (value: bigint | number): string => value.toString(16).padStart(64, '0');
const hash = (seed: number): string => {
  let text = '';
  for (let part = 0; part < 8; part += 1) {
    text += (Math.imul(seed + part * 7919, 2654435761) >>> 0).toString(16).padStart(8, '0');
  }
  return `0x${text}`;
};

/** The logs of each thousand blocks, as JSON without the brackets; made once, so that answering costs no time. */
const buckets: string[] = [];
for (let index = 0; index < VOTES; ) {
  const block = FIRST + Math.floor(index / PER_BLOCK) * 16;
  const bucket = Math.floor((block - FIRST) / BUCKET);
  const logs: string[] = [];
  for (let each = 0; each < PER_BLOCK && index < VOTES; each += 1, index += 1)
    logs.push(JSON.stringify(log(index, block, each)));
  buckets[bucket] = buckets[bucket] === undefined ? logs.join(',') : `${buckets[bucket]},${logs.join(',')}`;
}

function log(index: number, block: number, position: number) {
  const voter = Math.floor(145_207 * random() ** 3) + 1;
  const reason = index % 10 === 0 ? Buffer.from(REASON).toString('hex') : '';
  const padded = reason.padEnd(Math.ceil(reason.length / 64) * 64, '0');
  const weight = BigInt(Math.floor(random() ** 6 * 1e9) + 1) * 10n ** 15n;
  const proposal = BigInt(hash(Math.floor((index / VOTES) * 600)));
  return {
    address: GOVERNOR,
    topics: [VOTE_CAST, `0x${word(voter)}`],
    data: `0x${word(proposal)}${word(index % 3)}${word(weight)}${word(128)}${word(reason.length / 2)}${padded}`,
    blockNumber: `0x${block.toString(16)}`,
    blockHash: hash(block),
    blockTimestamp: `0x${(1_700_000_000 + (block - FIRST) * 12).toString(16)}`,
    transactionHash: hash(index + 1_000_003),
    transactionIndex: `0x${position.toString(16)}`,
    logIndex: `0x${position.toString(16)}`,
    removed: false,
  };
}

function block(number: number) {
  return {
    number: `0x${number.toString(16)}`,
    hash: hash(number),
    parentHash: hash(number - 1),
    timestamp: '0x68000000',
  };
}

function answer(method: string, params: readonly unknown[]): string {
  if (method === 'eth_chainId') return '"0x1"';
  if (method === 'eth_blockNumber') return `"0x${LAST.toString(16)}"`;
  if (method === 'eth_getBlockByNumber') {
    const tag = String(params[0]);
    return JSON.stringify(block(tag.startsWith('0x') ? Number(tag) : LAST));
  }
  if (method !== 'eth_getLogs') throw new Error(`${method} is not known here`);
  const { fromBlock, toBlock } = params[0] as { fromBlock: string; toBlock: string };
  const from = Math.floor((Number(fromBlock) - FIRST) / BUCKET);
  const to = Math.floor((Number(toBlock) - FIRST) / BUCKET);
  return `[${buckets
    .slice(Math.max(0, from), to + 1)
    .filter((each) => each !== undefined)
    .join(',')}]`;
}

const server = createServer((request, response) => {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', '*');
  if (request.method !== 'POST') return void response.writeHead(204).end();
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const { id, method, params } = JSON.parse(Buffer.concat(parts).toString()) as {
      id: number;
      method: string;
      params: unknown[];
    };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(`{"jsonrpc":"2.0","id":${id},"result":${answer(method, params)}}`);
  });
});
server.listen(0, '127.0.0.1', () => {
  const at = server.address();
  const port = typeof at === 'object' && at !== null ? at.port : 0;
  console.log(
    JSON.stringify({ url: `http://127.0.0.1:${port}`, first: FIRST, last: LAST, address: GOVERNOR }),
  );
});
