import type { Family } from '@/core/governor/dao';
import { isOpenZeppelin } from '@/core/governor/family';
import type { OpenedDao } from '@/service/graph/context';
import type { Cell } from './csv';
import type { ExportSource } from './exportFile';
import { logProof } from './exportVotes';

const COLUMNS = [
  'proposal_id',
  'title',
  'state',
  'proposer',
  'block',
  'log_index',
  'transaction',
  'snapshot',
  'deadline',
  'eta',
  'for',
  'against',
  'abstain',
  'quorum',
  'read_at_block',
  'proof',
] as const;

/** The proposals of an organisation with what the contract says of them at one block, oldest first. */
export async function proposalsSource(dao: OpenedDao): Promise<ExportSource> {
  const { index } = dao;
  const listed = [...index.proposals()].reverse();
  const contract = await dao.contract.of(listed.map(({ id }) => id));
  const { family } = await dao.contract.dao();
  const { complete } = index.status();
  const { number: block } = await index.head();
  let at = 0;
  return {
    about: {
      what: 'proposals',
      organisation: dao.id,
      block,
      complete,
      note: complete
        ? 'every block that may hold a proposal is read'
        : 'some blocks that may hold a proposal are not read',
    },
    columns: COLUMNS,
    total: listed.length,
    next: async (count) => {
      const some = listed.slice(at, at + count);
      at += some.length;
      return Promise.all(some.map((each) => cellsOf(dao, each, contract.get(each.id), family)));
    },
  };
}

type Listed = ReturnType<OpenedDao['index']['proposals']>[number];
type Now = Awaited<ReturnType<OpenedDao['contract']['of']>> extends ReadonlyMap<bigint, infer T> ? T : never;

async function cellsOf(
  dao: OpenedDao,
  listed: Listed,
  now: Now | undefined,
  family: Family,
): Promise<Cell[]> {
  // The head of a checkpoint does not name the transaction; the file of the proposal does.
  const transaction = listed.transaction ?? (await dao.index.find(listed.id))?.transaction ?? null;
  const log = logProof(dao, listed.block, listed.logIndex);
  return [
    listed.id,
    listed.title,
    now?.state.toLowerCase() ?? null,
    listed.proposer,
    listed.block,
    listed.logIndex,
    transaction,
    now?.snapshot ?? null,
    now?.deadline ?? null,
    now?.eta ?? null,
    now?.tally?.for ?? null,
    now?.tally?.against ?? null,
    now?.tally?.abstain ?? null,
    now?.quorum?.value ?? null,
    now?.at.number ?? null,
    now === undefined ? log : `${log}; ${tallyCall(family)} and state(id) at block ${now.at.number}`,
  ];
}

function tallyCall(family: Family): string {
  return isOpenZeppelin(family) ? 'proposalVotes(id)' : 'proposals(id)';
}
