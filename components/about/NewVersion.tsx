import { useState } from 'react';
import { Strip, Strips } from '@/components/shell/Strip';
import { Button } from '@/components/ui/Button';
import { Sheet } from '@/components/ui/Sheet';
import type { ReleaseRules } from '@/core/config';
import { formatExact } from '@/core/format';
import { t } from '@/core/language/message';
import type { VersionOffer } from '@/lib/offline/register';

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

type VersionSheetProps = {
  offer: Extract<VersionOffer, { kind: 'kept back' }>;
  isOpen: boolean;
  onClose: () => void;
};

/** Requirements that a kept-back version lacks, the signatures this browser goes by, and the way to accept it anyway. */
function VersionSheet({ offer: { found, host, take }, isOpen, onClose }: VersionSheetProps) {
  const [taking, setTaking] = useState<'not yet' | 'now' | 'in vain'>('not yet');
  const { hash, lacks, rules, signed, since } = found;
  const takeAnyway = async () => {
    setTaking('now');
    if (!(await take())) setTaking('in vain');
  };
  return (
    <Sheet open={isOpen} onClose={onClose} title={t`A version that is kept back`}>
      <div className="space-y-3 text-15">
        {taking === 'in vain' && (
          <p role="alert">{t`The version you wanted did not come: the host has another one by now, or none. What follows is what it gave last.`}</p>
        )}
        <p className="font-mono text-14 break-all">{hash}</p>
        <p>{t`This browser goes by what this site asked of new versions when you were first here:`}</p>
        <Rules rules={rules} signed={signed} />
        <p>{t`This browser first saw it on ${formatExact(BigInt(Math.floor(since / 1000)))}, by this device’s clock.`}</p>
        {host === undefined ? undefined : host.rules === undefined ? (
          <p>{t`This host no longer has requirements for new versions. By accepting this version you agree to that.`}</p>
        ) : (
          <>
            <p>{t`This host now has other requirements. By accepting this version you agree to them:`}</p>
            <Rules rules={host.rules} signed={[]} />
          </>
        )}
        {lacks === 'older' ? (
          <p>{t`An older version may have known faults, so it is never accepted. If this site’s operator went back on purpose, clear this site’s data in your browser.`}</p>
        ) : (
          <>
            <p>{t`Wait unless you know from a trusted source that this version is good. An altered version could make you sign something you did not read.`}</p>
            <Button onClick={takeAnyway} busy={taking === 'now'}>{t`Take it anyway`}</Button>
          </>
        )}
      </div>
    </Sheet>
  );
}

function Rules({ rules, signed }: { rules: ReleaseRules; signed: readonly string[] }) {
  return (
    <>
      <p>
        {t`Signatures needed of these accounts: ${rules.needed}. Days for which this browser must have known it: ${rules.days}.`}
      </p>
      <ul className="space-y-1">
        {rules.signers.map((account) => (
          <li key={account} className="text-14">
            <span className="font-mono break-all">{account}</span>
            {signed.includes(account) ? <> {t`(signed)`}</> : undefined}
          </li>
        ))}
      </ul>
    </>
  );
}
