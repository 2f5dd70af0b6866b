'use client';
import { Address } from '@/components/ui/Address';
import { Button } from '@/components/ui/Button';
import { Warning } from '@/components/ui/Warning';
import type { AppRefusal, Capture } from '@/lib/capture/capture';
import { disconnectApp } from '@/lib/capture/connectApp';

type Connection = Extract<Capture, { status: 'connected' }>;

/** The app that is connected, with what it claims to be, what it was refused, and a way to end it. */
export function ConnectedApp({
  connection: { app, treasury, isAway },
  isElsewhere,
  refusal,
}: {
  connection: Connection;
  isElsewhere: boolean;
  refusal: AppRefusal | undefined;
}) {
  return (
    <div className={`grid gap-3 ${isElsewhere ? 'mb-6' : ''}`}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 text-15">
          <p>
            Connected to an app that calls itself <strong className="break-words">{app.name}</strong>
          </p>
          <p className="text-14 break-words text-second">
            {app.host === null ? 'It names no address of its own.' : `It says that it is at ${app.host}.`}{' '}
            Nobody has checked that.
          </p>
          <p className="mt-1 text-14 text-second">
            It sees the treasury of {treasury.organisation}{' '}
            <Address address={treasury.account} chainId={treasury.chainId} />
          </p>
        </div>
        <Button onClick={() => void disconnectApp()}>Disconnect</Button>
      </div>
      {isElsewhere ? (
        <Warning title="That is another organisation.">Connecting an app here ends it.</Warning>
      ) : undefined}
      {isAway ? (
        <Warning role="status" title="The WalletConnect relay does not answer.">
          What the app asks meanwhile arrives as soon as it does.
        </Warning>
      ) : undefined}
      {refusal === undefined ? undefined : (
        <Warning role="status" title="The app was refused something.">
          It asked for <code className="font-mono break-all">{refusal.method}</code> and was told:{' '}
          {refusal.sentence}
        </Warning>
      )}
    </div>
  );
}
