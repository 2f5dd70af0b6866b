import { hostName } from '../../chain/rpc/jsonRpc';
import { type EndpointProbe, probe } from '../../chain/rpc/probe';
import { chainWords } from '../../core/chains';
import { asQuorateError, describe } from '../../core/errors';
import type { Dao, Family } from '../../core/governor/dao';
import { grouped, timeOf } from '../checkpoint/progress';
import { terminalLine } from '../commands/terminal';

const FAMILIES: Readonly<Record<Family, string>> = {
  openzeppelin: 'OpenZeppelin',
  bravo: 'GovernorBravo',
  alpha: 'GovernorAlpha',
  agora: 'Agora’s Governor',
  nouns: 'Nouns’ Governor',
};

/** Acts that this version does not offer in a family, and what there is in their place. */
const MISSING: Partial<Record<Family, readonly string[]>> = {
  agora: ['Proposals with options and optimistic ones can be voted on here, and not made.'],
  nouns: ['Proposals cannot be sponsored or updated here, and candidates are not shown.'],
  alpha: ['Nobody can abstain: the contract knows For and Against only.'],
};

const UNITS = {
  blocknumber: 'blocks',
  'l1-blocknumber': 'blocks of Ethereum',
  unknown: 'units',
};

/** Abilities of an endpoint for visitors, null where it does not answer, and in sentences why it does not serve them well. */
export type Endpoint = { host: string; found: EndpointProbe | null; flaws: readonly string[] };

/** Tries an endpoint as a browser on the site would use it. */
export async function tryEndpoint(url: string, chainId: number, site: string): Promise<Endpoint> {
  const host = hostName(url);
  try {
    const found = await probe(url, { expectedChainId: chainId });
    const isOpen = await isOpenTo(url, site);
    const flaws = [
      ...(isOpen ? [] : ['It does not allow pages of this site (no Access-Control-Allow-Origin).']),
      ...(found.logRange === null ? ['It gives no logs.'] : []),
      ...(found.logRange !== null && found.logRange < 1000n && found.logRange <= found.head
        ? [`It gives logs of ${found.logRange} blocks a request: history without a checkpoint takes long.`]
        : []),
    ];
    return { host, found, flaws };
  } catch (error) {
    const { code, facts } = asQuorateError(error);
    return { host, found: null, flaws: [describe(code, facts).title] };
  }
}

async function isOpenTo(url: string, site: string): Promise<boolean> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
    signal: AbortSignal.timeout(10_000),
  });
  await response.body?.cancel();
  const allowed = response.headers.get('access-control-allow-origin');
  return allowed === '*' || allowed === site;
}

/** A report that a person can read: what a Governor is, what works for it on the site, and what does not and why. */
export function reportLines(dao: Dao, name: string, endpoints: readonly Endpoint[]): string[] {
  const lines = [
    `# ${terminalLine(name)}`,
    ...['', '## What it is', ''],
    ...whatItIs(dao).map((line) => `- ${terminalLine(line)}`),
    ...['', '## What works', ''],
    `- ${worksFor(dao)}`,
    ...['', '## What does not, and why', ''],
  ];
  const missing = whatDoesNot(dao, endpoints).map((line) => `- ${terminalLine(line)}`);
  return [...lines, ...(missing.length === 0 ? ['- Nothing that we know of.'] : missing)];
}

function whatItIs(dao: Dao): string[] {
  const { token, timelock, settings, clock, proxy, counting } = dao;
  const lasting = (units: bigint) =>
    clock.mode === 'timestamp' ? inTime(units) : `${grouped(units)} ${UNITS[clock.mode]}`;
  const { votingDelay, votingPeriod } = settings;
  return [
    `${FAMILIES[dao.family]}${dao.version === null ? '' : `, version ${dao.version}`}, at ${dao.address} on ${chainWords(dao.chainId)}.`,
    token === null
      ? 'Its token of votes is not known.'
      : `Votes come from ${token.name} (${token.symbol}) at ${token.address}.`,
    `Voting begins ${lasting(votingDelay)} and ends ${lasting(votingDelay + votingPeriod)} after a proposal.`,
    `The quorum counts ${counting.quorum.join(' and ') || 'sides that are not known'}.`,
    timelock === null
      ? 'There is no timelock that we know of: what passes is executed by the Governor itself.'
      : `What passes waits in the timelock at ${timelock.address}${timelock.delay === null ? '' : ` for ${inTime(timelock.delay)}`}.`,
    ...(dao.guardian === null ? [] : [`${dao.guardian} may cancel proposals.`]),
    ...(proxy === null || proxy.kind === 'clone'
      ? []
      : [`Its code can be replaced by ${proxy.owner ?? proxy.admin ?? 'an account that is not known'}.`]),
  ];
}

/** Seconds in words, in days from two days on. */
function inTime(seconds: bigint): string {
  const days = Number(seconds) / 86_400;
  return days < 2 ? timeOf(Number(seconds)) : `${Math.round(days * 10) / 10} days`;
}

function worksFor({ token, ballot }: Dao): string {
  const acts = ['vote', ...(ballot.form === 'none' ? [] : ['vote by signature'])];
  if (token !== null && token.kind !== 'unknown') acts.push('delegate');
  return `Read and check every proposal; ${[...acts, 'propose', 'queue', 'execute'].join(', ')} and cancel, each with one’s own wallet.`;
}

function whatDoesNot(dao: Dao, endpoints: readonly Endpoint[]): string[] {
  const { ballot, token, clock } = dao;
  return [
    ...(MISSING[dao.family] ?? []),
    ...(ballot.form === 'none' ? ['The contract takes no votes by signature.'] : []),
    ...(token?.kind === 'unknown'
      ? ['The token answers as none that we know: nobody can delegate here.']
      : []),
    ...(clock.mode === 'unknown' ? ['Its clock is not known, so no time left can be shown.'] : []),
    ...dao.unknown.map(
      ({ capability, probe: asked, reason }) => `“${capability}” is not known: ${asked}. ${reason}`,
    ),
    ...endpoints.flatMap(({ host, flaws }) => flaws.map((flaw) => `Endpoint ${host}: ${flaw}`)),
  ];
}
