import { SIDE } from '@/components/ui/text/sides';

/** Columns of a vote: who, side, weight. On the narrowest phones the mark beside the address gives way. */
export const VOTE_COLUMNS =
  'grid grid-cols-[minmax(0,1fr)_4.2rem_4.75rem] items-center gap-x-1.5 max-[24rem]:[&>button>[aria-hidden]]:hidden min-[24rem]:gap-x-2 min-[24rem]:grid-cols-[minmax(0,1fr)_4.5rem_5rem] sm:grid-cols-[minmax(0,1fr)_5.5rem_8rem] sm:gap-x-3';

type Props = { vote: { side: keyof typeof SIDE | null; kind?: string }; className?: string };

/** How the side of a vote is written: one of three, that it was split, or that it cannot be told. */
export function SideName({ vote: { side, kind }, className = 'text-14' }: Props) {
  const { tone, sign, text } = SIDE[side ?? (kind === 'unknown' ? 'unknown' : 'split')];
  return (
    <span className={`font-semibold whitespace-nowrap ${tone} ${className}`}>
      <span aria-hidden="true">{sign} </span>
      {text}
    </span>
  );
}
