import { AvatarCard } from './AvatarCard';
import { BookCard } from './BookCard';
import { EnsCard } from './EnsCard';

/** Names for addresses: from ENS, and the person's own. */
export function NamesSettings() {
  return (
    <>
      <EnsCard />
      <AvatarCard />
      <BookCard />
    </>
  );
}
