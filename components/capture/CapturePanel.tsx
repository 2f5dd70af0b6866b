import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/Button';
import { Card } from '@/components/ui/Card';
import { Problem } from '@/components/ui/Problem';
import { plural, t } from '@/core/language/message';
import {
  type Capture,
  type CaptureTreasury,
  capture,
  lastRefusal,
  type Offer,
  offers,
  treasuryId,
} from '@/lib/capture/capture';
import { disconnectApp, dropOffer, resumeApp } from '@/lib/capture/connectApp';
import { AppLinkForm, ConnectedApp } from './ConnectedApp';
import { OfferRow } from './OfferRow';

type Props = { treasury: CaptureTreasury; onAdd: (calls: Offer['calls']) => void };

/** Takes actions for a draft from another app, which is connected as if this page were a wallet; `onAdd` takes the calls of one offer. */
export function CapturePanel({ treasury, onAdd }: Props) {
  const { now, isElsewhere, offers, refusal } = useCapture(treasury);
  // It outlives the form, which gives way while the app is waited for.
  const [link, setLink] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const settle = (offer: Offer, isTaken: boolean) => {
    if (isTaken) onAdd(offer.calls);
    dropOffer(offer.id);
    // The button that was pressed is gone.
    heading.current?.focus();
  };
  const isHere = now.status === 'connected' && !isElsewhere;
  return (
    <Card title={t`Take actions from another app`}>
      {now.status === 'failed' ? <Problem error={now.problem} className="mb-4" /> : undefined}
      {now.status === 'ended' ? (
        <p role="status" className="mb-4 rounded-control bg-chip px-4 py-3 text-15">
          {ENDED[now.by](now.app.name)}
        </p>
      ) : undefined}
      {now.status === 'connected' ? (
        <ConnectedApp connection={now} isElsewhere={isElsewhere} refusal={refusal} />
      ) : undefined}
      {now.status === 'pairing' || now.status === 'restoring' ? (
        <Connecting status={now.status} />
      ) : isHere ? undefined : (
        <AppLinkForm treasury={treasury} link={link} onLink={setLink} />
      )}
      {offers.length === 0 && !isHere ? undefined : (
        <section className="mt-6" aria-label={t`Offered actions`}>
          <h3 ref={heading} tabIndex={-1} className="text-17 font-semibold">{t`Offered actions`}</h3>
          <p role="status" className="mt-1 text-14 text-second">
            {offers.length === 0
              ? t`Nothing yet. Send something in the app: it is not sent, it appears here.`
              : t`${plural(offers.length, 'request')} of the app. Nothing is in the draft until you add it.`}
          </p>
          <ul className="mt-3 grid gap-3">
            {offers.map((offer) => (
              <OfferRow
                key={offer.id}
                offer={offer}
                chainId={treasury.chainId}
                onAdd={() => settle(offer, true)}
                onDismiss={() => settle(offer, false)}
              />
            ))}
          </ul>
          {offers.length === 0 ? undefined : (
            <p className="mt-3 text-14 text-second">{t`Prices and deadlines in such calls are of today. The proposal is executed later, and they may be over by then.`}</p>
          )}
        </section>
      )}
    </Card>
  );
}

const ENDED = {
  app: (name: string) => t`${name} has ended the connection.`,
  time: (name: string) => t`The connection to ${name} ran out.`,
  person: (name: string) => t`${name} is disconnected.`,
} as const;

/** A connection that is being made, and a way to give it up. */
function Connecting({ status }: { status: 'pairing' | 'restoring' }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-15">
        {status === 'pairing' ? t`Waiting for the app to answer…` : t`Taking up the connection to the app…`}
      </p>
      <Button onClick={() => void disconnectApp()}>{t`Cancel`}</Button>
    </div>
  );
}

const IDLE: Capture = { status: 'idle' };
const NONE: readonly Offer[] = [];

/** The capture of a treasury; what an earlier visit left is taken up. */
function useCapture(treasury: CaptureTreasury) {
  const now = useSyncExternalStore(capture.subscribe, capture.get, () => IDLE);
  const all = useSyncExternalStore(offers.subscribe, offers.get, () => NONE);
  const refusal = useSyncExternalStore(lastRefusal.subscribe, lastRefusal.get, () => undefined);
  const id = treasuryId(treasury);
  useEffect(() => void resumeApp(treasury), [id]);
  const mine = all.filter((offer) => offer.treasury === id);
  const isElsewhere = now.status === 'connected' && treasuryId(now.treasury) !== id;
  return { now, isElsewhere, offers: mine, refusal };
}
