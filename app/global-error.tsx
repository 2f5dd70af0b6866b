'use client';
import { languageNow } from '@/core/language/language';
import { t } from '@/core/language/message';

/** In place of a page that broke: nothing of it is left to rely on, so it says so and offers to begin anew. */
export default function GlobalError() {
  return (
    <html lang={languageNow()}>
      <body style={{ font: '16px/1.5 system-ui', maxWidth: '36em', margin: '3em auto', padding: '0 1em' }}>
        <h1 style={{ fontSize: '1.3em' }}>{t`This page has broken.`}</h1>
        <p>{t`This is our fault. Nothing was sent to your wallet, and earlier transactions continue.`}</p>
        <button type="button" onClick={() => location.reload()}>
          {t`Load it again`}
        </button>
      </body>
    </html>
  );
}
