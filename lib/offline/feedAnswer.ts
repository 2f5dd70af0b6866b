const FILE = /^\/feeds\/[a-z0-9-]+\/(?:atom\.xml|feed\.json|calendar\.ics)$/;
const LIST =
  /^\/feeds\/all\/(?:open|governors|titles(?:-\d{1,4})?|accounts|accounts\/0x[0-9a-f]{0,3})\.json$/;
const PREVIEW = /^\/feeds\/eip155-(\d{1,16})-(0x[0-9a-f]{40})\/(\d{1,78})\.html$/;

const TYPES: Record<string, string> = {
  xml: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
};

/**
 * What is answered for a file that `quorate publish` made, which no version of the site can prove: its bytes, of a type
 * and under a policy with which nothing in them runs. A preview leads to its proposal without the host. Undefined for others.
 */
export async function feedAnswer(path: string): Promise<Response | undefined> {
  const [, chain, address, id] = PREVIEW.exec(path) ?? [];
  if (id !== undefined) {
    const location = `/proposal/#eip155:${chain}:${address}/${id}`;
    return new Response(null, { status: 302, headers: { location } });
  }
  if (LIST.test(path)) return answerAs(path, 'application/json; charset=utf-8');
  if (!FILE.test(path)) return undefined;
  return answerAs(path, TYPES[/\w+$/.exec(path)?.[0] ?? ''] ?? 'text/plain');
}

async function answerAs(path: string, type: string): Promise<Response> {
  const { body, status } = await fetch(path, { cache: 'no-cache' });
  const headers = {
    'content-type': type,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  };
  return new Response(body, { status, headers });
}
