import { useCallback, useEffect } from 'react';
import { Address } from '@/components/ui/Address';
import { rich } from '@/components/ui/text/rich';
import type { DraftDocument, DraftEndorsement } from '@/core/draft/document';
import { t } from '@/core/language/message';
import type { DraftSession } from '@/lib/draft/session';
import type { MadeView } from '@/lib/query/analysis/outlook';
import { useLast } from '@/lib/query/client/last';
import type { DaoView } from '@/lib/query/dao';
import { proposalHref } from '@/lib/routes';
import { useWallet } from '@/lib/wallet/wallet';
import { EndorseCard } from './endorsing/EndorseCard';
import { DraftCalendarCard } from './proposing/DraftCalendarCard';
import { ProposeCard } from './proposing/ProposeCard';
import { ProposeForm } from './proposing/ProposeForm';
import type { DraftAnalysis } from './useDraftAnalysis';

/** How a draft becomes a proposal: who may propose it, what it takes, and when what would come. */
export function DraftAside({
  dao,
  document,
  analysis,
  unfinished,
  session,
  proposal,
  onEndorsed,
  onOpen,
}: {
  dao: DaoView;
  document: DraftDocument;
  analysis: DraftAnalysis;
  /** The form of an action stands open: what is in it is not in the draft. */
  unfinished?: string | undefined;
  session: DraftSession | undefined;
  proposal: string | null;
  onEndorsed: ((endorsement: DraftEndorsement) => void) | undefined;
  onOpen: ((openToAnyone: boolean) => void) | undefined;
}) {
  const { outlook, made } = analysis;
  const { account } = useWallet();
  // Each change is worked out anew: what was known stays meanwhile, and nothing can be sent by it.
  const last = useLast(`${dao.id} ${account}`, outlook.data);
  const shown = outlook.error === undefined ? last : outlook.data;
  const isOld = shown !== outlook.data;
  // The dates are those of any account.
  const lastDated = useLast(dao.id, shown);
  const dated = outlook.error === undefined ? lastDated : shown;
  const id = made === null ? null : String(made.proposalId);
  useEffect(() => {
    if (id !== null && id !== proposal) session?.propose(id);
  }, [id, proposal, session]);
  const onProposed = useCallback((id: string) => session?.propose(id), [session]);
  return (
    <aside aria-label={t`From draft to proposal`} className="min-w-0 space-y-4">
      {made === null ? undefined : (
        <p className="rounded-control bg-for-soft px-4 py-3 text-14">
          <Made made={made} chainId={dao.chainId} />{' '}
          <a
            href={proposalHref(dao.id, made.proposalId)}
            className="underline underline-offset-4"
          >{t`Open the proposal`}</a>
        </p>
      )}
      <ProposeCard
        dao={dao}
        outlook={{ ...outlook, data: shown }}
        isOld={isOld}
        document={document}
        isProposed={made !== null}
        onOpen={onOpen}
      >
        {outlook.data === undefined ? undefined : (
          <ProposeForm
            dao={dao}
            document={document}
            outlook={outlook.data}
            analysis={analysis}
            unfinished={unfinished}
            session={session}
            onProposed={onProposed}
          />
        )}
      </ProposeCard>
      {dated === undefined ? undefined : (
        <DraftCalendarCard dao={dao} outlook={dated} isOld={dated !== outlook.data} />
      )}
      <EndorseCard dao={dao} document={document} onSigned={onEndorsed} />
    </aside>
  );
}

/** Proposer of the draft, and its match on the chain; the account's own proposal is reserved for nobody else. */
function Made({ made: { proposer, verdict }, chainId }: { made: MadeView; chainId: number }) {
  const { account } = useWallet();
  if (proposer.toLowerCase() === account?.toLowerCase())
    return t`You proposed this draft. On the chain it is the same to the last byte.`;
  const by = <Address address={proposer} chainId={chainId} />;
  return verdict === 'identical'
    ? rich`${by} proposed this draft. On the chain it is the same to the last byte.`
    : rich`${by} proposed this draft. On the chain it is reserved for another account.`;
}
