import { NotKept } from '@/components/propose/NotKept';
import { Button, buttonClass } from '@/components/ui/Button';
import { Card } from '@/components/ui/Card';
import { Empty } from '@/components/ui/Empty';
import { Problem } from '@/components/ui/Problem';
import { Skeleton } from '@/components/ui/Skeleton';
import { Warning } from '@/components/ui/Warning';
import { daoId } from '@/core/caip';
import type { DraftDocument } from '@/core/draft/document';
import { fromProposal, isFromElsewhere } from '@/core/draft/fromProposal';
import { safeLine } from '@/core/format';
import { plural, t } from '@/core/language/message';
import { proposalNamedIn } from '@/lib/draft/draftLinks';
import type { DaoView } from '@/lib/query/dao';
import { type ProposalView, useProposal } from '@/lib/query/proposal';
import { type ProposalLink, proposalHref, proposeHref } from '@/lib/routes';
import { useBegin } from '../DraftStart';

/** Beginning of a draft: a proposal that a link names, of this organisation or another one. */
export function FromProposal({ dao, text }: { dao: DaoView; text: string }) {
  const place = attempt(text, dao.id);
  return (
    <div className="max-w-[772px]">
      <h1>{t`Start from a proposal`}</h1>
      {place === undefined ? (
        <Nothing dao={dao}>{t`This link names no proposal.`}</Nothing>
      ) : (
        <Found dao={dao} place={place} />
      )}
    </div>
  );
}

function Found({ dao, place }: { dao: DaoView; place: ProposalLink }) {
  const { data, error, retry } = useProposal(daoId(place), place.id);
  if (data === null || (data === undefined && error?.code === 'proposal-unknown'))
    return <Nothing dao={dao}>{t`Its Governor does not know this proposal.`}</Nothing>;
  if (data !== undefined) return <Taken dao={dao} proposal={data} />;
  if (error !== undefined) return <Problem className="mt-4" error={error} onRetry={retry} />;
  return <Skeleton className="mt-4 h-11 w-full" lines={5} />;
}

function Taken({ dao, proposal }: { dao: DaoView; proposal: ProposalView }) {
  const { begin, isRefused } = useBegin(dao.id);
  const { dao: from, id, title, description, actions } = proposal;
  const draft = fromProposal(
    { chainId: dao.chainId, governor: dao.address },
    { id: `${from.id}/${id}`, description, actions },
  );
  if (draft === null)
    return <Nothing dao={dao}>{t`It is larger than any draft, so none can begin with it.`}</Nothing>;
  const count = actions.length === 0 ? t`no actions` : plural(actions.length, 'action', 'actions');
  return (
    <div className="mt-5">
      <Card title={safeLine(title)}>
        <p className="text-15">{t`Title and text are taken as they are, and ${count}. You can change all of it; the proposal stays what it is.`}</p>
        <p className="mt-2 text-14 text-second wrap-anywhere">
          <a
            href={proposalHref(from.id, id)}
            className="underline underline-offset-4"
          >{t`Open the proposal`}</a>
          {` · ${safeLine(from.name)}`}
        </p>
        <ElsewhereNote draft={draft} name={from.name} />
        {isRefused ? <NotKept className="mt-4" title={t`No draft could be begun.`} /> : undefined}
        <div className="mt-5 flex flex-wrap gap-2">
          <Button variant="primary" onClick={() => begin(draft)}>{t`Start a draft with it`}</Button>
          <a href={proposeHref(dao.id)} className={buttonClass()}>{t`Cancel`}</a>
        </div>
      </Card>
    </div>
  );
}

function Nothing({ dao, children }: { dao: DaoView; children: string }) {
  return (
    <Empty
      title={t`There is nothing to begin with`}
      action={<a href={proposeHref(dao.id)} className={buttonClass()}>{t`All drafts`}</a>}
    >
      {children}
    </Empty>
  );
}

function attempt(text: string, dao: string): ProposalLink | undefined {
  try {
    return proposalNamedIn(text, dao);
  } catch {
    return undefined;
  }
}

/** The proposal that a draft was begun with, and that its addresses are of another organisation where they are. */
export function OriginNote({ draft }: { draft: DraftDocument }) {
  if (draft.origin === null) return undefined;
  const [dao = '', id = ''] = draft.origin.split('/');
  return (
    <div className="mb-5">
      <p className="text-14 text-second">
        {t`Begun with a proposal:`}{' '}
        <a href={proposalHref(dao, id)} className="underline underline-offset-4">{t`Open the proposal`}</a>
      </p>
      <ElsewhereNote draft={draft} name={undefined} />
    </div>
  );
}

/** Warning of addresses from another organisation in a draft, for as long as it has actions. */
function ElsewhereNote({ draft, name }: { draft: DraftDocument; name: string | undefined }) {
  if (!isFromElsewhere(draft) || draft.actions.length === 0) return undefined;
  const title =
    name === undefined
      ? t`Its actions were written for another organisation.`
      : t`Its actions were written for ${safeLine(name)}.`;
  return (
    <Warning role="status" className="mt-3 rounded-control px-4 py-3" title={title}>
      {t`Their addresses are of that treasury, its contracts and its chain. Check each action, and replace what belongs there.`}
    </Warning>
  );
}
