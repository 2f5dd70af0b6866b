/** The text of a draft in the two fields in which it is written. */
export type DraftText = { title: string; body: string };

/** The whole text as it is proposed: the title as its first line, a heading by custom. */
export function descriptionOf({ title, body }: DraftText): string {
  if (title === '') return body;
  return body === '' ? `# ${title}` : `# ${title}\n\n${body}`;
}

/** A text in two fields that give it back byte for byte; one that is written otherwise stands in the second as it is. */
export function draftTextOf(description: string): DraftText {
  const [, title = '', body = ''] = /^# ([^\r\n]+)(?:\n\n([\s\S]*))?$/.exec(description) ?? [];
  const text = { title, body };
  return descriptionOf(text) === description ? text : { title: '', body: description };
}

/** A title on the one line that it has. */
export function titleLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ');
}
