import type { ReactNode } from 'react';

type Props = {
  title: ReactNode;
  /** `status` where it may come while the page is open. */
  role?: 'status';
  className?: string;
  children?: ReactNode;
};

/** Says what is missing or wrong, and what that means. */
export function Warning({ title, role, className = 'rounded-control px-4 py-3', children }: Props) {
  return (
    <div role={role} className={`bg-warn-soft text-14 text-ink ${className}`}>
      <strong className="font-semibold text-warn">
        <span aria-hidden="true">▲ </span>
        {title}
      </strong>{' '}
      {children}
    </div>
  );
}
