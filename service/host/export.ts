import { getAddress } from 'viem/utils';
import { QuorateError } from '@/core/errors';
import type { OpenedDao } from '@/service/graph/context';
import type { ExportRequest, ExportResult, TakePiece } from '../api/protocol';
import { blockTimes, type ExportSource, FORMATS, fileName, timeCell, unitsCell } from './exportFile';
import { proposalsSource } from './exportProposals';
import { votesSource } from './exportVotes';

// Rows drawn at once, and characters collected before they leave: a piece is made in some ten milliseconds.
const BATCH = 250;
const PIECE = 262_144;

/** Writes a file piece by piece; the next is made when the last was taken. Throws when the signal aborts it. */
export async function writeExport(
  dao: OpenedDao,
  request: ExportRequest,
  take: TakePiece,
  signal?: AbortSignal,
): Promise<ExportResult> {
  await dao.index.ready();
  const source = await sourceOf(dao, request);
  const format = FORMATS[request.format];
  const encoder = new TextEncoder();
  let text = format.head(source);
  let rows = 0;
  const flush = async () => {
    const bytes = encoder.encode(text);
    text = '';
    await take({ bytes, rows, total: Math.max(source.total, rows) });
    signal?.throwIfAborted();
  };
  signal?.throwIfAborted();
  for (;;) {
    const some = await source.next(BATCH);
    if (some.length === 0) break;
    for (const cells of some) text += format.row(cells, source, rows++ === 0);
    if (text.length >= PIECE) await flush();
  }
  text += format.tail(rows);
  await flush();
  const { name } = await dao.contract.dao();
  const { about } = source;
  return {
    name: fileName(name, about, request.format),
    type: format.type,
    rows,
    block: String(about.block),
    complete: about.complete,
    note: about.note,
  };
}

async function sourceOf(dao: OpenedDao, request: ExportRequest): Promise<ExportSource> {
  if (request.what === 'proposals') return proposalsSource(dao);
  if (request.what === 'delegates') return delegatesSource(dao);
  const head = (await dao.index.head()).number;
  const asked = request.block === undefined ? head : BigInt(request.block);
  const only = request.proposal === undefined ? undefined : BigInt(request.proposal);
  return votesSource(dao, only, asked < head ? asked : head);
}

const COLUMNS = [
  ...'delegate power power_confirmed power_in_tokens delegators changed_block changed_time_utc'.split(' '),
  ...'read_at_block proof'.split(' '),
];

/** The delegates of an organisation's token, most powerful first, each with what the token itself says at one block. */
async function delegatesSource(dao: OpenedDao): Promise<ExportSource> {
  const { token } = await dao.contract.dao();
  if (token === null) throw new QuorateError('export-empty');
  const at = await dao.index.head();
  const list = dao.delegates.list('POWER', '');
  const { complete } = dao.delegates.status();
  const view = token.kind === 'comp' ? 'getCurrentVotes' : 'getVotes';
  const changes = list.map((each) => dao.delegates.line(each).changed).filter((each) => each !== null);
  const timeOf = blockTimes(dao.index, changes);
  let next = 0;
  return {
    about: {
      what: 'delegates',
      organisation: dao.id,
      block: at.number,
      complete,
      note: complete
        ? 'every delegation since the token was made is read'
        : 'not every delegation since the token was made is read',
    },
    columns: COLUMNS,
    total: list.length,
    next: async (count) => {
      const some = list.slice(next, next + count);
      next += some.length;
      if (some.length === 0) return [];
      // If the token does not answer, its cell stays empty; the logs' figures remain.
      const said = await dao.power.powers(token, some, at).catch(() => undefined);
      const row = async (each: (typeof some)[number], index: number) => {
        const { power, delegators, changed } = dao.delegates.line(each);
        const address = getAddress(each);
        const confirmed = said?.powers[index] ?? null;
        const proof = `${view}(${address}) of ${token.address} at block ${at.number}`;
        const time = changed === null ? null : timeCell(await timeOf(changed));
        const units = unitsCell(power, token.decimals);
        return [address, power, confirmed, units, delegators, changed, time, at.number, proof];
      };
      return Promise.all(some.map(row));
    },
  };
}
