import { t } from '@/core/language/message';
import { setSimulating, useSimulating } from '@/lib/settings/simulating';
import { ChoiceCard } from './ChoiceCard';

/** Chooses when proposals are simulated without being asked. */
export function SimulatingCard() {
  return (
    <ChoiceCard
      name="simulating"
      legend={t`Simulate proposals without being asked`}
      note={t`A simulation plays an execution through on an endpoint; it costs a few larger requests.`}
      choices={[
        { choice: 'own', text: t`On endpoints of mine` },
        { choice: 'always', text: t`Always` },
        { choice: 'never', text: t`Only when I ask` },
      ]}
      chosen={useSimulating()}
      onChoose={setSimulating}
    />
  );
}
