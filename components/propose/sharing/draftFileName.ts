import { titleOf } from '@/core/governor/description/title';

export function draftFileName(description: string): string {
  const words = titleOf(description)
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return `${['draft', ...(words ?? []).slice(0, 6)].join('-').slice(0, 60)}.json`;
}
