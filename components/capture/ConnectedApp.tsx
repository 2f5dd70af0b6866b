import type { FormEvent } from 'react';
import { Address } from '@/components/ui/Address';
import { Button } from '@/components/ui/Button';
import { useSaid } from '@/components/ui/Copy';
import { Field } from '@/components/ui/form/Field';
import { rich } from '@/components/ui/text/rich';
import { Warning } from '@/components/ui/Warning';
import { t } from '@/core/language/message';
import { type AppRefusal, type Capture, type CaptureTreasury, capture } from '@/lib/capture/capture';
import { connectApp, disconnectApp, prepareApp } from '@/lib/capture/connectApp';

type Connection = Extract<Capture, { status: 'connected' }>;

type Props = { connection: Connection; isElsewhere: boolean; refusal: AppRefusal | undefined };

/** The app that is connected, with what it claims to be, what it was refused, and a way to end it. */
export function ConnectedApp({ connection: { app, treasury, isAway }, isElsewhere, refusal }: Props) {
  return (
    <div className={`grid gap-3 ${isElsewhere ? 'mb-6' : ''}`}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 text-15">
          <p>
            {rich`Connected to an app that calls itself ${<strong className="break-words">{app.name}</strong>}`}
          </p>
          <p className="text-14 break-words text-second">
            {rich`${app.host === null ? t`It names no address of its own.` : t`It says that it is at ${app.host}.`} This is not verified.`}
          </p>
          <p className="mt-1 text-14 text-second">
            {rich`It sees the treasury of ${treasury.organisation} ${<Address address={treasury.account} chainId={treasury.chainId} />}`}
          </p>
        </div>
        <Button onClick={() => void disconnectApp()}>{t`Disconnect`}</Button>
      </div>
      {isElsewhere ? (
        <Warning title={t`That is another organisation.`}>{t`Connecting an app here ends it.`}</Warning>
      ) : undefined}
      {isAway ? (
        <Warning
          role="status"
          title={t`The WalletConnect relay does not answer.`}
        >{t`The app’s requests arrive once the connection is back.`}</Warning>
      ) : undefined}
      {refusal === undefined ? undefined : (
        <Warning role="status" title={t`The app was refused something.`}>
          {rich`It asked for ${<code className="font-mono break-all">{refusal.method}</code>} and was told: ${refusal.sentence}`}
        </Warning>
      )}
    </div>
  );
}

type LinkProps = { treasury: CaptureTreasury; link: string; onLink: (link: string) => void };

/** Form to paste an app's link, with what that does and where to find the link. */
export function AppLinkForm({ treasury, link, onLink }: LinkProps) {
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
