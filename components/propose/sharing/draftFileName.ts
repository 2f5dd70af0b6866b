import { titleOf } from '@/core/governor/description/title';

/** The name of a file of a draft: what of its title every system takes. */
export function draftFileName(description: string): string {
  const words = titleOf(description)
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return `${['draft', ...(words ?? []).slice(0, 6)].join('-').slice(0, 60)}.json`;
}
