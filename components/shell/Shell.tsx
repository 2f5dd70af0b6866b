import type { ReactNode } from 'react';
import { EndpointsNote } from '@/components/endpoint/EndpointsNote';
import { InLanguage } from '@/components/language/InLanguage';
import { Footer } from './Footer';
import { FrameGuard } from './FrameGuard';
import { Header } from './Header';
import { Navigation } from './Navigation';
import { Notices } from './Notices';
import { Offline } from './Offline';
import { Outbox } from './Outbox';
import { Providers } from './Providers';
import { Ready } from './Ready';
import { RecalledNote } from './RecalledNote';
import { WalletNote } from './WalletNote';

/** Frame around every page; all of it is in the static HTML, so it is painted before any script runs. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <Providers>
      <InLanguage>
        <Navigation />
        <Header />
        <Notices />
        <RecalledNote />
        <EndpointsNote />
        <Offline />
        <WalletNote />
        {/* The footer begins below the first screen, so that nothing in sight moves when a page fills. */}
        <div className="min-h-dvh">
          <Ready>{children}</Ready>
        </div>
        <Footer />
        <Outbox />
        <FrameGuard />
      </InLanguage>
    </Providers>
  );
}
