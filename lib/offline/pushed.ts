import { boundedLine, safeText } from '@/core/format';

/** A notice as a browser shows it; `data` is the page that it opens, and one of the same `tag` replaces another. */
type Notice = { title: string; body: string; tag: string; data: string; icon: string };

const PATH =
  /^\/(?:proposal\/#eip155:\d{1,16}:0x[0-9a-fA-F]{40}\/\d{1,78}|control\/#eip155:\d{1,16}:0x[0-9a-fA-F]{40})$/;
const LONGEST = 4096;
const MOST_BODY = 600;

/** Whether a notice may open this: the site's first page, a proposal or who has powers. */
export function isNoticePath(data: unknown): data is string {
  return typeof data === 'string' && (data === '/' || PATH.test(data));
}

/** The notice in a message of `quorate publish`; one without content for any other text. */
export function noticeOf(text: string | undefined): Notice {
  const { id, title, body, path } = fieldsOf(text);
  return {
    title: boundedLine(title ?? '', 80) || 'Quorate',
    body: safeText((body ?? 'Something has changed about a vote.').slice(0, MOST_BODY)),
    tag: boundedLine(id ?? '', 300),
    data: path !== undefined && PATH.test(path) ? path : '/',
    icon: '/icon-192.png',
  };
}

function fieldsOf(text: string | undefined): Partial<Record<'id' | 'title' | 'body' | 'path', string>> {
  try {
    const fields: unknown = text === undefined || text.length > LONGEST ? null : JSON.parse(text);
    const found = Object.entries(fields ?? {}).filter(([, value]) => typeof value === 'string');
    return Object.fromEntries(found);
  } catch {
    return {};
  }
}
