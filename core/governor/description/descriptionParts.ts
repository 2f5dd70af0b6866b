import { withoutEmbedded } from '../../text/embedded';

type DescriptionParts = {
  /** The title that its fields name (front matter or JSON); undefined where they name none. */
  title: string | undefined;
  /** Its Markdown. */
  text: string;
  /** Its other fields, a line each or as JSON; empty where there are none. */
  fields: string;
};

const LONGEST_JSON = 200_000;
const TITLE_KEY = /^(?:proposal[ _-]?)?(?:title|name|subject)$/i;
const TEXT_KEY = /^(?:description|body|content|text|summary)$/i;
const FRONT =
  /^(?:---|\+\+\+)[ \t]*\r?\n(\s*[\w-]+[ \t]*[:=][\s\S]*?)\r?\n(?:---|\+\+\+|\.\.\.)[ \t]*(?:\r?\n|$)/;
const TITLE_FIELD = /^(?:proposal[ _-]?)?title[ \t]*[:=][ \t]*(.*)(?:\r?\n[ \t]+\S.*)*$/im;
const UNSEEN_START = /^(?:\s|\u2800|\p{Default_Ignorable_Code_Point})+/u;

/** The description without the `#proposer=0x…` suffix that reserves it for one proposer (OpenZeppelin since 4.9.1). */
export function withoutProposer(description: string): string {
  return description.replace(/#proposer=0x[0-9a-fA-F]{40}$/, '');
}

/** Takes a description apart: JSON, front matter, line breaks written as `\n`; files inside it are left out. */
export function descriptionParts(description: string, depth = 0): DescriptionParts {
  const text = withoutEmbedded(withoutProposer(description)).replace(UNSEEN_START, '');
  const inJson = depth < 3 ? jsonParts(text, depth) : undefined;
  if (inJson !== undefined) return inJson;
  const [whole, front] = FRONT.exec(text) ?? [];
  if (whole === undefined || front === undefined)
    return { title: undefined, text: withBreaks(text), fields: '' };
  const [field, value = ''] = TITLE_FIELD.exec(front) ?? [];
  return {
    title: field === undefined ? undefined : fieldValue(value, field),
    text: withBreaks(text.slice(whole.length)),
    fields: field === undefined ? front : front.replace(field, '').trim(),
  };
}

function jsonParts(text: string, depth: number): DescriptionParts | undefined {
  const json = text.replace(/^(`{3}|~{3})\w*\s*(?=[{"])/, '').replace(/\s*(?:`{3}|~{3})?\s*$/, '');
  if (!/^(?:\{[\s\S]*\}|"[\s\S]*")$/.test(json)) return undefined;
  let found: unknown;
  try {
    found = json.length > LONGEST_JSON ? undefined : JSON.parse(json);
  } catch {
    // Read by its letters below.
  }
  if (typeof found === 'string') return descriptionParts(found, depth + 1);
  if (typeof found !== 'object' || found === null) return brokenJson(json, depth);
  const pairs = Object.entries(found);
  const pairOf = (key: RegExp) =>
    pairs.find(([name, value]) => key.test(name) && typeof value === 'string' && value.trim() !== '');
  const title = pairOf(TITLE_KEY);
  const body = pairOf(TEXT_KEY);
  if (title === undefined && body === undefined) return undefined;
  const inner = descriptionParts(String(body?.[1] ?? ''), depth + 1);
  const others = pairs.filter((pair) => pair !== title && pair !== body);
  const fields = others.length === 0 ? inner.fields : JSON.stringify(Object.fromEntries(others), null, 2);
  return { title: title === undefined ? inner.title : String(title[1]), text: inner.text, fields };
}

/** JSON that no parser takes, such as one with line breaks in its texts: its title by its letters, the rest as it is. */
function brokenJson(json: string, depth: number): DescriptionParts | undefined {
  const [, title] = /^\{[\s\S]{0,2000}?"title"\s*:\s*"((?:[^"\\]|\\.){1,1000})"/i.exec(json) ?? [];
  if (title !== undefined)
    return { title: withBreaks(title.replace(/\\(["\\/])/g, '$1')), text: json, fields: '' };
  // A text between quotation marks.
  return /^"[^"]*"$/.test(json) ? descriptionParts(json.slice(1, -1), depth + 1) : undefined;
}

function fieldValue(value: string, field: string): string {
  // YAML's folded and literal texts stand below their key.
  const written = /^[>|][-+\d]*\s*$/.test(value) ? field.split(/\r?\n/).slice(1).join(' ') : value;
  const [, , quoted] = /^\s*(["'])(.*)\1\s*(?:#.*)?$/.exec(written) ?? [];
  return quoted ?? written.replace(/\s#.*$/, '');
}

/** A text with line breaks where a script wrote `\n`; where it has real ones, only those that surely are none of its words. */
function withBreaks(text: string): string {
  const head = text.slice(0, 8192);
  const real = head.split('\n').length - 1;
  const written = head.split('\\n').length - 1;
  if (written === 0) return text;
  return written > 2 * real
    ? text.replace(/\\r\\n|\\n/g, '\n')
    : text.replace(/(?:(?:\\r)?\\n){2,}|(?:\\r)?\\n(?=#{1,6}\s)/g, '\n\n');
}
