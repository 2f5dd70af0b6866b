'use client';
import { FROM, OWN, SHARED } from '@/lib/draft/draftLinks';
import type { DaoView } from '@/lib/query/dao';
import { useFragmentValue } from '@/lib/query/route';
import { DraftStart } from './DraftStart';
import { OwnDraft } from './OwnDraft';
import { SharedDraft } from './SharedDraft';
import { FromProposal } from './starting/FromProposal';

/** Draft that the link names: held whole, of this browser, from a proposal, or none yet. */
export function DraftDesk({ dao }: { dao: DaoView }) {
  const code = useFragmentValue(SHARED);
  const own = useFragmentValue(OWN);
  const from = useFragmentValue(FROM);
  if (code !== '') return <SharedDraft key={code} dao={dao} code={code} />;
  if (own !== '') return <OwnDraft key={own} dao={dao} id={own} />;
  if (from !== '') return <FromProposal key={from} dao={dao} text={from} />;
  return <DraftStart dao={dao} />;
}
