'use client';
import { useEffect } from 'react';
import { painted } from '@/lib/painted';
import { answered } from '@/lib/query/client/typedAsk';

// Milliseconds. By then a page that has something to ask has asked it.
const PAUSE = 1000;

/** Lets the fonts come once the first figures are drawn: on a slow line they would take the place of what figures need. */
export function Fonts() {
  useEffect(() => {
    const show = () => {
      for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-late]')) link.media = 'all';
    };
    void answered(PAUSE).then(painted).then(show);
  }, []);
  return null;
}
