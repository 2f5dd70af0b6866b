import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { openText } from '@/components/inbox/openText';
import { safeLine } from '@/core/format';
import { t } from '@/core/language/message';
import { movedPaths } from '@/core/paste/movedPaths';
import { namedByLink } from '@/core/paste/pasted';
import { useConfig } from '@/lib/settings/config';

/** A path as another frontend has it leads to the same thing here; nothing for any other. */
export function MovedPage() {
  const router = useRouter();
  const { config } = useConfig();
  const [path, setPath] = useState('');
  useEffect(() => setPath(location.pathname + location.search + location.hash), []);
  const found = movedTo(path, config?.organisations ?? []);
  const only = found.length === 1 ? found[0]?.href : undefined;
  useEffect(() => {
    if (only !== undefined) router.replace(only);
  }, [only, router]);
  if (found.length === 0) return undefined;
  return (
    <>
      <p className="text-17 text-second">{t`Another frontend had it at this address. Here it is:`}</p>
      <ul className="mt-2 mb-6">
        {found.map(({ href, name }) => (
          <li key={href}>
            <a
              href={href}
              className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
            >
              {safeLine(name)}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

type Organisation = { id: string; name?: string | undefined };

/** Pages of this site for a path of another frontend: what the path names itself, else the same of each organisation that it may be of. */
function movedTo(path: string, all: readonly Organisation[]): { href: string; name: string }[] {
  const link = `https://vote.example${path}`;
  const opened = openText(link, 'any');
  if ('href' in opened && opened.href !== path) return [{ href: opened.href, name: opened.href }];
  const named = namedByLink(link)?.name.toLowerCase() ?? '';
  const meant = all.filter(({ name = '' }) => named !== '' && name.toLowerCase().startsWith(named));
  return (meant.length > 0 ? meant : all).flatMap(({ id, name = id }) => {
    const moved = movedPaths(id).find(([from]) => new RegExp(`^${from}(?:[?#]|$)`).test(path));
    return moved === undefined
      ? []
      : [{ href: path.replace(new RegExp(`^${moved[0]}.*$`, 's'), moved[1]), name }];
  });
}
