'use client';
import { ChoiceCard } from '@/components/settings/ChoiceCard';
import { phrase, t, translated } from '@/core/language/message';
import { joinList } from '@/core/language/plural';
import { type EnsChoice, setEnsChoice, useEnsChoice, useEnsEndpoints } from '@/lib/names/ensChoice';
import { forgetNames } from '@/lib/names/namesRead';

const CHOICES: { choice: EnsChoice; text: string }[] = translated(
  [
    { choice: 'off', text: phrase`Off` },
    { choice: 'on', text: phrase`On` },
  ],
  'text',
);

/** Switches names of ENS on or off, and says who learns what by it. */
export function EnsCard() {
  const { chain, chainId, endpoints } = useEnsEndpoints();
  const [first, ...others] = endpoints;
  const chosen = useEnsChoice();
  if (first === undefined)
    return (
      <section className="mt-11" aria-labelledby="ens">
        <h2 id="ens">{t`Names from ENS`}</h2>
        <p className="mt-1 text-15 text-second">{t`To show them, add an endpoint of ${chain} (chain ${chainId}) above.`}</p>
      </section>
    );
  const asked = t`The operator of ${first}, the endpoint of ${chain} above, then learns which addresses are on your screen${
    others.length === 0 ? '' : t`; if it fails, ${joinList(others, 'disjunction')} does`
  }. No other host is asked.`;
  return (
    <ChoiceCard
      name="ens"
      legend={t`Names from ENS`}
      note={t`Shows what accounts call themselves in ENS, the names on ${chain}, if the name leads back to the address. ${asked}`}
      choices={CHOICES}
      chosen={chosen}
      onChoose={(choice) => {
        setEnsChoice(choice);
        if (choice === 'off') forgetNames();
      }}
    />
  );
}
