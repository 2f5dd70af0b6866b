'use client';
import { ChoiceCard } from '@/components/settings/ChoiceCard';
import { phrase, t, translated } from '@/core/language/message';
import { type AvatarChoice, setAvatarChoice, useAvatarChoice } from '@/lib/names/avatarChoice';
import { useEnsChoice } from '@/lib/names/ensChoice';
import { unopened } from '@/lib/offline/hosts';
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

const CHOICES: { choice: AvatarChoice; text: string }[] = translated(
  [
    { choice: 'off', text: phrase`When I press` },
    { choice: 'on', text: phrase`Always` },
  ],
  'text',
);

/** Whether pictures of names are shown unasked, and who learns what by it; nothing while names are off. */
function AvatarCard() {
  const chosen = useAvatarChoice();
  if (useEnsChoice() === 'off') return undefined;
  return (
    <ChoiceCard
      name="avatars"
      legend={t`Pictures from ENS`}
      note={t`A name may have a picture, anywhere on the web. Its host learns your IP address and, by the picture, whom you look at. It is shown on the page of a delegate.`}
      choices={CHOICES}
      chosen={chosen}
      onChoose={(choice) => {
        setAvatarChoice(choice);
        // Only a page that is loaded again may show those of any host.
        if (choice === 'on' && unopened(['https:'], 'picturing').length > 0) location.reload();
      }}
    />
  );
}
