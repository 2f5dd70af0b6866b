import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/Button';
import { Problem } from '@/components/ui/Problem';
import { t } from '@/core/language/message';
import { daoHref } from '@/lib/routes';

type Props = {
  title: string;
  error: unknown;
  retry?: () => void;
  /** Organisation to link to; the start without it. */
  dao?: string;
  children?: ReactNode;
};

/** The page of something that could not be read: why, what may help, and a way on. */
export function Unread({ title, error, retry, dao, children }: Props) {
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
