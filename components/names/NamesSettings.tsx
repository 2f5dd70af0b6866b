import { ChoiceCard } from '@/components/settings/ChoiceCard';
import { joinList, t } from '@/core/language/message';
import { setAvatarChoice, useAvatarChoice } from '@/lib/names/avatarRecord';
import { setEnsChoice, useEnsChoice, useEnsEndpoints } from '@/lib/names/ensChoice';
import { forgetNames } from '@/lib/names/namesRead';
import { unopened } from '@/lib/offline/hosts';
import { BookCard } from './BookCard';

export function NamesSettings() {
  return (
    <>
      <EnsCard />
      <AvatarCard />
      <BookCard />
    </>
  );
}

/** Whether pictures of names are shown unasked, and who learns what by it; nothing while names are off. */
function AvatarCard() {
  const chosen = useAvatarChoice();
  if (useEnsChoice() === 'off') return undefined;
  return (
    <ChoiceCard
      name="avatars"
      legend={t`Pictures from ENS`}
      note={t`A name may have a picture, anywhere on the web. Its host learns your IP address and, by the picture, whom you look at. It is shown on the page of a delegate.`}
      choices={[
        { choice: 'off', text: t`When I press` },
        { choice: 'on', text: t`Always` },
      ]}
      chosen={chosen}
      onChoose={(choice) => {
        setAvatarChoice(choice);
        // Only a page that is loaded again may show those of any host.
        if (choice === 'on' && unopened(['https:'], 'picturing').length > 0) location.reload();
      }}
    />
  );
}

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
      choices={[
        { choice: 'off', text: t`Off` },
        { choice: 'on', text: t`On` },
      ]}
      chosen={chosen}
      onChoose={(choice) => {
        setEnsChoice(choice);
        if (choice === 'off') forgetNames();
      }}
    />
  );
}
