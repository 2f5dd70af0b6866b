'use client';
import { useCallback, useState } from 'react';
import { Rows } from '@/components/ui/list/Rows';
import { plural } from '@/core/format';
import type { ProposalView } from '@/lib/query/proposal';
import type { ProvenVoteView } from '@/lib/query/vote';
import { VoteRow } from './VoteRow';

const keyOf = ({ id }: ProvenVoteView) => id;

/** The votes in sight, their reasons opened on a tap, and a button for the next page. */
export function VoteListRows({
  proposal,
  items,
  hasMore,
  more,
  total,
}: {
  proposal: ProposalView;
  items: readonly ProvenVoteView[];
  hasMore: boolean;
  more: () => void;
  total: number;
}) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((id: string) => setOpen((was) => toggled(was, id)), []);
  const label = `${plural(total, 'vote')}, heaviest first`;
  return (
    <Rows {...{ items, total, label, keyOf, hasMore, more }} estimate={57}>
      {(vote) => <VoteRow vote={vote} dao={proposal.dao} open={open.has(vote.id)} onToggle={toggle} />}
    </Rows>
  );
}

function toggled(was: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(was);
  if (!next.delete(id)) next.add(id);
  return next;
}
