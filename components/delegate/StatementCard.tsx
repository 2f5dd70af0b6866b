'use client';
import { AvatarNote } from '@/components/names/AvatarNote';
import { Card } from '@/components/ui/Card';
import { Problem } from '@/components/ui/Problem';
import { OutLink } from '@/components/ui/text/OutLink';
import { rich } from '@/components/ui/text/rich';
import { safeLine, safeText } from '@/core/format';
import { t } from '@/core/language/message';
import { formatCount } from '@/core/language/plural';
import { useAccountName } from '@/lib/names/accountName';
import { useStatement } from '@/lib/query/names';

/** What a delegate says of themselves in the records of their ENS name; nothing while names are off, or where there is none. */
export function StatementCard({ address }: { address: string }) {
  const { read } = useAccountName(address);
  const { data, error, retry } = useStatement(read?.name ?? undefined);
  if (read?.name == null) return undefined;
  if (data === undefined) return <Problem error={error} onRetry={retry} compact />;
  const { avatar, name, description, statement, url, block } = data;
  const links = [
    { title: t`What they stand for`, href: statement },
    { title: t`Website`, href: url },
  ].flatMap(({ title, href }) => (href === null ? [] : [{ title, href }]));
  if (description === null && links.length === 0 && avatar === null) return undefined;
  return (
    <Card title={t`In their own words`}>
      {description === null ? undefined : (
        <p dir="auto" className="text-15 whitespace-pre-wrap wrap-anywhere">
          {safeText(description)}
        </p>
      )}
      {links.length === 0 ? undefined : (
        <dl className="mt-3 space-y-1 text-14">
          {links.map(({ title, href }) => (
            <div key={title}>
              <dt className="text-second">{title}</dt>
              <dd className="wrap-anywhere">
                <OutLink href={href}>{safeLine(href.slice(0, 120))}</OutLink>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <AvatarNote record={avatar} seed={address} />
      <p className="mt-3 text-13 text-second">{rich`Written by the holder of ${<bdi>{safeLine(name ?? read.name)}</bdi>} in ENS, read at block ${formatCount(block)}. Nobody checked it.`}</p>
    </Card>
  );
}
