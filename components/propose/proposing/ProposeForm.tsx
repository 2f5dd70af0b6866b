import { useEffect, useMemo, useRef, useState } from 'react';
import { ActButton, ActForm } from '@/components/act/ActForm';
import { AwayNote } from '@/components/act/AwayNote';
import type { ActWords } from '@/components/act/actWords';
import type { DraftDocument } from '@/core/draft/document';
import { sentText } from '@/core/draft/proposerSuffix';
import { proposedHash } from '@/core/governor/act/propose';
import { t } from '@/core/language/message';
import { type ProposeIntent, propose } from '@/lib/act/acts/propose';
import { ASKABLE, BUSY, type Status } from '@/lib/act/runner/run';
import { useAct } from '@/lib/act/runner/useRun';
import { useIsCurrent } from '@/lib/draft/drafts';
import type { DraftSession } from '@/lib/draft/session';
import { keyOfActions } from '@/lib/query/analysis/draft';
import type { OutlookView } from '@/lib/query/analysis/outlook';
import type { DaoView } from '@/lib/query/dao';
import { useWallet } from '@/lib/wallet/wallet';
import type { DraftAnalysis } from '../useDraftAnalysis';
import { ProposedNote } from './ProposedNote';
import { ProposeReview } from './ProposeReview';

const WORDS: ActWords = {
  noun: 'proposal',
  done: (block, isInList) =>
    isInList
      ? t`Proposed, confirmed at block ${block}.`
      : t`The chain confirms your proposal at block ${block}; the list is still being read.`,
};

type Props = {
  dao: DaoView;
  document: DraftDocument;
  outlook: OutlookView;
  analysis: DraftAnalysis;
  /** The form of an action stands open: what is in it would be left out. */
  unfinished: string | undefined;
  session: DraftSession | undefined;
  onProposed: (id: string) => void;
};

/** The one button that makes a proposal of a draft: what leaves is what is on screen, to the byte. */
export function ProposeForm({ dao, document, outlook, analysis, unfinished, session, onProposed }: Props) {
  const intent = useIntent(dao, document, outlook);
  const subject = intent === undefined ? 'draft' : propose.subject(intent);
  const running = useAct(propose, dao, intent, { subject, moment: String(dao.at.number) });
  const { run, runner } = running;
  const sent = useSent(intent, run?.status);
  const isOver = run !== undefined && ['shown', 'mismatch', 'lost'].includes(run.status);
  const isReady = run?.status === 'ready' || run?.status === 'signing';
  // The latest edits enter the transaction only once the analysis has them.
  const isCurrent = useIsCurrent(session, document);
  const mayAsk = document.actions.length > 0 && isCurrent && unfinished === undefined;
  const [isReviewing, setReviewing] = useState(false);
  const isSent = run !== undefined && BUSY.includes(run.status);
  useEffect(() => {
    if (isSent) setReviewing(false);
  }, [isSent]);
  const button = { ...running, intent: mayAsk ? intent : undefined };
  return (
    <ActForm
      {...running}
      intent={intent}
      words={WORDS}
      isTold={({ code }) => code !== 'propose-votes' && code !== 'propose-exists'}
      hasCall={mayAsk && isReady}
      after={
        run?.status === 'shown' && sent !== undefined ? (
          <ProposedNote dao={dao} intent={sent} onProposed={onProposed} />
        ) : undefined
      }
    >
      <AwayNote dao={dao} onBack={() => (intent === undefined ? undefined : void runner?.check(intent))} />
      {isOver ? undefined : (
        <>
          {unfinished === undefined ? undefined : (
            <p role="status" className="mb-3 rounded-control bg-warn-soft px-4 py-3 text-14">
              {t`“${unfinished}” is still open. Add or discard it before you propose.`}
            </p>
          )}
          <ActButton
            {...button}
            connectLabel={t`Connect a wallet to propose`}
            onPress={() => setReviewing(true)}
          >{t`Review and propose`}</ActButton>
          <ProposeReview
            dao={dao}
            document={document}
            outlook={outlook}
            analysis={analysis}
            isOpen={isReviewing}
            onClose={() => setReviewing(false)}
          >
            <ActButton {...button} connectLabel={t`Connect a wallet to propose`}>{t`Propose`}</ActButton>
          </ProposeReview>
        </>
      )}
    </ActForm>
  );
}

/** Keeps the intent handed to the wallet: the number Governors count by moves on once it is mined. */
function useSent(intent: ProposeIntent | undefined, status: Status | undefined): ProposeIntent | undefined {
  const sent = useRef(intent);
  if (status === undefined || ASKABLE.includes(status) || sent.current?.shown !== intent?.shown)
    sent.current = intent;
  return sent.current;
}

/** Builds the intent to propose; the same object while no byte of it changes. */
function useIntent(
  dao: DaoView,
  { actions, description, openToAnyone }: DraftDocument,
  { honoursSuffix, id, isIdCertain }: OutlookView,
): ProposeIntent | undefined {
  const { account } = useWallet();
  const key = keyOfActions(actions);
  const last = isIdCertain || id === null ? null : id - 1n;
  return useMemo(() => {
    if (account === undefined || actions.length === 0) return undefined;
    const text = sentText(description, account, honoursSuffix && !openToAnyone);
    const shown = proposedHash(
      { chainId: dao.chainId, governor: dao.address, proposer: null },
      { actions, description: text },
    );
    return { actions, description: text, proposer: account, shown, last };
  }, [account, key, description, honoursSuffix, openToAnyone, last, dao.chainId, dao.address]);
}
