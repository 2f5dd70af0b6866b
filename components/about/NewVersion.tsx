'use client';
import { useState } from 'react';
import { Strip, Strips } from '@/components/shell/Strip';
import { t } from '@/core/language/message';
import type { VersionOffer } from '@/lib/offline/register';
import { VersionSheet } from './VersionSheet';

/** Says that there is another version of this site: one to use, one that is kept back and why, or one that nobody let in. */
export function NewVersion({ offer }: { offer: VersionOffer }) {
  const [isRead, setRead] = useState(false);
  if (offer.kind === 'replaced')
    return (
      <Strips>
        <Strip look="items-center bg-against-soft">
          {t`Another version of this site replaced this one without your consent. Sign nothing here, and close this page.`}
        </Strip>
      </Strips>
    );
  if (offer.kind === 'kept back')
    return (
      <Strips>
        <Strip action={{ name: t`Read more`, run: () => setRead(true) }}>{whyKeptBack(offer)}</Strip>
        <VersionSheet offer={offer} isOpen={isRead} onClose={() => setRead(false)} />
      </Strips>
    );
  return (
    <Strips>
      <Strip look="items-center bg-accent-soft" action={{ name: t`Use it now`, run: offer.take }}>
        {t`A new version of this site is ready.`}{' '}
        <a href="/about/#release" className="underline underline-offset-4">{t`Its hash and who signed it`}</a>
      </Strip>
    </Strips>
  );
}

function whyKeptBack({ found }: Extract<VersionOffer, { kind: 'kept back' }>): string {
  const { lacks, signed, rules } = found;
  if (lacks === 'older') return t`The host offers an older version; this browser keeps the one it has.`;
  if (lacks === 'signatures')
    return t`A new version is here, signed by ${signed.length} of ${rules.needed}; this browser keeps the one it has.`;
  return rules.days === 1
    ? t`A new version is here; this browser keeps the one it has until it has known the new one for a day.`
    : t`A new version is here; this browser keeps the one it has until it has known the new one for ${rules.days} days.`;
}
