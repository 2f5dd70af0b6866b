import type { Answer } from '@/service/api/protocol';
import { createService, type LocalService } from '@/service/host/service';
import { createMemoryStore } from '@/service/indexer/store/memory';

/** A visit to one organisation and then to one of its proposals, by an endpoint and, where they are there, files. */
export type VisitTask = {
  kind: 'visit';
  dao: string;
  chainId: number;
  rpc: string;
  proposal: string;
  /** How many proposals there are. */
  proposals: number;
  /** Votes of that proposal. */
  votes: number;
  checkpoints?: string | undefined;
  startBlock?: string | undefined;
  /** How often every page is asked for; 0 for none. */
  pages: number;
};
/** Milliseconds from the start of the service; `pages` what each answer of each kind of page took, the first one first. */
export type VisitOutcome = { list: number; proposal: number; votes: number; pages: Record<string, number[]> };

const LIST = `query ($dao: ID!) { dao(id: $dao) { name proposals(first: 50) {
  items { id title state tally { against for abstain } } } } }`;
const VOTES = `query ($dao: ID!, $id: BigInt!, $support: Support, $search: String, $orderBy: VoteOrder, $after: String) {
  proposal(dao: $dao, id: $id) { title description state tally { against for abstain }
    votes(first: 100, support: $support, search: $search, orderBy: $orderBy, after: $after) {
      items { voter support weight reason block } cursor total count sync { complete } } } }`;

type Listed = { dao: { proposals: { items: { title: string; tally: object | null }[] } } };
type Voted = {
  proposal: {
    title: string;
    tally: object | null;
    votes: {
      items: unknown[];
      total: number;
      count: number;
      cursor: string | null;
      sync: { complete: boolean };
    };
  };
};
const FULL = { list: 50, votes: 100 };

/** Opens the organisation as a page does: asks, and asks again whenever the service says that there is more. */
export async function visit(task: VisitTask): Promise<VisitOutcome> {
  const begun = performance.now();
  const chain = { id: task.chainId, rpc: [task.rpc] };
  const service = createService(
    {
      chains: [chain],
      ...(task.startBlock === undefined ? {} : { startBlocks: { [task.dao]: task.startBlock } }),
      ...(task.checkpoints === undefined ? {} : { checkpoints: task.checkpoints }),
      build: 'bench',
    },
    { store: createMemoryStore },
  );
  try {
    await until(service, { dao: task.dao }, LIST, (data) => {
      const { items } = (data as Listed).dao.proposals;
      const isFull = items.length === Math.min(FULL.list, task.proposals);
      return isFull && items.every(({ title, tally }) => title !== '' && tally !== null);
    });
    const list = performance.now() - begun;
    const one = { dao: task.dao, id: task.proposal };
    const isRead = (data: unknown) => {
      const { votes, title, tally } = (data as Voted).proposal;
      return title !== '' && tally !== null && votes.count >= task.votes && votes.sync.complete;
    };
    await until(service, one, VOTES, isRead);
    const proposal = performance.now() - begun;
    await service.idle();
    return { list, proposal, votes: task.votes, pages: await pagesOf(service, task) };
  } finally {
    service.close();
  }
}

/** Milliseconds of each answer, also of the first of each kind, when it has to be sorted. */
async function pagesOf(service: LocalService, task: VisitTask): Promise<Record<string, number[]>> {
  const all: Record<string, number[]> = {};
  const kinds: Record<string, object> = {};
  for (const orderBy of ['WEIGHT', 'NEWEST', 'OLDEST'])
    for (const [name, more] of Object.entries({
      '': {},
      ' against': { support: 'AGAINST' },
      ' search': { search: 'a1' },
      ' reason': { search: 'treasury' },
    }))
      kinds[`${orderBy}${name}`] = { orderBy, ...more };
  for (let round = 0; round < task.pages; round += 1) {
    for (const [name, more] of Object.entries(kinds)) {
      let after: string | null = null;
      for (let page = 0; page < 3; page += 1) {
        const variables = { dao: task.dao, id: task.proposal, after, ...more };
        const begun = performance.now();
        const answer = await service.ask({ query: VOTES, variables });
        const took = performance.now() - begun;
        all[name] = [...(all[name] ?? []), took];
        const { items, total, cursor } = (dataOf(answer) as Voted).proposal.votes;
        if (items.length !== Math.min(FULL.votes, total - page * FULL.votes)) {
          throw new Error(`page ${page} of ${name} holds ${items.length} of ${total} votes`);
        }
        after = cursor;
        if (after === null) break;
      }
    }
  }
  return all;
}

async function until(
  service: LocalService,
  variables: Record<string, unknown>,
  query: string,
  isDone: (data: unknown) => boolean,
): Promise<void> {
  let changed: () => void = () => undefined;
  const unlisten = service.listen(({ kind }) => kind === 'changed' && changed());
  const { dao, id } = variables as { dao: string; id?: string };
  if (id !== undefined) void service.watch(dao, [{ kind: 'votes', proposal: id }]);
  try {
    for (;;) {
      const moved = new Promise<void>((resolve) => {
        changed = resolve;
      });
      if (isDone(dataOf(await service.ask({ query, variables })))) return;
      await moved;
    }
  } finally {
    unlisten();
  }
}

function dataOf({ data, errors }: Answer): unknown {
  if (errors !== undefined) throw new Error(JSON.stringify(errors[0]));
  return data;
}
