import type { ReactNode } from 'react';
import { AvatarPicture } from '@/components/names/AvatarPicture';
import { Avatar } from '@/components/ui/Avatar';
import { Card } from '@/components/ui/Card';
import { Scroll } from '@/components/ui/list/Scroll';
import { Problem } from '@/components/ui/Problem';
import { Skeleton } from '@/components/ui/Skeleton';
import { OutLink } from '@/components/ui/text/OutLink';
import { rich } from '@/components/ui/text/rich';
import { safeLine, safeText } from '@/core/format';
import { formatCount, t } from '@/core/language/message';
import { useAccountName } from '@/lib/names/accountName';
import { avatarIn, useAvatarChoice } from '@/lib/names/avatarRecord';
import { useEnsChoice } from '@/lib/names/ensChoice';
import { useStatement } from '@/lib/query/names';
import { usePicture } from '@/lib/settings/picture';

/** Statement of a delegate in the records of their ENS name; empty while names are off. */
export function StatementCard({ address }: { address: string }) {
  if (useEnsChoice() !== 'on') return undefined;
  return (
    // As high as the most that comes: what follows stays where it is.
    <div className="min-h-96">
      <Card title={t`In their own words`}>
        <Statement address={address} />
      </Card>
    </div>
  );
}

function Statement({ address }: { address: string }) {
  const { read, problem } = useAccountName(address);
  const { data, error, retry } = useStatement(read?.name ?? undefined);
  if (read?.name === null)
    return <Nothing>{t`This account has no name in ENS, so nothing of its own is read.`}</Nothing>;
  if (problem !== undefined) return <Problem error={problem} compact />;
  if (data === undefined) {
    const place = (
      <div role="status">
        <span className="sr-only">{t`Reading…`}</span>
        <Skeleton className="h-6" lines={4} />
      </div>
    );
    return <Problem error={error} onRetry={retry} compact place={place} />;
  }
  const { avatar, name, description, records, statement, url, block } = data;
  const link = (title: string, href: string | null) =>
    href === null ? [] : [{ title, content: <OutLink href={href}>{safeLine(href.slice(0, 120))}</OutLink> }];
  const facts = [
    ...records.map((record) => ({ title: titleOf(record), content: safeText(record.text) })),
    ...link(t`Their statement`, statement),
    ...link(t`Website`, url),
  ];
  if (description === null && facts.length === 0 && avatar === null)
    return <Nothing>{t`The records of its name in ENS say nothing of it.`}</Nothing>;
  return (
    <>
      <Scroll label={t`What they say`} className="max-h-56 overflow-y-auto">
        {description === null ? undefined : (
          <p dir="auto" className="text-15 whitespace-pre-wrap wrap-anywhere">
            {safeText(description)}
          </p>
        )}
        {facts.length === 0 ? undefined : (
          <dl className="mt-3 space-y-1 text-14">
            {facts.map(({ title, content }) => (
              <div key={title} className="wrap-anywhere">
                <dt className="text-second">{title}</dt>
                <dd dir="auto" className="whitespace-pre-wrap">
                  {content}
                </dd>
              </div>
            ))}
          </dl>
        )}
        <AvatarNote record={avatar} seed={address} />
      </Scroll>
      <p className="mt-3 text-13 text-second wrap-anywhere">{rich`Written by the holder of ${<bdi>{safeLine(name ?? read?.name ?? '')}</bdi>} in ENS, read at block ${formatCount(block)}. Not verified.`}</p>
    </>
  );
}

/** Names a record of a delegate, and the organisation it was written for. */
function titleOf({ key, organisation }: { key: string; organisation: string | null }): string {
  const titles: Record<string, string> = {
    statement: t`Statement as a delegate`,
    'conflict-of-interest': t`Conflicts of interest`,
    'forum-handle': t`Name in forums`,
  };
  return [titles[key] ?? safeLine(key), safeLine(organisation ?? '')].filter(Boolean).join(' · ');
}

function Nothing({ children }: { children: ReactNode }) {
  return <p className="text-15 text-second">{children}</p>;
}

const SIZE = 64;

/** The picture that a name has: shown when the person asks for it, or has pictures on; what is not followed is said. */
function AvatarNote({ record, seed }: { record: string | null; seed: string }) {
  const isOn = useAvatarChoice() === 'on';
  const avatar = avatarIn(record);
  const { isShown, setShown } = usePicture(avatar?.kind === 'picture' ? avatar.url : '');
  if (avatar === undefined) return undefined;
  if (avatar.kind === 'token')
    return (
      <p className="mt-3 text-14 text-second">{t`Its picture is that of a token (NFT), which is not followed.`}</p>
    );
  if (avatar.kind === 'other')
    return (
      <p className="mt-3 text-14 text-second wrap-anywhere">
        {rich`Its picture is not on the web: ${<bdi>{safeLine(avatar.text)}</bdi>}`}
      </p>
    );
  if (isOn)
    return (
      <p className="mt-3 flex min-h-16 items-center gap-3 text-14 text-second">
        <AvatarPicture src={avatar.url} seed={seed} size={SIZE} />
        <span className="wrap-anywhere">{rich`From ${avatar.host}, if it lets us show it.`}</span>
      </p>
    );
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={() => setShown(!isShown)}
      className="mt-3 flex w-full items-center gap-3 rounded-control border border-line border-dashed p-2 text-left text-14 text-second hover:border-third"
    >
      {/* Both have one size, so that nothing moves when it is pressed. */}
      {isShown ? (
        <AvatarPicture src={avatar.url} seed={seed} size={SIZE} />
      ) : (
        <Avatar seed={seed} size={SIZE} />
      )}
      <span className="min-w-0 wrap-anywhere">
        <span className="font-medium text-ink">{t`Show picture`}</span>{' '}
        {t`from ${avatar.host}, which then learns that you look at it`}
      </span>
    </button>
  );
}
