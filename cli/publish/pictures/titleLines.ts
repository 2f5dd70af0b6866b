import { formatAddress, shortId } from '../../../core/format';
import { t } from '../../../core/language/message';
import type { LiveResult } from './liveResult';

/** Stands for letters that no font of the picture has. */
const BOX = '◻';

/**
 * A text of the chain with one box for each run of characters that cannot be drawn; undefined where these are more than a
 * third of it, or there is nothing else to see.
 */
export function drawable(text: string, has: (character: string) => boolean): string | undefined {
  const seen = [...text].filter((character) => !/\s|\p{Default_Ignorable_Code_Point}/u.test(character));
  const missing = seen.filter((character) => !has(character));
  if (seen.length === 0 || missing.length * 3 > seen.length) return undefined;
  const unknown = new Set(missing);
  const boxed = [...text].map((character) => (unknown.has(character) ? BOX : character)).join('');
  return boxed.replace(/◻(?:[\s\p{Default_Ignorable_Code_Point}]*◻)+/gu, BOX);
}

/** The title as the picture has it: the proposal's number where there is none, or one in letters that it does not have. */
export function shownTitle({ title, id }: LiveResult, has: (character: string) => boolean): string {
  if (title === '') return t`Proposal ${shortId(id)}, without a title`;
  return drawable(title, has) ?? t`Proposal ${shortId(id)}`;
}

/** The organisation's name as the picture has it: its address where it has no name in letters that the picture has. */
export function shownName({ organisation, dao }: LiveResult, has: (character: string) => boolean): string {
  return drawable(organisation, has) ?? formatAddress(dao.split(':')[2] ?? '');
}

/** Whether a text is written from right to left: by its first letter, as the Unicode bidirectional algorithm has it. */
export function isRightToLeft(text: string): boolean {
  const [first = ''] = /\p{L}/u.exec(text) ?? [];
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(first);
}

/** A text in at most so many lines that fit; where it needs more, the last ends with “…” and `isCut` says so. */
export function linesOf(
  text: string,
  most: number,
  fits: (line: string) => boolean,
): { lines: string[]; isCut: boolean } {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((each) => piecesOf(each, fits))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || fits(longer)) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  lines.push(line);
  if (lines.length <= most) return { lines, isCut: false };
  let end = graphemesOf(lines[most - 1] ?? '');
  while (end.length > 0 && !fits(`${end.join('')}…`)) end = end.slice(0, -1);
  return { lines: [...lines.slice(0, most - 1), `${end.join('').trimEnd()}…`], isCut: true };
}

/** A word in pieces none of which is longer than a line. */
function piecesOf(word: string, fits: (text: string) => boolean): string[] {
  if (fits(word)) return [word];
  const found: string[] = [];
  let piece = '';
  for (const letter of graphemesOf(word)) {
    if (piece !== '' && !fits(piece + letter)) {
      found.push(piece);
      piece = '';
    }
    piece += letter;
  }
  return [...found, piece];
}

function graphemesOf(text: string): string[] {
  return Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment);
}
