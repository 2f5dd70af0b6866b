import { type Address, getAddress, pad, toHex } from 'viem';
import { readPrimaryNames } from '../chain/contracts/names/primaryNames';
import { createTransport } from '../chain/rpc/transport';
import { deployEns } from '../devnet/names';
import { openSmall } from '../devnet/small';
import { typingInDraft } from './draftTyping';
import { counted, type InboxCost, inboxVisit, organisations, ROUND_TRIP } from './inboxVisit';
import type { Drawn } from './plotPage';
import { count, type Means, median, ms, type Row } from './table';
import type { CourseTask } from './tasks/course';

/** Costs of everyday use, by name; each throws if what was measured is not what it names. */
export const EVERYDAY: Readonly<Record<string, (means: Means) => Promise<Row[]>>> = {
  names: namesOfVoters,
  plot: plotOfVotes,
  inbox: inboxOfMany,
  draft: typingInDraft,
};

const VOTERS = 100;
// As many as the plot on the page asks for.
const POINTS = 90;
const FOLLOWED = 100;
const ADDRESSES = 5;

async function namesOfVoters({ runs }: Means): Promise<Row[]> {
  const small = await openSmall();
  try {
    const ens = await deployEns(small.url);
    const voters = Array.from(
      { length: VOTERS },
      (_, at): Address => getAddress(pad(toHex(at + 0xbe00), { size: 20 })),
    );
    for (const [at, voter] of voters.entries()) await ens.name(voter, `voter-${at}.eth`);
    const read = async (groups: readonly (readonly Address[])[]) => {
      const { door, count: requests } = counted();
      const transport = createTransport({ chainId: small.chainId, hosts: [small.url], fetch: door });
      // The endpoint says which chain it serves before it is believed.
      await transport.request('eth_blockNumber', []);
      const before = requests();
      const begun = performance.now();
      const found = await Promise.all(
        groups.map((group) => readPrimaryNames(transport, ens.registry, group)),
      );
      const took = performance.now() - begun;
      const names = found.flat().map(({ name }) => name);
      if (names.some((name, at) => name !== `voter-${at}.eth`) || names.length !== VOTERS)
        throw new Error('not every voter has its own name');
      return { took, requests: requests() - before };
    };
    const ours = [];
    for (let run = 0; run < runs; run++) ours.push(await read([voters]));
    const single = await read(voters.map((voter) => [voter]));
    return [
      {
        name: `names of ${VOTERS} voters, ${ROUND_TRIP} ms to the endpoint`,
        ours: `${median(ours.map(({ requests }) => requests))} request, ${ms(median(ours.map(({ took }) => took)))}`,
        aim: '1 request',
        beside: `one question each, in batches: ${single.requests} requests, ${ms(single.took)}`,
      },
    ];
  } finally {
    await small.stop();
  }
}

async function plotOfVotes({ bed, runs, votes }: Means): Promise<Row[]> {
  const outcomes = [];
  for (let run = 0; run < runs; run++)
    outcomes.push(...(await bed.run<CourseTask>({ kind: 'course', votes, points: POINTS })));
  const [first] = outcomes;
  if (first === undefined || outcomes.some((each) => each.votes !== votes || each.points.length !== POINTS))
    throw new Error('not all votes are in the plot');
  const page = await bed.open('/plotPage.js');
  const drawn = (await page.evaluate(
    ([points, all, times]) =>
      (
        window as unknown as { drawCourse(points: string[][], votes: number, runs: number): Drawn }
      ).drawCourse(points, all, times),
    [first.points, votes, runs * 3] as const,
  )) as Drawn;
  await page.close();
  if (drawn.points !== POINTS) throw new Error(`${drawn.points} of ${POINTS} points were drawn`);
  return [
    {
      name: `a plot of ${count(votes)} votes, in the worker`,
      ours: ms(median(outcomes.map(({ ours }) => ours))),
      aim: '≤ 100 ms',
      beside: `going through objects: ${ms(median(outcomes.map(({ plain }) => plain)))}`,
    },
    {
      name: 'drawing it, each into an empty page',
      ours: `${ms(median(drawn.ours))} (the first ${ms(drawn.ours[0] ?? Number.NaN)})`,
      aim: '≤ 16 ms',
      beside: `a line with a point for each vote: ${ms(drawn.plain)}`,
    },
  ];
}

async function inboxOfMany({ runs }: Means): Promise<Row[]> {
  const small = await openSmall();
  try {
    const open = await small.propose({ description: '# Open' });
    await small.toSnapshot(open);
    const ids = await organisations(small, FOLLOWED);
    const accounts = small.accounts.slice(0, ADDRESSES);
    const cost = async (organisationsAsked: number, addresses: number) => {
      const visits: InboxCost[] = [];
      for (let run = 0; run < runs; run++)
        visits.push(await inboxVisit(small, ids.slice(0, organisationsAsked), accounts.slice(0, addresses)));
      const of = (tell: (visit: (typeof visits)[number]) => number) => median(visits.map(tell));
      return {
        first: of(({ first }) => first),
        all: of(({ all }) => all),
        requests: of(({ requests }) => requests),
      };
    };
    const [one, alone, many] = [await cost(1, 1), await cost(FOLLOWED, 1), await cost(FOLLOWED, ADDRESSES)];
    const place = `${FOLLOWED} organisations × ${ADDRESSES} addresses`;
    return [
      {
        name: `inbox of ${place}: first figures`,
        ours: ms(many.first),
        aim: 'as for one',
        beside: `one organisation, one address: ${ms(one.first)}`,
      },
      {
        name: `${place}: all figures`,
        ours: ms(many.all),
        aim: '',
        beside: `one organisation, one address: ${ms(one.all)}`,
      },
      {
        name: `${place}: requests`,
        ours: String(many.requests),
        aim: 'flat',
        beside: `one address: ${alone.requests}; one organisation: ${one.requests}`,
      },
    ];
  } finally {
    await small.stop();
  }
}
