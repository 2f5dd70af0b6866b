import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { NOT_MEASURED } from '../../bench/rows';
import { printTable } from '../../bench/table';
import { type Fleet, lacksFleet, type Member, startFleet } from '../../devnet/fleet';
import { openSmall, type Small } from '../../devnet/small';
import { type Question, visit } from '../../devnet/visitors';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    visitors: { type: 'string', default: '4' },
    /** Milliseconds that each rests after an answer. */
    rest: { type: 'string', default: '50' },
  },
});

const VOTES = `query($dao: ID!, $id: BigInt!) { proposal(dao: $dao, id: $id) { votes(first: 100) {
  total items { support weight } sync { complete } } } }`;
const SIDES = ['AGAINST', 'FOR', 'ABSTAIN'] as const;
const VOTERS = 12;
const MINUTE = 60_000;

type Told = { total: number; items: { support: string; weight: string }[]; sync: { complete: boolean } };
type Run = { small: Small; fleet: Fleet; open: { id: bigint; voters: number }[] };
type Counts = {
  votes: number;
  reorgs: number;
  kills: number;
  samples: number;
  late: number;
  wrong: string[];
};

async function main(): Promise<void> {
  const lacking = lacksFleet();
  if (lacking !== undefined) throw new Error(lacking);
  // Long enough for all its votes, and those that are taken back.
  const small = await openSmall({ votingPeriod: 1_000 });
  const data = mkdtempSync(join(tmpdir(), 'quorate-soak-'));
  const first = await proposed(small);
  await small.vote(0, first, 1);
  const fleet = await startFleet(['--dao', small.dao, '--rpc', small.url, '--data', data]);
  const counts: Counts = { votes: 1, reorgs: 0, kills: 0, samples: 0, late: 0, wrong: [] };
  try {
    await soak({ small, fleet, open: [{ id: first, voters: 1 }] }, counts, first);
  } finally {
    await fleet.stop();
    await small.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

async function soak(run: Run, counts: Counts, first: bigint): Promise<void> {
  const { fleet, small } = run;
  await sample(run, counts);
  const visitors = visit(fleet.url, questions(small, first), {
    many: Number(values.visitors),
    rest: Number(values.rest),
  });
  const end = Date.now() + Number(values.minutes) * MINUTE;
  const rows: [string, string, string, string][] = [];
  const kills = killings(fleet);
  for (let minute = 1; Date.now() < end; minute++) {
    const next = Date.now() + MINUTE;
    const killed = kills[minute % kills.length];
    const back = killed === undefined ? undefined : await killed.kill();
    counts.kills++;
    for (let step = 0; Date.now() < next; step++) {
      await act(run, counts, step);
      if (step === 2) await back?.();
      await sample(run, counts);
    }
    const times = visitors.times();
    const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
    rows.push([
      ...[
        `${minute}: ${killed?.name ?? ''}`,
        `${times.length}, p50 ${at(0.5).toFixed(0)}, p99 ${at(0.99).toFixed(0)} ms`,
      ],
      ...[memoryOf(fleet.apis[0]), loadavg()[0]?.toFixed(1) ?? ''],
    ] as [string, string, string, string]);
    console.error(rows.at(-1)?.join(' | '));
  }
  await visitors.stop();
  const { kills: killed, late, reorgs, samples, votes, wrong } = counts;
  console.log(
    `${cpus()[0]?.model ?? ''}, ${cpus().length} cores, Node ${process.version}: ${visitors.answered()} answers, ${visitors.failures.length} failed, ${fleet.proxy.retried()} asked again elsewhere; ${votes} votes, ${reorgs} reorgs, ${killed} ends of a process; ${samples} answers held against the contract, ${wrong.length} wrong; ${late} times the newest block was not there after 20 s.`,
  );
  printTable(['minute, what was killed', 'answers', 'memory of one that answers', 'load'], rows);
  for (const each of [...wrong, ...visitors.failures]) console.log(each);
  if (wrong.length + visitors.failures.length > 0) process.exitCode = 1;
}

/** One at a time; the first that answers is left alone, so that its memory can be watched. */
function killings({ apis, database, replica, writers }: Fleet) {
  const process = (member: Member | undefined) => ({
    name: member?.name ?? '',
    kill: async () => {
      await member?.now().kill();
      return async () => void (await member?.start().heard(/Serving at|Another process writes/));
    },
  });
  const server = (name: string, { down, up }: Fleet['database']) => ({
    name,
    kill: async () => {
      await down();
      return async () => {
        await up();
        // Writers on that server have ended.
        for (const { now, start } of writers) if (await hasEnded(now())) start();
      };
    },
  });
  return [
    ...[process(apis[1]), process(writers[0]), server('replica', replica), process(writers[1])],
    server('database', database),
  ];
}

/** Whether one ends by itself within three seconds. */
async function hasEnded({ ended, isRunning }: ReturnType<Member['now']>): Promise<boolean> {
  await Promise.race([ended, new Promise((done) => setTimeout(done, 3_000))]);
  return !isRunning();
}

async function proposed(small: Small): Promise<bigint> {
  const id = await small.propose();
  await small.toSnapshot(id);
  return id;
}

/** A vote, a block, or a vote that is taken back with its block. */
async function act({ open, small }: Run, counts: Counts, step: number): Promise<void> {
  const last = open.at(-1);
  if (last === undefined || last.voters >= VOTERS || (await small.state(last.id)) !== 1) {
    open.push({ id: await proposed(small), voters: 0 });
    return;
  }
  const side = ((step + last.voters) % 3) as 0 | 1 | 2;
  if (step % 3 === 2) {
    const before = await small.client.request({ method: 'evm_snapshot' } as never);
    await small.vote(last.voters, last.id, side, 'taken back');
    await new Promise((next) => setTimeout(next, 2_500));
    await small.client.request({ method: 'evm_revert', params: [before] } as never);
    await small.mine(2);
    counts.reorgs++;
    return;
  }
  await small.vote(last.voters++, last.id, side, `because of ${step}`);
  counts.votes++;
}

/** Holds what each that answers tells of some proposals against the contract, once it has the newest block. */
async function sample({ fleet, open, small }: Run, counts: Counts): Promise<void> {
  const newest = Number(await small.client.getBlockNumber());
  const some = [open.at(-1), open[Math.floor(Math.random() * open.length)]].flatMap((each) => each?.id ?? []);
  for (const { name, now } of fleet.apis) {
    // A killed or unstarted process gives nothing.
    const url = now().isRunning() ? await Promise.race([now().url, undefined]) : undefined;
    if (url === undefined) continue;
    if (!(await hasBlock(url, newest))) {
      counts.late++;
      continue;
    }
    for (const id of some) {
      const body = JSON.stringify({ query: VOTES, variables: { dao: small.dao, id: String(id) } });
      const answer = await (await fetch(`${url}/graphql`, { method: 'POST', body })).text();
      const votes = (JSON.parse(answer) as { data?: { proposal: { votes: Told } | null } | null }).data
        ?.proposal?.votes;
      const counted = await small.read<readonly bigint[]>('governor', 'proposalVotes', [id]);
      counts.samples++;
      const sums = SIDES.map((side) =>
        (votes?.items ?? []).reduce(
          (sum, { support, weight }) => (support === side ? sum + BigInt(weight) : sum),
          0n,
        ),
      );
      if (sums.join() !== counted.join())
        counts.wrong.push(`${name}, proposal ${id}: ${sums} of ${counted}; ${answer}`);
    }
  }
}

async function hasBlock(url: string, newest: number): Promise<boolean> {
  for (let round = 0; round < 100; round++) {
    const state = (await (await fetch(`${url}/ready`)).json()) as {
      daos: ({ head: { number: string }; complete: boolean } | string)[];
    };
    const [dao] = state.daos;
    if (typeof dao === 'object' && Number(dao.head.number) === newest && dao.complete) return true;
    await new Promise((next) => setTimeout(next, 200));
  }
  return false;
}

function questions(small: Small, first: bigint): Question[] {
  return [
    {
      ...{ name: 'votes of the first', path: '/graphql' },
      body: JSON.stringify({ query: VOTES, variables: { dao: small.dao, id: String(first) } }),
      wrong: (text) => (text.includes('"total":') ? undefined : text.slice(0, 200)),
    },
    { name: 'heads', path: '/v1/heads', wrong: (text) => (text.includes(small.dao) ? undefined : text) },
  ];
}

function memoryOf(member: Member | undefined): string {
  const file = `/proc/${member?.now().pid}/status`;
  const [, kilobytes] = existsSync(file) ? (/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8')) ?? []) : [];
  return kilobytes === undefined ? NOT_MEASURED : `${Math.round(Number(kilobytes) / 1024)} MB`;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.stack : error);
  // Visitors may still be asking.
  process.exit(1);
});
