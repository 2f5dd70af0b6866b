import type { Metadata } from 'next';
import { buttonClass } from '@/components/ui/Button';
import { Page } from '@/components/ui/Page';

/** Title of the page that is not there. */
export const metadata: Metadata = { title: 'No such page' };

export default function NotFound() {
  return (
    <Page narrow>
      <h1>There is no page here</h1>
      <p className="mt-3 mb-6 text-17 text-second">
        The address may be mistyped. Organisations live under /dao/ and proposals under /proposal/, each with
        a # and its id.
      </p>
      <a href="/" className={buttonClass('primary')}>
        Go to the inbox
      </a>
    </Page>
  );
}
