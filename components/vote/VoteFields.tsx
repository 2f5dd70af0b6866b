import { useState } from 'react';
import type { Side } from '@/core/governor/vote';
import type { ActDao } from '@/lib/act/acts/act';
import { ReasonField } from './ReasonField';
import { SideChoices } from './SideChoices';

/** A vote as a person sets it, without a side at first. */
export type SideAndReason = {
  side: Side | undefined;
  setSide: (side: Side) => void;
  reason: string;
  setReason: (reason: string) => void;
};

export function useSideAndReason(): SideAndReason {
  const [side, setSide] = useState<Side>();
  const [reason, setReason] = useState('');
  return { side, setSide, reason, setReason };
}

type Props = { dao: ActDao; choice: SideAndReason; disabled?: boolean };

/** The sides of a vote, and its reason below them. */
export function VoteFields({ dao, choice, disabled = false }: Props) {
  return (
    <div>
      <SideChoices
        sides={dao.counting.sides}
        value={choice.side}
        onChange={choice.setSide}
        disabled={disabled}
      />
      <div className="mt-3">
        <ReasonField dao={dao} value={choice.reason} onChange={choice.setReason} disabled={disabled} />
      </div>
    </div>
  );
}
