'use client';
import { t } from '@/core/language/message';
import { type Simulating, setSimulating, useSimulating } from '@/lib/settings/simulating';
import { ChoiceCard } from './ChoiceCard';

const CHOICES: { choice: Simulating; text: string }[] = [
  {
    choice: 'own',
    get text() {
      return t`On endpoints of mine`;
    },
  },
  {
    choice: 'always',
    get text() {
      return t`Always`;
    },
  },
  {
    choice: 'never',
    get text() {
      return t`Only when I ask`;
    },
  },
];

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
