import { useMemo, useState } from 'react';
import { anyText, openObject, type Shape, whole } from '@/core/json';
import { hostsAt, JUST_PRESSED, unopened } from '@/lib/offline/hosts';
import { readStored, writeStored } from '@/lib/storage';
import { KEYS } from '@/lib/storageKeys';

type Pressed = { src: string; at: number };

const PRESSED: Shape<Pressed> = openObject<Pressed>({ src: anyText, at: whole(Number.MAX_SAFE_INTEGER) });

/** A third-party picture, fetched on a press; where the policy forbids its host, the page is loaded again for it alone. */
export function usePicture(src: string, reload = () => location.reload()) {
  const [asked, setAsked] = useState<boolean>();
  const isPressed = useMemo(() => wasPressed(src), [src]);
  const setShown = (next: boolean) => {
    if (next && isClosed(src) && writeStored(KEYS.picture, { src, at: Date.now() })) reload();
    else setAsked(next);
  };
  return { isShown: asked ?? isPressed, setShown };
}

function wasPressed(src: string): boolean {
  const pressed = readStored(KEYS.picture, PRESSED);
  return pressed?.src === src && Math.abs(Date.now() - pressed.at) < JUST_PRESSED;
}

function isClosed(src: string): boolean {
  return unopened(['https:'], 'picturing').length > 0 && unopened(hostsAt([src]), 'picturing').length > 0;
}
