import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { t } from '@/core/language/message';
import { onWent } from '@/lib/query/route';

/**
 * Goes from page to page without loading the site anew: links of ours are plain ones, which work before this runs. What
 * a page needs is asked for when its link is pressed, and not before: nobody goes to most of the pages that links name.
 * Shows how to skip to the content, by a button: as a link it would put another name for the one in the address.
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
    const stop = onWent(begin);
    window.addEventListener('hashchange', adopt);
    document.addEventListener('pointerdown', pressed);
    document.addEventListener('click', clicked);
    return () => {
      stop();
      window.removeEventListener('hashchange', adopt);
      document.removeEventListener('pointerdown', pressed);
      document.removeEventListener('click', clicked);
    };
  }, [router]);
  return (
    <button
      type="button"
      onClick={() => document.getElementById('main')?.focus()}
      className="sr-only rounded-control bg-ink text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:px-4 focus:py-3"
    >{t`Skip to the content`}</button>
  );
}

// A place that the browser went to by itself, as after a pasted link, is unknown to the router, which would not come back
// to it. It begins at its top like any other; one that was here before has a state, and keeps its place.
function adopt(): void {
  if (history.state !== null) return;
  history.replaceState(null, '', location.href);
  begin();
}

// The router looks for an element of the fragment's name and, finding none, leaves the page as far down as the last one.
function begin(): void {
  if (document.getElementById(location.hash.slice(1)) !== null) return;
  window.scrollTo({ top: 0, behavior: 'instant' });
  document.getElementById('main')?.focus({ preventScroll: true });
}

/** Returns where a press leads on this site; undefined if it is the browser's: another site, tab or window, or a file. */
function ourHref(event: MouseEvent): string | undefined {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  const link = target instanceof Element ? target.closest('a') : null;
  const href = link?.getAttribute('href') ?? '';
  if (link === null || !href.startsWith('/') || link.origin !== location.origin) return;
  if (link.target !== '' || link.hasAttribute('download')) return;
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey ? undefined : href;
}
