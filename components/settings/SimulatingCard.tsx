import { phrase, t, translated } from '@/core/language/message';
import { type Simulating, setSimulating, useSimulating } from '@/lib/settings/simulating';
import { ChoiceCard } from './ChoiceCard';

const CHOICES: { choice: Simulating; text: string }[] = translated(
  [
    { choice: 'own', text: phrase`On endpoints of mine` },
    { choice: 'always', text: phrase`Always` },
    { choice: 'never', text: phrase`Only when I ask` },
  ],
  'text',
);

/** Chooses when proposals are simulated without being asked. */
export function SimulatingCard() {
  return (
    <ChoiceCard
      name="simulating"
      legend={t`Simulate proposals without being asked`}
      note={t`A simulation plays an execution through on an endpoint; it costs a few larger requests.`}
      choices={CHOICES}
      chosen={useSimulating()}
      onChoose={setSimulating}
    />
  );
}
