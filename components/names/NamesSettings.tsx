import { AvatarCard } from './AvatarCard';
import { BookCard } from './BookCard';
import { EnsCard } from './EnsCard';

/** What addresses are called: names of ENS, and the person's own. */
export function NamesSettings() {
  return (
    <>
      <EnsCard />
      <AvatarCard />
      <BookCard />
    </>
  );
}
