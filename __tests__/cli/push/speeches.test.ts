import { readFileSync } from 'node:fs';
import { PUSH_SPEECHES } from '@/cli/push/speeches';
import { TRANSLATED } from '@/core/language/language';
import { messagesIn } from '@/tools/language/extract';
import { placeholdersOf } from '@/tools/language/messageFiles';

const spoken = ['cli/publish/alerts/alertWords.ts', 'cli/publish/alerts/powerEnds.ts', 'cli/push/messages.ts']
  .flatMap((path) => messagesIn(readFileSync(path, 'utf8')).keys)
  .sort();

test('every sentence of a message is there in every language, with what is put in, and no other', () => {
  expect(PUSH_SPEECHES.map(({ language }) => language)).toEqual(TRANSLATED);
  for (const { catalogue } of PUSH_SPEECHES) {
    expect(Object.keys(catalogue).sort()).toEqual([...new Set(spoken)]);
    for (const [english, other] of Object.entries(catalogue))
      expect(placeholdersOf(String(other))).toEqual(placeholdersOf(english));
  }
});
