'use client';
import { type Simulating, setSimulating, useSimulating } from '@/lib/settings/simulating';
import { ChoiceCard } from './ChoiceCard';

const CHOICES: { choice: Simulating; text: string }[] = [
  { choice: 'own', text: 'On endpoints of mine' },
  { choice: 'always', text: 'Always' },
  { choice: 'never', text: 'Only when I ask' },
];

/** Chooses when proposals are simulated without being asked. */
export function SimulatingCard() {
  return (
    <ChoiceCard
      name="simulating"
      legend="Simulate proposals without being asked"
      note="A simulation plays an execution through on an endpoint; it costs a few larger requests."
      choices={CHOICES}
      chosen={useSimulating()}
      onChoose={setSimulating}
    />
  );
}
