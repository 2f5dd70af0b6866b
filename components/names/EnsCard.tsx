'use client';
import { ChoiceCard } from '@/components/settings/ChoiceCard';
import { type EnsChoice, setEnsChoice, useEnsChoice, useEnsEndpoints } from '@/lib/names/ensChoice';
import { forgetNames } from '@/lib/names/namesRead';

const CHOICES: { choice: EnsChoice; text: string }[] = [
  { choice: 'off', text: 'Off' },
  { choice: 'on', text: 'On' },
];

/** Switches names of ENS on or off, and says who learns what by it. */
export function EnsCard() {
  const { chain, chainId, endpoints } = useEnsEndpoints();
  const [first, ...others] = endpoints;
  const chosen = useEnsChoice();
  const asked =
    first === undefined
      ? `This needs an endpoint of ${chain} (chain ${chainId}), and none is set up. Add one above.`
      : `Whoever runs ${first}, the endpoint of ${chain} above, then learns which addresses are on your screen${
          others.length === 0 ? '' : `; if it fails, ${others.join(' or ')} does`
        }. Nobody else is asked.`;
  return (
    <ChoiceCard
      name="ens"
      legend="Names from ENS"
      note={`Shows what accounts call themselves in ENS, the names on ${chain}, if the name leads back to the address. ${asked}`}
      choices={first === undefined ? CHOICES.slice(0, 1) : CHOICES}
      chosen={first === undefined ? 'off' : chosen}
      onChoose={(choice) => {
        setEnsChoice(choice);
        if (choice === 'off') forgetNames();
      }}
    />
  );
}
