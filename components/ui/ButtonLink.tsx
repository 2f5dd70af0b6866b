import type { ComponentProps } from 'react';
import { buttonClass, type Variant } from './Button';

/** A link to one of our pages that looks like a button. */
export function ButtonLink({
  variant = 'secondary',
  className = '',
  ...rest
}: ComponentProps<'a'> & { variant?: Variant; className?: string }) {
  return <a {...rest} className={buttonClass(variant, className)} />;
}
