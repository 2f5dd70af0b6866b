/** A table in Markdown; bars and line breaks inside a cell are written so that they stay in it. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A text as code, or nothing. */
export function code(text: string): string {
  return text === '' ? '' : `\`${text}\``;
}

/** A list of names as code. */
export function codes(texts: readonly string[]): string {
  return texts.map(code).join(', ');
}

/** A block of code. */
export function fence(text: string, language = ''): string {
  return `\`\`\`${language}\n${text.trim()}\n\`\`\``;
}

function cell(text: string): string {
  return text
    .replace(/\s*\n\s*/g, ' ')
    .replace(/(?<!\\)\|/g, '\\|')
    .trim();
}
