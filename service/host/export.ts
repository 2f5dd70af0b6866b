import type { OpenedDao } from '@/service/graph/context';
import type { ExportRequest, ExportResult, TakePiece } from '../api/protocol';
import { delegatesSource } from './exportDelegates';
import { type ExportSource, FORMATS, fileName } from './exportFile';
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
