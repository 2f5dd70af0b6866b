import { useState } from 'react';
import { FAMILY_TITLES } from '@/components/dao/familyTitles';
import { Avatar } from '@/components/ui/Avatar';
import { ShowMore } from '@/components/ui/list/Paged';
import { rich } from '@/components/ui/text/rich';
import { parseDaoId } from '@/core/caip';
import { MOST_LIST_BYTES } from '@/core/feed/lists/filedDao';
import {
  type FoundGovernor,
  GOVERNOR_FILE,
  type GovernorList,
  readGovernorList,
} from '@/core/feed/lists/governorList';
import { formatAddress } from '@/core/format';
import { formatCount, plural, t } from '@/core/language/message';
import { hasWords, type SiteListFile, useSiteList } from '@/lib/lists/siteList';
import { daoHref } from '@/lib/routes';
import { FiledChain, FileUnusable, LoneVoterNote } from './FiledLink';

const STEP = 20;

type Props = { listed: readonly { id: string }[]; narrowed: Narrowed };

/** The Governors that were found by the logs of their chains and that the list of this site does not name; nothing where none was sought. */
export function UnlistedGovernors({ listed, narrowed }: Props) {
  const { list, retry } = useSiteList(governorsFile);
  const [most, setMost] = useState(STEP);
  if (list === undefined || list?.chains.length === 0) return undefined;
  const found = list === null ? [] : unlistedGovernors(list, listed, narrowed);
  return (
    <section aria-label={t`Not on the list`} className="mt-6">
      <h2>{t`Not on the list`}</h2>
      <p className="mt-1 mb-3 text-14 text-second">{t`Found by the logs of their chains, those with the most voters first. Anybody can make such a contract and give it any name: compare the address with what the organisation itself says.`}</p>
      {list === null ? (
        <FileUnusable onRetry={retry} />
      ) : found.length === 0 ? (
        <p className="text-14 text-second">{t`None of these fits.`}</p>
      ) : (
        <ul className="divide-y divide-line-soft rounded-card border border-line bg-card">
          {found.slice(0, most).map((each, index) => (
            <UnlistedRow key={`${each.id}/${index}`} governor={each} />
          ))}
        </ul>
      )}
      <ShowMore isThere={found.length > most} onMore={() => setMost(most + STEP)} />
    </section>
  );
}

function UnlistedRow({ governor }: { governor: FoundGovernor }) {
  const { id, name, family, proposals, voters, at } = governor;
  const { address, chainId } = parseDaoId(id);
  return (
    <li className="relative flex items-start gap-4 px-5 py-3.5">
      <Avatar seed={address} size={36} square />
      <div className="min-w-0 flex-1">
        <a href={daoHref(id)} className="text-15 font-semibold after:absolute after:inset-0 hover:underline">
          <span className="font-mono text-14">{formatAddress(address)}</span>
        </a>
        <p className="text-14 text-second">
          {rich`${<FiledChain chainId={chainId} />} · ${FAMILY_TITLES[family]} · calls itself “${<bdi>{name}</bdi>}”`}
        </p>
        <p className="text-13 text-third">
          {rich`${plural(voters, 'voter')}, ${plural(proposals, 'proposal')} up to block ${formatCount(at.number)}`}
        </p>
        <LoneVoterNote dao={governor} />
      </div>
    </li>
  );
}

/** The file of the Governors that were found by the logs of their chains. */
const governorsFile: SiteListFile<GovernorList> = {
  name: GOVERNOR_FILE,
  most: MOST_LIST_BYTES,
  read: readGovernorList,
};

/** How the list of organisations is narrowed; an empty text takes all. */
type Narrowed = { words: string; chain: string; family: string };

/** The Governors of the file that a list does not name and that fit, those with the most voters first. */
export function unlistedGovernors(
  { governors }: GovernorList,
  listed: readonly { id: string }[],
  { words, chain, family }: Narrowed,
): FoundGovernor[] {
  const known = new Set(listed.map(({ id }) => id));
  return governors.filter(
    (each) =>
      !known.has(each.id) &&
      (chain === '' || each.id.split(':')[1] === chain) &&
      (family === '' || each.family === family) &&
      hasWords(`${each.name} ${each.id}`, words),
  );
}
