'use client';
import { ChoiceCard } from '@/components/settings/ChoiceCard';
import { type AvatarChoice, setAvatarChoice, useAvatarChoice } from '@/lib/names/avatarChoice';
import { useEnsChoice } from '@/lib/names/ensChoice';

const CHOICES: { choice: AvatarChoice; text: string }[] = [
  { choice: 'off', text: 'When I press' },
  { choice: 'on', text: 'Always' },
];

/** Whether pictures of names are shown unasked, and who learns what by it; nothing while names are off. */
export function AvatarCard() {
  const chosen = useAvatarChoice();
  if (useEnsChoice() === 'off') return undefined;
  return (
    <ChoiceCard
      name="avatars"
      legend="Pictures from ENS"
      note="A name may have a picture, anywhere on the web. Whoever hosts it learns your IP address and, by the picture, whom you look at. It is shown on the page of a delegate."
      choices={CHOICES}
      chosen={chosen}
      onChoose={setAvatarChoice}
    />
  );
}
