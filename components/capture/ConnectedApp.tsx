import { Address } from '@/components/ui/Address';
import { Button } from '@/components/ui/Button';
import { rich } from '@/components/ui/text/rich';
import { Warning } from '@/components/ui/Warning';
import { t } from '@/core/language/message';
import type { AppRefusal, Capture } from '@/lib/capture/capture';
import { disconnectApp } from '@/lib/capture/connectApp';

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
