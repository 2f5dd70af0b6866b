'use client';
import { t } from '@/core/language/message';
import { fewWords } from './fewWords';
import { toCheck } from './severity';
import type { ListMarks } from './useMarks';

/**
 * The gravest thing that checks found in a proposal of a list, in a few words: a list makes fewer checks than the page, so it
 * counts nothing. Before the checks have an answer that is said, without colour; nothing where they found nothing.
 */
export function ListMark({ marks: { found, isRunning }, proposal }: { marks: ListMarks; proposal: bigint }) {
  const own = found?.get(proposal);
  if (own === undefined)
    return <span data-place={isRunning ? '' : undefined}>{isRunning ? t`checking…` : t`not checked`}</span>;
  const [worst] = toCheck(own);
  if (worst === undefined) return undefined;
  return (
    <span className={`font-semibold ${worst.severity === 'critical' ? 'text-against' : 'text-warn'}`}>
      ▲ {fewWords(worst)}
    </span>
  );
}
