import type { DraftDocument } from '@/core/draft/document';
import { formatCoin } from '@/core/format';

/** A draft as a post: its text, its calls by their bytes, and the link that opens it. */
export function forumText(
  dao: { name: string },
  { description, actions }: DraftDocument,
  link: string,
): string {
  const calls = actions.map(
    ({ target, value, calldata }, index) =>
      `${index + 1}. To \`${target}\`${value === 0n ? '' : `, with ${formatCoin(value, 'coins')}`}\n   \`${calldata}\``,
  );
  return [
    description,
    `---\n\n**Draft of a proposal to ${dao.name}.** ${calls.length === 0 ? 'It makes no call.' : 'Its calls:'}`,
    ...(calls.length === 0 ? [] : [calls.join('\n')]),
    `[Open the draft and check what it does](${link})`,
  ].join('\n\n');
}
