import { createHistoryServer } from '@/server/historyServer';
import type { Answer, GraphqlRequest } from '@/service/api/protocol';
import { listenOn } from '../../listenOn';

/** Organisations that the operator names, both as “Uniswap”, and one that is found. */
export const NAMED = 'eip155:1:0x408ED6354d4973f66138C91495F2f2FCbd8724C3';
export const TWIN = 'eip155:10:0xcDF27F107725988f2261Ce2256bDfCdE8B382B10';
export const FOUND = 'eip155:1:0x323A76393544d5ecca80cd6ef2A560C6a395b7E3';
const READ = { complete: true, reading: false };

/** A server over rows that are made up, what it asked and had read, and how these rows are. */
export async function openMadeUp() {
  const state = { description: '', sync: READ, asked: [] as GraphqlRequest[], wanted: [] as string[] };
  // In place of our own schema.
  const ask = async (question: GraphqlRequest): Promise<Answer> => {
    state.asked.push(question);
    const dao = daoRow((question.variables as { dao: string }).dao, state);
    return { data: { dao, proposal: { ...proposalRow(0, ''), created: { timestamp: '1789999000' } } } };
  };
  const { url, stop } = await listenOn(
    createHistoryServer({
      ...{ ask, listen: () => () => undefined, named: [NAMED, TWIN] },
      names: { [NAMED]: 'Uniswap', [TWIN]: 'Uniswap' },
      found: { daos: () => [FOUND], looked: async () => [] },
      readDelegates: (dao) => void state.wanted.push(dao),
      ...{ documents: new Map(), problem: () => null },
    }),
  );
  const post = async (query: string, variables: unknown = {}) => {
    const body = JSON.stringify({ query, variables });
    const response = await fetch(`${url}/tally/query`, { method: 'POST', body });
    const { data, errors, extensions } = (await response.json()) as {
      data?: Record<string, unknown>;
      errors?: { message: string }[];
      extensions?: { empty: string[]; incomplete: string[] };
    };
    return { status: response.status, data, message: errors?.[0]?.message ?? '', extensions };
  };
  const reset = () => Object.assign(state, { description: '', sync: READ, asked: [], wanted: [] });
  return { url, stop, state, reset, post };
}

/** A question for fields of the proposals of one. */
export function listing(fields: string): string {
  return `{ proposals(input: { filters: { governorId: "${NAMED}" } }) { nodes { ... on Proposal { ${fields} } } } }`;
}

function daoRow(id: string, { description, sync }: { description: string; sync: typeof READ }) {
  const items = Array.from({ length: 20 }, (_, at) => proposalRow(at, description));
  const sides = { address: TWIN.split(':')[2], power: '5', confirmed: null, delegators: 1 };
  return {
    ...{
      id,
      chainId: 1,
      address: id.split(':')[2],
      name: 'Uniswap Governor',
      family: 'BRAVO',
      timelock: null,
    },
    clock: { mode: 'BLOCKNUMBER', raw: null, now: '100', secondsPerUnit: 12 },
    ...{
      at: { timestamp: '1790000000' },
      token: null,
      settings: {},
      sync,
      listed: { total: 20, counts: [] },
    },
    proposals: { items, cursor: null, total: 20 },
    delegates: { items: [sides], cursor: null, total: 1, sync: { ...sync, from: '1' } },
  };
}

function proposalRow(logIndex: number, description: string) {
  const ids = { proposalId: String(logIndex), title: 'Fee', proposer: TWIN.split(':')[2], state: 'ACTIVE' };
  return {
    ...{ ...ids, description, snapshot: '90', deadline: '200' },
    ...{ quorum: null, tally: null, stateProblem: null, eta: null },
    created: { name: 'ProposalCreated', block: '80', timestamp: null, transaction: '0x', logIndex },
  };
}
