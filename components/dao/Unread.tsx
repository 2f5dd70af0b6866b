import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/Button';
import { Problem } from '@/components/ui/Problem';
import { rich } from '@/components/ui/text/rich';
import { formatCount, t } from '@/core/language/message';
import { daoHref } from '@/lib/routes';

/** The page of something that could not be read: why, what may help, and a way on. */
export function Unread({
  title,
  error,
  retry,
  dao,
  children,
}: {
  title: string;
  error: unknown;
  retry?: () => void;
  /** Organisation to link to; the start without it. */
  dao?: string;
  children?: ReactNode;
}) {
  return (
    <div className="min-h-dvh">
      <h1 className="mb-6">{title}</h1>
      <Problem error={error} onRetry={retry} />
      {children}
      <p className="mt-5">
        <a href={dao === undefined ? '/' : daoHref(dao)} className={buttonClass()}>
          {dao === undefined ? t`Go to the start` : t`Go to the organisation`}
        </a>
      </p>
    </div>
  );
}

/** Why a page could not be read anew, and of which block what it shows is. */
export function StaleProblem({ error, retry, block }: { error: unknown; retry: () => void; block: bigint }) {
  if (error === undefined) return undefined;
  return (
    <div className="mb-6">
      <Problem error={error} onRetry={retry} compact />
      <p className="mt-2 text-14 text-second">{rich`These figures were read at block ${formatCount(block)}.`}</p>
    </div>
  );
}
