import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Card } from '@/components/ui/Card';
import { rich } from '@/components/ui/text/rich';
import { t } from '@/core/language/message';
import type { SiteRelease } from '@/lib/offline/siteRelease';

/** Release that this host gives, its signers, and how to check it from outside; the host is asked on a press. */
export function ReleaseCheck({ read = readRelease }: { read?: () => Promise<SiteRelease> }) {
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<SiteRelease | 'unread'>();
  const check = () => {
    setBusy(true);
    read()
      .then(setFound, () => setFound('unread'))
      .finally(() => setBusy(false));
  };
  return (
    <Card title={t`Is this the published site?`}>
      <p className="text-15">{t`A release has one hash over all its files. Building the same commit gives the same hash, which can be signed.`}</p>
      <Button className="mt-3" onClick={check} busy={isBusy}>{t`Show the hash`}</Button>
      <div role="status" className="mt-3 space-y-2 text-15 empty:hidden">
        {found === undefined ? undefined : found === 'unread' ? (
          <p>{t`This host does not say which release it gives.`}</p>
        ) : (
          <Found release={found} />
        )}
      </div>
    </Card>
  );
}

async function readRelease(): Promise<SiteRelease> {
  const { siteRelease } = await import('@/lib/offline/siteRelease');
  return siteRelease();
}

function Found({ release: { hash, running, signed, signers } }: { release: SiteRelease }) {
  const command = `npm run -s quorate -- verify-site --url ${location.origin} --release release.json`;
  return (
    <>
      <p className="font-mono text-14 break-all">{hash}</p>
      <p>
        {running === 'this'
          ? t`Each file that this browser ran was compared with it.`
          : running === 'another'
            ? t`This browser still runs another version of this site; what you see here is of the one that its host gives now.`
            : t`On this visit scripts and styles were compared; the page itself, fonts and images could not be.`}
      </p>
      <p>
        {signed === 'no'
          ? t`No signatures lie on this host.`
          : signed === 'another'
            ? t`The signatures on this host are of another release.`
            : signers.length === 0
              ? t`No signatures yet.`
              : t`Signed by these accounts. Whether you know them, only you can say:`}
      </p>
      {signers.map((account) => (
        <p key={account} className="font-mono text-14 break-all">
          {account}
        </p>
      ))}
      <p>{rich`This page cannot verify itself. Compare it with a build you trust: ${<code className="text-14 break-all">{command}</code>}`}</p>
    </>
  );
}
