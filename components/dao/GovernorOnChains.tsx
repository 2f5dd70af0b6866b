import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { Underway } from '@/components/ui/Underway';
import { safeLine } from '@/core/format';
import { t } from '@/core/language/message';
import { type FoundDao, useFoundDao } from '@/lib/query/foundDao';
import { daoHref } from '@/lib/routes';
import { useChains } from '@/lib/settings/config';

/**
 * Looks for a Governor at an address on every chain that is set up, or on all but one, and opens it where there is just
 * one; else says what was found where.
 */
export function GovernorOnChains({ address, except }: { address: string; except?: number }) {
  const router = useRouter();
  const chains = useChains().filter(({ id }) => id !== except);
  const [found, setFound] = useState<Readonly<Record<number, FoundDao>>>({});
  const answers = chains.flatMap(({ id }) => found[id] ?? []);
  const daos = answers.filter(({ state }) => state === 'found');
  const isDone = answers.length === chains.length;
  const isSure = isDone && answers.every(({ state }) => state !== 'unread');
  const only = isSure && daos.length === 1 ? daos[0] : undefined;
  useEffect(() => {
    if (only !== undefined) router.push(daoHref(only.id));
  }, [only, router]);
  return (
    <div aria-live="polite" className="mt-2 px-1 text-14">
      {chains.map(({ id }) => (
        <OneChain
          key={id}
          id={`eip155:${id}:${address}`}
          onFound={(dao) => setFound((was) => ({ ...was, [id]: dao }))}
        />
      ))}
      {isDone ? (
        <p className={daos.length === 0 ? 'text-against' : ''}>
          {daos.length > 0
            ? t`At this address, chain by chain:`
            : t`▲ No Governor was found at this address${isSure ? '' : t`, as far as chains answered`}.`}
        </p>
      ) : (
        <Underway label={t`Chains asked`} share={answers.length / chains.length}>
          {t`Looking on ${chains.length} chains: ${answers.length} answered.`}
        </Underway>
      )}
      <ul>
        {chains.map(({ id, name }) => (
          <Row key={id} chain={name} dao={found[id]} />
        ))}
      </ul>
    </div>
  );
}

function Row({ chain, dao }: { chain: string; dao: FoundDao | undefined }) {
  if (dao === undefined) return undefined;
  if (dao.state === 'found') {
    return (
      <li>
        <a
          href={daoHref(dao.id)}
          className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4"
        >
          {chain}: {safeLine(dao.name)}
        </a>
      </li>
    );
  }
  return (
    <li className="text-second">
      {chain}: {dao.state === 'none' ? t`no Governor` : t`could not be read`}
    </li>
  );
}

/** Asks one chain; shows nothing itself. */
function OneChain({ id, onFound }: { id: string; onFound: (dao: FoundDao) => void }) {
  const dao = useFoundDao(id);
  const state = dao?.state;
  useEffect(() => {
    if (dao !== undefined) onFound(dao);
  }, [state]);
  return undefined;
}
