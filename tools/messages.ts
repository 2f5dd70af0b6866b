import { writeFileSync } from 'node:fs';
import { type Catalogue, TRANSLATED } from '../core/language/language';
import { compareMessages, extractMessages, fileOf, readMessages } from './language/messageFiles';

/** The text of a file of translations: sorted by the English, a line each. */
export function fileText(messages: Catalogue): string {
  const ordered = Object.fromEntries(Object.entries(messages).sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify(ordered, null, 2)}\n`;
}

/** Sorts the translations, and tells what they lack and what nobody says any more. */
function main(): void {
  const { english, early } = extractMessages();
  console.log(`${english.size} messages`);
  for (const place of early) console.log(`said while the module loads: ${place}`);
  for (const language of TRANSLATED) {
    const messages = readMessages(language);
    writeFileSync(fileOf(language), fileText(messages));
    const { missing, unused } = compareMessages(english, messages);
    for (const each of missing) console.log(`${language} lacks: ${each}`);
    for (const each of unused) console.log(`${language}, said nowhere: ${each}`);
  }
}

if (process.argv[1]?.endsWith('messages.ts') === true) main();
