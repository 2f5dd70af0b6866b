import { descriptionParts } from './descriptionParts';
import { titleOf } from './title';

/** A description without the line that is only its title; other fields of front matter or JSON follow as a block of code. */
export function textBelowTitle(description: string): string {
  const { text, fields } = descriptionParts(description);
  const whole = text.trim();
  const [first = ''] = /^[^\r\n]*/.exec(whole) ?? [];
  const isTitle = first !== '' && lettersOf(first) === lettersOf(titleOf(description));
  const body = isTitle ? whole.slice(first.length).replace(/^\r?\n(?:=+|-+)[ \t]*(?=\r?\n|$)/, '') : whole;
  return [body.trim(), inCode(fields)].filter((part) => part !== '').join('\n\n');
}

function lettersOf(line: string): string {
  return line.replace(/^\W*title\s*[:=]/i, '').replace(/[^\p{L}\p{N}\p{So}]/gu, '');
}

function inCode(fields: string): string {
  if (fields === '') return '';
  const runs = fields.match(/~{3,}/g) ?? [];
  const fence = '~'.repeat(Math.max(3, ...runs.map(({ length }) => length + 1)));
  return `${fence}\n${fields}\n${fence}`;
}
