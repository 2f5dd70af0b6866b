import { rich } from '@/components/ui/text/rich';
import { sizeText } from '@/components/ui/text/sizeText';
import { formatCount, joinList, plural, t } from '@/core/language/message';
import type { FigureCheck } from '@/lib/query/verify';

type Summary = NonNullable<Extract<FigureCheck, { kind: 'done' }>['proof']>;

/** Sources of a figure's proof, and what that rests on. */
export function ProvenOf({ agreeing, silent, block, hash, accounts, slots, bytes }: Summary) {
  const all = agreeing.length + silent.length;
  return (
    <div className="mt-1 space-y-1 text-13 text-second">
      <p>{rich`Proven from ${plural(slots, 'word of storage', 'words of storage')} and ${plural(accounts, 'account')} with ${sizeText(bytes)} of Merkle proofs against block ${formatCount(block)}, ${<span className="font-mono break-all">{hash}</span>}.`}</p>
      <p>
        {all === 1
          ? rich`Only ${agreeing[0] ?? ''} says that this block is part of the chain. ${<a href="/settings/" className="underline underline-offset-4">{t`Add a second endpoint`}</a>} to compare.`
          : t`${agreeing.length} of ${all} endpoints have this block: ${joinList(agreeing)}.`}
      </p>
    </div>
  );
}
