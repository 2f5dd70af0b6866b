import type { FormEvent } from 'react';
import { Button } from '@/components/ui/Button';
import { useSaid } from '@/components/ui/Copy';
import { Field } from '@/components/ui/form/Field';
import { rich } from '@/components/ui/text/rich';
import { t } from '@/core/language/message';
import { type CaptureTreasury, capture } from '@/lib/capture/capture';
import { connectApp, prepareApp } from '@/lib/capture/connectApp';

type Props = { treasury: CaptureTreasury; link: string; onLink: (link: string) => void };

/** Form to paste an app's link, with what that does and where to find the link. */
export function AppLinkForm({ treasury, link, onLink }: Props) {
  const [said, say] = useSaid();
  const connect = async (event: FormEvent) => {
    event.preventDefault();
    await connectApp(link, treasury);
    // It works once; one that did not lead anywhere stays to be looked at.
    if (capture.get().status === 'connected') onLink('');
  };
  const paste = () => {
    prepareApp();
    const read = navigator.clipboard?.readText() ?? Promise.reject(new Error('no clipboard'));
    read.then(onLink, () => say(t`Could not paste`));
  };
  return (
    <form onSubmit={connect} className="grid gap-4">
      <p className="text-15 text-second">{rich`Use an app as if it were connected to the treasury of ${treasury.organisation}. What you send there is not sent: it is offered here as an action of the draft. Nothing is ever signed.`}</p>
      <ol className="list-decimal space-y-1 pl-5 text-15 text-second">
        <li>{t`In the app, press Connect, and choose WalletConnect.`}</li>
        <li>{t`Press Copy link there, next to or below the QR code.`}</li>
        <li>{t`Paste it here within five minutes.`}</li>
      </ol>
      <Field
        label={t`Link of the app`}
        value={link}
        placeholder={t`wc:…`}
        code
        onFocus={prepareApp}
        onText={onLink}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" disabled={link.trim() === ''}>{t`Connect the app`}</Button>
        <Button onClick={paste}>
          <span aria-live="polite">{said ?? t`Paste`}</span>
        </Button>
      </div>
    </form>
  );
}
