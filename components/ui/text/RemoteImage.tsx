'use client';
import { useState } from 'react';
import { rich } from '@/components/ui/text/rich';
import { hostOf } from '@/core/format';
import { t } from '@/core/language/message';
import { usePicture } from '@/lib/settings/picture';
import { OutLink } from './OutLink';

/** An image of a text on the chain: nothing is asked of its host before the reader presses. */
export function RemoteImage({ src, alt }: { src: string; alt: string }) {
  const { isShown, setShown } = usePicture(src);
  const [isLost, setLost] = useState(false);
  const host = hostOf(src);
  if (/^data:/i.test(src)) {
    return (
      <span className="text-second">{rich`[image${alt === '' ? '' : `: ${alt}`} — a file inside the text, which Quorate does not show]`}</span>
    );
  }
  if (host === null) {
    return (
      <span className="text-second">{rich`[image${alt === '' ? '' : `: ${alt}`} — it has no web address]`}</span>
    );
  }
  if (isLost) {
    return (
      <span className="text-second">
        {t`This image cannot be shown here without cookies.`}{' '}
        <OutLink href={src}>{t`Open it by itself`}</OutLink>
      </span>
    );
  }
  if (isShown) {
    return (
      <img
        src={src}
        alt={alt}
        crossOrigin="anonymous"
        referrerPolicy="no-referrer"
        onError={() => setLost(true)}
        className="max-w-full rounded-control"
      />
    );
  }
  return (
    <button
      type="button"
      onClick={() => setShown(true)}
      className="inline-flex min-h-11 max-w-full flex-wrap items-center gap-x-2 rounded-control border border-line border-dashed px-4 py-2 text-left font-sans text-14 text-second hover:border-third"
    >
      <span className="font-medium text-ink">{rich`Show image${alt === '' ? '' : `: ${alt}`}`}</span>
      <span>{rich`from ${host}, which then learns that you read this`}</span>
    </button>
  );
}
