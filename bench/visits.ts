import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startProgram } from '../__tests__/e2e/processes';
import type { Large } from '../devnet/scenarios/large';
import type { Bed } from './bed';
import { type Link, NO_LIMIT, slowLink } from './link';
import { median } from './table';
import type { VisitTask } from './tasks/visit';

/** Cost of a first visit: bytes and requests of both endpoint and files, milliseconds to list and to a proposal. */
export type Cost = { bytes: number; requests: number; files: number; list: number; proposal: number };

/** World that is visited; `votes` of each of its proposals. */
export type Visited = { world: Large; votes: number; checkpoints?: string | undefined };

/** Makes the checkpoint of a world by the command, below the folder of the bed; gives the name of its folder. */
export async function makeCheckpoint({ root }: Bed, { dao, url }: Large, name: string): Promise<string> {
  const out = join(root, name, 'checkpoints');
  mkdirSync(out, { recursive: true });
  const place = ['--dao', dao, '--rpc', url, '--out', out, '--per-minute', '1000000', '--quiet'];
  const { stop } = await startProgram(['tools/program.mjs', 'cli/quorate.ts', 'checkpoint', ...place]);
  await stop();
  return name;
}

/** Visits some times, each as a new visitor, and gives the medians. */
export async function visitsOf(bed: Bed, runs: number, visited: Visited): Promise<Cost> {
  const costs: Cost[] = [];
  for (let run = 0; run < runs; run += 1) costs.push(await once(bed, visited));
  const of = (name: keyof Cost) => median(costs.map((cost) => cost[name]));
  return {
    bytes: of('bytes'),
    requests: of('requests'),
    files: of('files'),
    list: of('list'),
    proposal: of('proposal'),
  };
}

async function once(bed: Bed, { world, votes, checkpoints }: Visited): Promise<Cost> {
  const link = slowLink(NO_LIMIT);
  try {
    const rpc = await link.to(world.url, { gzip: true });
    const files = await link.to(bed.url);
    const outcome = await visitOnce(bed, rpc, files, { world, votes, checkpoints });
    return {
      bytes: rpc.bytes() + files.bytes(),
      requests: rpc.requests() + files.requests(),
      files: files.requests(),
      ...outcome,
    };
  } finally {
    await link.close();
  }
}

async function visitOnce(bed: Bed, rpc: Link, files: Link, { world, votes, checkpoints }: Visited) {
  const proposal = world.proposals[Math.floor(world.proposals.length / 2)] ?? 0n;
  const task: VisitTask = {
    kind: 'visit',
    dao: world.dao,
    chainId: world.chainId,
    rpc: rpc.url,
    proposal: String(proposal),
    proposals: world.proposals.length,
    votes,
    startBlock: String(world.start),
    pages: 0,
    ...(checkpoints === undefined ? {} : { checkpoints: `${files.url}/${checkpoints}/checkpoints/` }),
  };
  const [outcome] = await bed.run(task);
  if (outcome === undefined) throw new Error('nothing was measured');
  return { list: outcome.list, proposal: outcome.proposal };
}
