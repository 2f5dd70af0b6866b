import { accessSync, constants, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseDaoId } from '@/core/caip';
import { detect } from '../../chain/contracts/detect';
import { createTransport, type Transport } from '../../chain/rpc/transport';
import { asQuorateError } from '../../core/errors';
import { boundedLine, formatAddress } from '../../core/format';
import type { Dao } from '../../core/governor/dao';
import { pathOf } from '../../service/checkpoint/directory';
import { readIndex } from '../checkpoint/listing';
import type { Made } from '../checkpoint/make';
import type { Progress } from '../checkpoint/progress';
import { DEADLINE } from '../checkpoint/target';
import { registryFiles } from '../clearsign/files';
import { publishAlerts } from '../publish/alerts/publishAlerts';
import { putFirst } from '../publish/first';
import { toldByChain } from '../publish/fromChain';
import { toldByFiles } from '../publish/fromFiles';
import { publish, putFile } from '../publish/write';
import { unvotedIn } from '../push/unvoted';
import { historyOf } from './history';
import { type Adopted, keepAdopted } from './memory';
import { papers } from './papers';
import { reportLines, tryEndpoint } from './report';
import { builtSite, putConfig, putSite, readersOf } from './siteFolder';

/** An organisation to move in: the folder, endpoints to read from, and what is remembered of it. */
export type Moving = { out: string; rpc: readonly string[]; adopted: Adopted };

/** Result as the command prints it. */
export type MovedIn = {
  dao: string;
  name: string;
  family: Dao['family'];
  site: string;
  out: string;
  /** First block that is read, a decimal string. */
  from: string;
  /** Figures of the checkpoint, or in a sentence why there is none. */
  checkpoint: Made | string;
  /** Proposals in feeds and first figures. */
  proposals: number;
  /** Files that are new or other than before. */
  written: number;
  /** Everything that does not work, as in REPORT.md. */
  report: readonly string[];
};

/** Writes the folder of an organisation's site, or what changed in it; throws a sentence or `QuorateError`. */
export async function moveIn(moving: Moving, progress: Progress): Promise<MovedIn> {
  try {
    return await write(moving, progress);
  } catch (error) {
    throw inSentence(moving.out, error);
  }
}

async function write({ out, rpc, adopted }: Moving, progress: Progress): Promise<MovedIn> {
  prepareFolder(out);
  const { dao: id, site: address, multicall } = adopted;
  const { chainId, address: governor } = parseDaoId(id);
  const transport = createTransport({ chainId, hosts: rpc, timeout: DEADLINE });
  progress.note(`Looking at ${id} …`);
  const dao = await detect(transport, { chainId, address: governor }, { multicall }).catch((error: unknown) =>
    refused(transport, id, error),
  );
  const folder = adopted.built ?? (await builtSite());
  const readers = readersOf(chainId, folder, adopted, rpc);
  const remembered = { ...adopted, readers };
  // A contract may call itself anything, or nothing.
  const name = boundedLine(adopted.name ?? dao.name, 80) || formatAddress(governor);
  const endpoints = await Promise.all(readers.map((url) => tryEndpoint(url, chainId, address)));
  const report = reportLines(dao, name, endpoints);
  const missing = report.slice(report.indexOf('## What does not, and why') + 2);
  for (const line of report.filter((each) => each !== '')) progress.note(line);
  const site = join(out, 'site');
  const put = (path: string, text: string) => Number(putFile(path, Buffer.from(text)));
  // First, so that a run that ends here can be gone on with.
  keepAdopted(out, remembered);
  let written = putSite(folder, site);
  const { from, by, checkpoint } = await historyOf({ transport, dao, site, rpc, adopted }, progress);
  if (by === 'code') keepAdopted(out, { ...remembered, from: String(from) });
  written += Number(putConfig(site, folder, { dao: id, name, from, chainId, adopted: remembered }));
  progress.note('Writing feeds, previews and first figures …');
  const told = await toldByChain({ dao: id, rpc, multicall, start: String(from) }, join(site, 'checkpoints'));
  const named = { ...told, name };
  const published = publish(named, { out: site, site: address, previews: true });
  putFirst(
    named,
    join(site, 'checkpoints'),
    readIndex(join(site, 'checkpoints'))?.checkpoints.map(({ path }) => path),
  );
  if (typeof published.pictures === 'string') progress.note(published.pictures);
  written += published.written;
  if (typeof checkpoint !== 'string')
    written += await tellDue({ out, dao: id, name, site: address }, { rpc, multicall }, progress);
  const files = papers({ out, adopted: remembered, dao, name, report });
  for (const [path, text] of files) written += put(join(out, path), text);
  const descriptors = registryFiles(dao, { name, site: address });
  for (const [path, text] of descriptors) written += put(join(out, 'clear-signing', path), text);
  const figures = {
    from: String(from),
    checkpoint,
    proposals: published.proposals,
    written,
    report: missing,
  };
  return { dao: id, name, family: dao.family, site: address, out, ...figures };
}

/** Writes the alerts that became due by the checkpoint, whose block is final, and sends them to the operator's receivers. */
async function tellDue(
  { out, dao, name, site }: Pick<MovedIn, 'out' | 'dao' | 'name' | 'site'>,
  place: { rpc: readonly string[]; multicall: string | undefined },
  progress: Progress,
): Promise<number> {
  const folder = join(out, 'site');
  const told = await toldByFiles(join(folder, 'checkpoints', pathOf(dao)));
  const file = join(out, 'receivers.json');
  const receivers = existsSync(file) ? file : undefined;
  const now = BigInt(Math.floor(Date.now() / 1000));
  const checkpoint = join(folder, 'checkpoints');
  const index = readIndex(checkpoint);
  const unvoted = index && unvotedIn(checkpoint, index);
  const push = existsSync(join(out, 'push')) ? { folder: join(out, 'push'), unvoted } : undefined;
  const { written, failures } = await publishAlerts(
    [{ ...told, name }],
    { out: folder, site },
    { now, push, receivers, powers: { ...place, checkpoint } },
  );
  for (const failure of failures) progress.say(failure);
  return written;
}

/** Refuses a folder that holds something else, or cannot be written. */
function prepareFolder(out: string): void {
  mkdirSync(out, { recursive: true });
  accessSync(out, constants.W_OK);
  if (!existsSync(join(out, 'adopt.json')) && readdirSync(out).length > 0)
    throw new Error(`${out} is not empty, and adopt did not make what is in it. Name another folder.`);
}

/** Says in a sentence what a disk answered; gives any other error as it is. */
function inSentence(out: string, error: unknown): unknown {
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new Error(`There is no room left for ${out}.`);
  return path?.startsWith(out) ? new Error(`${out} cannot be written (${code}).`) : error;
}

/** Throws why an address is no Governor, and what to do about it where that is known. */
async function refused(transport: Transport, dao: string, error: unknown): Promise<never> {
  const known = asQuorateError(error);
  if (known.code !== 'not-a-governor') throw known;
  const { address } = parseDaoId(dao);
  // delegates(address) of nobody: tokens of votes have it, Governors do not.
  const data = `0x587cde1e${'0'.repeat(64)}`;
  const isToken = await transport.request<unknown>('eth_call', [{ to: address, data }, 'latest']).then(
    (answer) => typeof answer === 'string' && answer.length === 66,
    () => false,
  );
  throw isToken ? new Error(`${dao} is a token of votes. Name the Governor that counts them.`) : known;
}
