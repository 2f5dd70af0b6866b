import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { FIRST_SCRIPT } from '@/components/shell/firstScript';
import { Shell } from '@/components/shell/Shell';
import './theme.css';

/** Titles of all pages; each page fills in its own part. */
export const metadata: Metadata = {
  title: { default: 'Quorate — what needs your vote', template: '%s — Quorate' },
  description: 'Read, check and vote on the proposals of any Governor contract, straight from the chain.',
  applicationName: 'Quorate',
  manifest: '/manifest.webmanifest',
  appleWebApp: { capable: true, title: 'Quorate', statusBarStyle: 'default' },
  icons: { apple: '/apple-touch-icon.png' },
  referrer: 'no-referrer',
  formatDetection: { telephone: false, email: false, address: false, date: false },
};

/** The page reaches under notches; its bars keep clear of them by safe-area insets. */
export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#FBFAF7' },
    { media: '(prefers-color-scheme: dark)', color: '#131312' },
  ],
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" dir="ltr" suppressHydrationWarning>
      <head>
        <script dangerouslySetInnerHTML={{ __html: FIRST_SCRIPT }} />
      </head>
      <body>
        <noscript>
          <p className="bg-warn-soft px-5 py-4 text-15">
            <strong>Quorate needs JavaScript.</strong> It reads the chain in this browser, with no server in
            between. Allow it for this site, then reload the page.
          </p>
        </noscript>
        <div id="too-old" hidden>
          <p>This browser is too old for Quorate. Use Safari 16.4, Chrome 111, Firefox 128 or newer.</p>
          <p lang="de">
            Dieser Browser ist zu alt für Quorate. Verwenden Sie Safari 16.4, Chrome 111, Firefox 128 oder
            neuer.
          </p>
          <p lang="es">
            Este navegador es demasiado antiguo para Quorate. Use Safari 16.4, Chrome 111, Firefox 128 o
            posterior.
          </p>
        </div>
        <Shell>{children}</Shell>
      </body>
    </html>
  );
}
