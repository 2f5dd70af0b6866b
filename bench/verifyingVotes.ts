import { decodeVoteLogs, VOTE_TOPICS } from '@/chain/logs/voteLog';
import { createReader } from '../chain/contracts/reader';
import type { RawLog } from '../chain/logs/logCheck';
import { createTransport } from '../chain/rpc/transport';
import { parseDaoId } from '../core/caip';
import { openReal100k } from '../devnet/scenarios/real100k';
import { type Cast, receiptFlaws } from '../service/indexer/votes/receipts';
import { VoteTable } from '../service/indexer/votes/voteTable';
import { median } from './table';

const SHOWN = 100;
const RUNS = 9;

/** Cost for a page to verify 100 real votes with the contract: requests, and milliseconds (median of nine). */
export async function verifyVotesShown(): Promise<{ requests: number; milliseconds: number }> {
  const world = await openReal100k({ proposals: 4, perBlock: 1 });
  try {
    let requests = 0;
    const transport = createTransport({
      chainId: world.chainId,
      hosts: [world.url],
      fetch: (...question) => {
        requests++;
        return fetch(...question);
      },
    });
    const options = { multicall: world.multicall };
    const reader = createReader(transport, parseDaoId(world.dao), options);
    const at = await reader.head();
    const dao = await reader.dao({ at });
    const [id = 0n] = world.proposals;
    const snapshot = (await reader.proposals([id], { at })).get(id)?.snapshot;
    if (snapshot === undefined) throw new Error('the contract names no snapshot');
    const table = new VoteTable();
    const range = { address: world.governor, topics: [VOTE_TOPICS], fromBlock: '0x0', toBlock: 'latest' };
    decodeVoteLogs(await transport.request<RawLog[]>('eth_getLogs', [range]), table);
    const rows = Array.from(table.rows(id)).slice(0, SHOWN);
    const casts = rows.map((row): Cast => {
      return { vote: table.at(row), snapshot, counted: table.counted(row), isRepeated: false };
    });
    const ask = (some: readonly Cast[]) => receiptFlaws(transport, dao, some, at, options);
    await prove(casts, ask);
    const times: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      requests = 0;
      const begun = performance.now();
      await ask(casts);
      times.push(performance.now() - begun);
    }
    return { requests, milliseconds: median(times) };
  } finally {
    await world.close();
  }
}

/** Checks that the measured call verifies: of a hundred votes only the one whose weight is altered fails. */
async function prove(
  casts: Cast[],
  ask: (some: readonly Cast[]) => Promise<(string | null)[]>,
): Promise<void> {
  const [first, ...rest] = casts;
  if (first === undefined || casts.length !== SHOWN) throw new Error(`${casts.length} votes were read`);
  const lie = { ...first, vote: { ...first.vote, weight: first.vote.weight + 1n } };
  const [caught, ...fine] = await ask([lie, ...rest]);
  if (typeof caught !== 'string' || fine.some((flaw) => flaw !== null))
    throw new Error('the contract was not asked what it counted');
}
