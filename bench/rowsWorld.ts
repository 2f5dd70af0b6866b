import { rpc } from '../devnet/anvil';
import { openLog1m } from '../devnet/scenarios/log1m';
import { openReal100k } from '../devnet/scenarios/real100k';
import { runPonder } from './ponder';
import { count, kb, type Means, mb, ms, type Row } from './table';
import { type Cost, makeCheckpoint, visitsOf } from './visits';

const HEAD_PROPOSALS = 600;

/** Until the list stands, from the head of 600 proposals and from logs. */
export async function listFromHead({ bed, runs }: Means): Promise<Row[]> {
  const world = await openLog1m({ votes: HEAD_PROPOSALS * 20, proposals: HEAD_PROPOSALS, perBlock: 20 });
  try {
    const bare = await visitsOf(bed, runs, { world, votes: 20 });
    const checkpoints = await makeCheckpoint(bed, world, 'head');
    const cost = await visitsOf(bed, runs, { world, votes: 20, checkpoints });
    if (cost.files === 0) throw new Error('no file of the checkpoint was asked for');
    return [
      {
        name: `list of proposals after the service starts, from the head of ${HEAD_PROPOSALS}`,
        ours: ms(cost.list),
        aim: '≤ 100 ms',
        beside: `from logs by a loopback endpoint ${ms(bare.list)}`,
      },
    ];
  } finally {
    await world.close();
  }
}

/** Costs of a visit with a tenth of the history and with all of it, by files and, beside it, by logs alone. */
export async function visitCost({ bed, runs, votes }: Means): Promise<Row[]> {
  const each = Math.round(votes / 200);
  const small = await costsOf({ bed, runs, votes }, 20, each);
  const large = await costsOf({ bed, runs, votes }, 200, each);
  const line = (name: string, tell: (cost: Cost) => number, unit: (value: number) => string): Row => {
    const sides = [small, large] as const;
    const text = (way: 'files' | 'logs') => {
      const [one = 0, other = 0] = sides.map((side) => tell(side[way]));
      return `${unit(one)} → ${unit(other)} (${(other / one).toFixed(2)} ×)`;
    };
    const title = `visit, ${count(each * 20)} → ${count(each * 200)} votes: ${name}`;
    return {
      name: title,
      ours: text('files'),
      aim: 'flat within 10 %',
      beside: `without files ${text('logs')}`,
    };
  };
  return [
    line('bytes, endpoint and files', ({ bytes }) => bytes, kb),
    line(
      'requests',
      ({ requests }) => requests,
      (value) => String(value),
    ),
    line('until the list', ({ list }) => list, ms),
    line('until a proposal with its votes', ({ proposal }) => proposal, ms),
  ];
}

async function costsOf(
  { bed, runs }: Means,
  proposals: number,
  each: number,
): Promise<{ files: Cost; logs: Cost }> {
  const world = await openLog1m({ votes: proposals * each, proposals });
  try {
    const logs = await visitsOf(bed, runs, { world, votes: each });
    const checkpoints = await makeCheckpoint(bed, world, `visit-${proposals}`);
    const files = await visitsOf(bed, runs, { world, votes: each, checkpoints });
    if (files.files === 0) throw new Error('no file of the checkpoint was asked for');
    return { files, logs };
  } finally {
    await world.close();
  }
}

/** The same real votes read by us and by what an operator would run instead. */
export async function operator({ bed, votes: million }: Means): Promise<Row[]> {
  const proposals = Math.max(20, Math.round(million / 5000));
  const world = await openReal100k({ proposals, settled: 36 });
  try {
    const task = {
      kind: 'rpc',
      url: world.url,
      chainId: world.chainId,
      address: world.governor,
      first: Number(world.start),
      last: Number(await rpc<string>(world.url, 'eth_blockNumber', [])),
    } as const;
    const [ours] = await bed.run(task);
    if (ours === undefined) throw new Error('nothing was measured');
    if (ours.votes !== world.votes) throw new Error(`${ours.votes} of ${world.votes} votes were read`);
    const ponder = await runPonder(world);
    const whole = ours.read + ours.store;
    return [
      {
        name: `${count(ours.votes)} real votes: seconds to ready, and peak memory`,
        ours: `${(whole / 1000).toFixed(1)} s, ${mb(ours.heap)}`,
        aim: '—',
        beside: `Ponder ${ponder.version} + PGlite: ${ponder.seconds.toFixed(1)} s, ${mb(ponder.peak)}`,
      },
    ];
  } finally {
    await world.close();
  }
}
