import type { ReactNode } from 'react';
import { hostOf } from '@/core/format';
import { t } from '@/core/language/message';

/** A link that a text of the chain names, with its host in plain sight; only web links stay links, every other scheme loses its target. */
export function OutLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  const host = href === undefined ? null : hostOf(href);
  if (host === null || href === undefined)
    return <span title={t`This link leads to no web page.`}>{children}</span>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      referrerPolicy="no-referrer"
      className="text-accent underline underline-offset-4"
    >
      {children} <span className="font-sans text-13 text-second">({host})</span>
    </a>
  );
}
