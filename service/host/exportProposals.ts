import type { Cell } from '@/core/files/csv';
import type { Family } from '@/core/governor/dao';
import { isOpenZeppelin } from '@/core/governor/family';
import type { OpenedDao } from '@/service/graph/context';
import { blockTimes, type ExportSource, timeCell, unitsCell } from './exportFile';
import { logProof } from './exportVotes';

const COLUMNS = [
  ...'proposal_id title state proposer block time_utc log_index transaction snapshot deadline eta for'.split(
    ' ',
  ),
  ...'against abstain quorum for_in_tokens against_in_tokens abstain_in_tokens quorum_in_tokens'.split(' '),
  ...'read_at_block proof'.split(' '),
];

/** The proposals of an organisation with what the contract says of them at one block, oldest first. */
export async function proposalsSource(dao: OpenedDao): Promise<ExportSource> {
  const { index } = dao;
  const listed = [...index.proposals()].reverse();
  const contract = await dao.contract.of(listed.map(({ id }) => id));
  const { family, token } = await dao.contract.dao();
  const timeOf = blockTimes(
    index,
    listed.map((each) => each.block),
  );
  const write = { family, decimals: token?.decimals, timeOf };
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
      return Promise.all(some.map((each) => cellsOf(dao, each, contract.get(each.id), write)));
    },
  };
}

type BlockTime = ReturnType<typeof blockTimes>;
type Listed = ReturnType<OpenedDao['index']['proposals']>[number];
type Now = Awaited<ReturnType<OpenedDao['contract']['of']>> extends ReadonlyMap<bigint, infer T> ? T : never;

async function cellsOf(
  dao: OpenedDao,
  listed: Listed,
  now: Now | undefined,
  { family, decimals, timeOf }: { family: Family; decimals: number | undefined; timeOf: BlockTime },
): Promise<Cell[]> {
  // The head of a checkpoint does not name the transaction; the file of the proposal does.
  const transaction = listed.transaction ?? (await dao.index.find(listed.id))?.transaction ?? null;
  const amounts = [now?.tally?.for, now?.tally?.against, now?.tally?.abstain, now?.quorum?.value];
  const log = logProof(dao, listed.block, listed.logIndex);
  return [
    listed.id,
    listed.title,
    now?.state.toLowerCase() ?? null,
    listed.proposer,
    listed.block,
    timeCell(listed.timestamp ?? (await timeOf(listed.block))),
    listed.logIndex,
    transaction,
    now?.snapshot ?? null,
    now?.deadline ?? null,
    now?.eta ?? null,
    ...amounts.map((amount) => amount ?? null),
    ...amounts.map((amount) => unitsCell(amount, decimals)),
    now?.at.number ?? null,
    now === undefined ? log : `${log}; ${tallyCall(family)} and state(id) at block ${now.at.number}`,
  ];
}

function tallyCall(family: Family): string {
  return isOpenZeppelin(family) ? 'proposalVotes(id)' : 'proposals(id)';
}
