import { type ComponentProps, useEffect } from 'react';
import { phrase, t, translate } from '@/core/language/message';
import type { CurrentDao } from '@/lib/query/currentDao';
import { proposeHref } from '@/lib/routes';

const PROPOSE = '/propose/';
const DIRECTORY = '/directory/';

/** The four places of the site, each with the strokes of its picture. */
const PLACES = [
  { href: '/', name: phrase`Inbox`, icon: 'M3 13 6 5h12l3 8v6H3zm0 0h5l1.5 3h5l1.5-3h5' },
  {
    href: DIRECTORY,
    name: phrase`Organisations`,
    icon: 'M4 9 12 4l8 5zm0 11h16M6 17h12M7.5 9v8m4.5-8v8m4.5-8v8',
  },
  { href: '/you/', name: phrase`You`, icon: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8m-7 8a7 7 0 0 1 14 0' },
  {
    href: PROPOSE,
    name: phrase`Propose`,
    icon: 'M11 5H5v14h14v-6M17.5 4.5a1.8 1.8 0 0 1 2.5 2.5l-8 8-3.3.8.8-3.3z',
  },
];

/** A picture of round strokes in the colour of the text beside it; nothing for screen readers. */
export function Strokes(props: ComponentProps<'svg'>) {
  return (
    <svg
      {...props}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    />
  );
}

/** Pixels that a keyboard on screen takes of the window, at the least. */
const KEYBOARD = 120;

const OF_ORGANISATIONS = /^\/(dao|proposal|votes|delegates?|compare|insight|treasury|control)\//;

/** The four places: beside the mark on wide screens, else a bar at the foot, which gives way to the bar of a vote and to a keyboard on screen. */
export function MainMenu({ path, dao }: { path: string; dao: CurrentDao | undefined }) {
  const place = OF_ORGANISATIONS.test(path) ? DIRECTORY : path === '/ballot/' ? '/you/' : path;
  useEffect(() => {
    const view = window.visualViewport;
    const resized = () => {
      if (view === null) return;
      const isCovered = window.innerHeight - view.height * view.scale > KEYBOARD;
      document.documentElement.toggleAttribute('data-typing', isCovered);
    };
    view?.addEventListener('resize', resized);
    return () => view?.removeEventListener('resize', resized);
  }, []);
  return (
    <nav
      aria-label={t`Main`}
      className="flex border-line bar:ml-4 bar:gap-1 max-bar:fixed max-bar:inset-x-0 max-bar:bottom-0 max-bar:z-10 max-bar:border-t max-bar:bg-card max-bar:px-[max(env(safe-area-inset-left),env(safe-area-inset-right))] max-bar:pb-[env(safe-area-inset-bottom)] max-bar:[[data-typing]_&]:hidden max-bar:[body:has([data-bottom-bar])_&]:hidden"
    >
      {PLACES.map(({ href, name, icon }) => (
        <a
          key={href}
          href={href === PROPOSE && dao !== undefined ? proposeHref(dao.id) : href}
          aria-current={place === href ? (path === href ? 'page' : 'true') : undefined}
          className="relative flex min-h-11 items-center text-15 whitespace-nowrap font-medium text-second hover:text-ink aria-[current]:text-ink aria-[current]:before:bg-ink bar:rounded-control bar:px-2 md:px-3 max-bar:h-16 max-bar:flex-auto max-bar:flex-col max-bar:justify-center max-bar:gap-0.5 max-bar:text-[min(0.8125rem,4.2vw)] max-bar:before:absolute max-bar:before:-top-px max-bar:before:h-0.5 max-bar:before:w-12 max-bar:focus-visible:-outline-offset-2"
        >
          <Strokes viewBox="0 0 24 24" strokeWidth="1.6" className="size-6 bar:hidden">
            <path d={icon} />
          </Strokes>
          {translate(name)}
        </a>
      ))}
    </nav>
  );
}
