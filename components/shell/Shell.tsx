import type { ReactNode } from 'react';
import { Footer } from './Footer';
import { Header } from './Header';
import { Notices } from './Notices';
import { Outbox } from './Outbox';
import { Providers } from './Providers';
import { Ready } from './Ready';

/** What stands around every page; all of it is in the static HTML, so it is painted before any script runs. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <Providers>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-24 rounded-control bg-ink px-4 py-3 text-paper focus:translate-y-0"
      >
        Skip to the content
      </a>
      <div className="flex min-h-dvh flex-col">
        <Header />
        <Notices />
        <div className="flex-1">
          <Ready>{children}</Ready>
        </div>
        <Footer />
      </div>
      <Outbox />
    </Providers>
  );
}
