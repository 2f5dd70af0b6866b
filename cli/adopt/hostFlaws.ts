import { headerAt, headersFor } from './hosts';
import type { Adopted } from './memory';

/** Something that is out of date or wrong on a site that stands: where, and what, in a sentence. */
export type Finding = { where: string; what: string };

const TIME = 30_000;

/** Headers that one file of each kind comes without. */
export async function headerFlaws(adopted: Adopted, paths: readonly string[]): Promise<Finding[]> {
  const kinds = [
    /^index\.html$/,
    /^_next\/static\/.+\.js$/,
    /^sw\.js$/,
    /^config\.json$/,
    /^manifest\.json$/,
    /^feeds\//,
  ];
  const findings: Finding[] = [];
  for (const kind of kinds) {
    const file = paths.find((path) => kind.test(path));
    if (file === undefined) continue;
    const path = `/${file.replace(/(^|\/)index\.html$/, '$1')}`;
    const answer = await answerOf(`${adopted.site}${path}`);
    // A file that does not come is told of already.
    if (typeof answer === 'string') continue;
    for (const header of headersFor(adopted)) {
      const wanted = headerAt(header, `/${file}`);
      const got = answer.headers.get(header.name);
      if (wanted !== undefined && !isMet(header.name, wanted, got))
        findings.push({
          where: path,
          what: `${header.name} is ${got ?? 'missing'}, and should be: ${wanted}.`,
        });
    }
  }
  return findings;
}

/** Whether a header says at least what it should; a host may say more. */
function isMet(name: string, wanted: string, got: string | null): boolean {
  if (got === null) return false;
  if (name !== 'Cache-Control') return got.toLowerCase().includes(wanted.toLowerCase());
  if (wanted !== 'no-cache') return /max-age=\d{5,}/.test(got);
  return /no-cache|no-store|max-age=0\b/.test(got);
}

/** Whether a page that is not there is answered so: a host that gives another page for it hides broken links. */
export async function missingFlaws({ site }: Adopted): Promise<Finding[]> {
  const path = '/there-is-no-such-page/';
  const answer = await answerOf(`${site}${path}`, 404);
  return typeof answer === 'string' ? [{ where: path, what: `The host should answer 404: ${answer}` }] : [];
}

/** The answer at an address without its body, or in a sentence why it is not the expected one; nothing is followed elsewhere. */
export async function answerOf(address: string, status = 200): Promise<Response | string> {
  try {
    const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(TIME) });
    await response.body?.cancel();
    return response.status === status ? response : `It answers ${response.status}.`;
  } catch {
    return 'It does not answer.';
  }
}
