import { withoutProposer } from './descriptionParts';
import { titleOf } from './title';

// Left out of titles by every version: comments, tags, pictures and where links lead.
const UNREAD = /<!--[\s\S]*?(?:-->|$)|!\[[^\]]*\]\([^)]*\)|\]\([^)]*\)|<\/?[a-zA-Z][^<>]*>/g;

/**
 * Whether a title in a file of history is one of this text: ours, or the first line of it as earlier versions read it,
 * who took front matter, JSON or an address for a title. Their files are honest.
 */
export function isListedTitle(title: string, description: string): boolean {
  if (title === titleOf(description)) return true;
  const text = withoutProposer(description).slice(0, 8192).replace(UNREAD, '');
  const wanted = lettersOf(title);
  return [text, text.replace(/\\r\\n|\\n/g, '\n')].some((each) => {
    const first =
      each
        .split(/[\r\n\u2028\u2029]/)
        .map(lettersOf)
        .find((letters) => letters !== '') ?? '';
    return wanted !== '' && (title.endsWith('…') ? first.startsWith(wanted) : first === wanted);
  });
}

function lettersOf(line: string): string {
  return line.replace(/[^\p{L}\p{N}]/gu, '');
}
