'use client';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/**
 * Goes from page to page without loading the site anew: links of ours are plain ones, which work before this runs. What
 * a page needs is asked for when its link is pressed, and not before: nobody goes to most of the pages that links name.
 */
export function Navigation() {
  const router = useRouter();
  useEffect(() => {
    const pressed = (event: PointerEvent) => {
      const href = ourHref(event);
      if (href !== undefined) router.prefetch(href);
    };
    const clicked = (event: MouseEvent) => {
      const href = ourHref(event);
      if (href === undefined || event.defaultPrevented) return;
      event.preventDefault();
      router.push(href);
    };
    document.addEventListener('pointerdown', pressed);
    document.addEventListener('click', clicked);
    return () => {
      document.removeEventListener('pointerdown', pressed);
      document.removeEventListener('click', clicked);
    };
  }, [router]);
  return null;
}

/** Where a press leads on this site; undefined where it is the browser's: another site, tab or window, or a file. */
function ourHref(event: MouseEvent): string | undefined {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  const link = target instanceof Element ? target.closest('a') : null;
  const href = link?.getAttribute('href') ?? '';
  if (link === null || !/^\/(?!\/)/.test(href) || link.target !== '' || link.hasAttribute('download')) return;
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey ? undefined : href;
}
