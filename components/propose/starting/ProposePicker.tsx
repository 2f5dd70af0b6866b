import { useState } from 'react';
import { DirectoryMatches } from '@/components/directory/DirectoryMatches';
import { Avatar } from '@/components/ui/Avatar';
import { Empty } from '@/components/ui/Empty';
import { Search } from '@/components/ui/form/Search';
import { rich } from '@/components/ui/text/rich';
import { canonicalId } from '@/core/caip';
import { formatAddress, safeLine } from '@/core/format';
import { t } from '@/core/language/message';
import { useInbox } from '@/lib/query/inbox';
import { proposeHref } from '@/lib/routes';
import { useConfig } from '@/lib/settings/config';
import { useFollowing } from '@/lib/settings/following';
import { useOwnAccounts } from '@/lib/settings/watched';

/** Choice of an organisation to propose in, if none is named: those that are followed, and a search for others. */
export function ProposePicker() {
  const ids = useFollowing();
  const { rows } = useInbox(ids, useOwnAccounts());
  const { config, status } = useConfig();
  const [words, setWords] = useState('');
  const listed = config?.organisations ?? [];
  const nameOf = (id: string) =>
    listed.find((each) => canonicalId(each.id) === id)?.name ?? rows.find((row) => row.id === id)?.dao?.name;
  return (
    <>
      <h1>{t`Propose`}</h1>
      <p className="mt-2 text-15 text-second">{t`A proposal is made in one organisation, and its members vote on it. Where do you want to propose something? Everybody can write a draft; nothing is sent while you write.`}</p>
      {status === 'loading' ? undefined : ids.length === 0 ? (
        <div className="mt-6">
          <Empty
            title={t`Nothing is followed yet`}
          >{t`Search for an organisation by its name. The ones you follow are listed here.`}</Empty>
        </div>
      ) : (
        <ul
          aria-label={t`Organisations you follow`}
          className="mt-6 divide-y divide-line-soft rounded-card border border-line bg-card"
        >
          {ids.map((id) => (
            <Choice key={id} id={id} name={nameOf(id)} />
          ))}
        </ul>
      )}
      <div className="mt-6">
        <Search
          label={t`Search organisations`}
          placeholder={t`Another organisation’s name`}
          value={words}
          onSearch={setWords}
        />
      </div>
      {words.trim() === '' ? undefined : <DirectoryMatches text={words} hrefOf={proposeHref} />}
      <p className="mt-4 text-14 text-second">
        {rich`It is in no list? ${<a href="/" className="text-accent underline underline-offset-4">{t`Open it by its address`}</a>}, and there choose “${t`Propose`}”.`}
      </p>
    </>
  );
}

function Choice({ id, name }: { id: string; name: string | undefined }) {
  const address = id.split(':')[2] ?? '';
  return (
    <li className="relative flex min-h-16 items-center gap-4 px-5 py-2.5 hover:bg-chip">
      <Avatar seed={address} size={36} square />
      <a
        href={proposeHref(id)}
        className="min-w-0 flex-1 truncate text-15 font-semibold after:absolute after:inset-0 hover:underline"
      >
        <bdi>{name === undefined ? formatAddress(address) : safeLine(name)}</bdi>
      </a>
      <span aria-hidden="true" className="text-second">
        →
      </span>
    </li>
  );
}
