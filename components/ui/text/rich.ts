import { createElement, Fragment, type ReactNode } from 'react';
import { piecesOf } from '@/core/language/message';

/** `t` for a sentence with elements in it: a tagged template that puts them where the reader's language has them. */
export function rich(strings: TemplateStringsArray, ...values: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, undefined, ...piecesOf(strings, values));
}
