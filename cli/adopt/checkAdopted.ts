import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDaoId } from '@/core/caip';
import { createTransport, getHead } from '../../chain/rpc/transport';
import { parseConfig } from '../../core/config';
import { asQuorateError, describe } from '../../core/errors';
import { readFirst } from '../../core/feed/first';
import { pathOf } from '../../service/checkpoint/directory';
import { loadHead } from '../checkpoint/load';
import { grouped, timeOf } from '../checkpoint/progress';
import { differencesAt } from '../commands/verifySite';
import { hostedFiles, isOfHosts, releasedFiles, releaseHash } from '../release/releaseFile';
import { answerOf, type Finding, headerFlaws, missingFlaws } from './hostFlaws';
import type { Adopted } from './memory';
import { tryEndpoint } from './report';

const DAY = 86_400;
/** Seconds after which first figures are old, and a checkpoint is. */
const OLD = { first: DAY, checkpoint: 14 * DAY };

/** Compares the site that stands with its folder, and both with the chain. Without endpoints the age is told by this machine's clock alone. */
export async function checkAdopted(
  out: string,
  adopted: Adopted,
  rpc: readonly string[],
): Promise<{ ok: boolean; checked: number; findings: Finding[] }> {
  const site = join(out, 'site');
  const files = hostedFiles(site);
  const findings: Finding[] = [
    ...versionFlaws(site, adopted.built ?? 'out'),
    ...configFlaws(site, adopted),
    ...(await ageFlaws(site, adopted, rpc)),
    ...(await endpointFlaws(adopted)),
  ];
  const answers = await answerOf(`${adopted.site}/`);
  if (typeof answers === 'string') findings.push({ where: adopted.site, what: answers });
  else {
    const differences = await differencesAt(adopted.site, files);
    findings.push(...differences.map(({ path, what }) => ({ where: `/${path}`, what: `${what}.` })));
    findings.push(
      ...(await headerFlaws(
        adopted,
        files.map(({ path }) => path),
      )),
    );
    findings.push(...(await missingFlaws(adopted)));
  }
  return { ok: findings.length === 0, checked: files.length, findings };
}

/** Whether the folder holds another version than the built site. */
function versionFlaws(site: string, built: string): Finding[] {
  if (!existsSync(join(built, 'index.html')) || !existsSync(site)) return [];
  const own = releasedFiles(site).filter(({ path }) => !isOfHosts(path));
  if (releaseHash(releasedFiles(built)) === releaseHash(own)) return [];
  return [{ where: site, what: `It holds another version than ${built}. Call adopt again.` }];
}

function configFlaws(site: string, { dao }: Adopted): Finding[] {
  const where = join(site, 'config.json');
  try {
    const { chains, organisations } = parseConfig(JSON.parse(readFileSync(where, 'utf8')));
    const isListed = organisations.some(({ id }) => id.toLowerCase() === dao.toLowerCase());
    const isRead = chains.some(({ id }) => id === parseDaoId(dao).chainId);
    if (isListed && isRead) return [];
    return [{ where, what: `It does not have ${isListed ? 'the chain of ' : ''}${dao}. Call adopt again.` }];
  } catch (error) {
    return [{ where, what: `It is no valid config.json: ${error instanceof Error ? error.message : error}` }];
  }
}

/** Files that are older than they should be, by the newest block where an endpoint gives one. */
async function ageFlaws(site: string, { dao }: Adopted, rpc: readonly string[]): Promise<Finding[]> {
  const checkpoints = join(site, 'checkpoints');
  const findings: Finding[] = [];
  let now = BigInt(Math.floor(Date.now() / 1000));
  if (rpc.length > 0) {
    try {
      now = (await getHead(createTransport({ chainId: parseDaoId(dao).chainId, hosts: rpc }))).timestamp;
    } catch (error) {
      const { code, facts } = asQuorateError(error);
      findings.push({ where: '--rpc', what: describe(code, facts).title });
    }
  }
  const old = (where: string, block: { number: bigint; timestamp: bigint }, most: number) => {
    const age = Number(now - block.timestamp);
    if (age > most)
      findings.push({
        where,
        what: `It ends at block ${grouped(block.number)}, ${timeOf(age)} ago. Call adopt again.`,
      });
  };
  const first = join(checkpoints, pathOf(dao), 'first.json');
  try {
    const [found] = readFirst(readFileSync(first, 'utf8'));
    if (found === undefined) throw new Error('empty');
    old(first, found.block, OLD.first);
  } catch {
    findings.push({ where: first, what: 'First figures are missing or damaged. Call adopt again.' });
  }
  try {
    const head = await loadHead(join(checkpoints, pathOf(dao)));
    if (head !== undefined) old(join(checkpoints, pathOf(dao)), head.head.block, OLD.checkpoint);
  } catch {
    findings.push({ where: checkpoints, what: 'The checkpoint is damaged. Call adopt again.' });
  }
  return findings;
}

async function endpointFlaws({ dao, readers = [], site }: Adopted): Promise<Finding[]> {
  const { chainId } = parseDaoId(dao);
  const tried = await Promise.all(readers.map((url) => tryEndpoint(url, chainId, site)));
  return tried.flatMap(({ host, flaws }) => flaws.map((what) => ({ where: host, what })));
}
