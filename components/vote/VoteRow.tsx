import { EventLink } from '@/components/proposal/EventLink';
import { decimalsOf, votesText } from '@/components/proposal/figure';
import { Address } from '@/components/ui/Address';
import { Scroll } from '@/components/ui/list/Scroll';
import { Proof } from '@/components/ui/Proof';
import { Markdown } from '@/components/ui/text/Markdown';
import { rich } from '@/components/ui/text/rich';
import { formatVotes, safeLine } from '@/core/format';
import { t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import { figureOf } from '@/lib/query/proof';
import type { ProvenVoteView } from '@/lib/query/vote';
import { delegateHref } from '@/lib/routes';
import { SideName, VOTE_COLUMNS } from './SideName';

const SHORT = 140;

type Props = {
  vote: ProvenVoteView;
  dao: DaoView;
  /** Owner, if it is the person or their delegate. */
  mark?: string | undefined;
  open: boolean;
  onToggle: (id: string) => void;
};

/** One vote: who, which side, with how much, and why; the reason is text of a stranger and shown as such. */
export function VoteRow({ vote, dao, mark, open, onToggle }: Props) {
  const { chainId } = dao;
  const weight = { label: t`Votes at the snapshot`, value: votesText(vote.weight, dao), chainId };
  return (
    <div className="border-t border-line-soft px-5 py-3 sm:px-6">
      {mark === undefined ? undefined : (
        <p className="mb-0.5 text-13 font-semibold text-accent min-[24rem]:pl-8">{mark}</p>
      )}
      <div className={`min-h-8 ${VOTE_COLUMNS}`}>
        <Address address={vote.voter} chainId={dao.chainId} avatar className="font-medium">
          {dao.token === null ? undefined : (
            <a
              href={delegateHref(dao.id, vote.voter)}
              className="inline-flex min-h-11 items-center px-2 text-14 font-medium text-accent underline underline-offset-4"
            >{t`Power and votes`}</a>
          )}
        </Address>
        <SideName vote={vote} />
        <span className="justify-self-end text-right text-15 whitespace-nowrap">
          <Proof figure={figureOf(vote.proof, weight)}>{formatVotes(vote.weight, decimalsOf(dao))}</Proof>
        </span>
      </div>
      <Parts vote={vote} dao={dao} />
      {vote.reason.trim() === '' ? undefined : (
        <Reason reason={vote.reason} open={open} onToggle={() => onToggle(vote.id)} />
      )}
      {open ? (
        <p className="mt-2 text-13 text-second">
          {rich`Cast in ${<EventLink event={vote} chainId={dao.chainId} title={t`Vote`} />}`}
        </p>
      ) : undefined}
    </div>
  );
}

/** Details of a vote that is not one account's whole power for one side. */
function Parts({ vote, dao }: { vote: ProvenVoteView; dao: DaoView }) {
  const amount = (value: bigint) => formatVotes(value, decimalsOf(dao));
  const { parts } = vote;
  const words = [
    ...(parts === null
      ? []
      : [t`${amount(parts.for)} for, ${amount(parts.against)} against, ${amount(parts.abstain)} abstain`]),
    ...(vote.kind === 'unknown'
      ? [t`This vote has parameters, and how this Governor counts them is unknown (yet)`]
      : []),
    ...(vote.kind === 'override' ? [t`The owner’s own tokens, taken from the delegate`] : []),
    ...(vote.reduced > 0n ? [t`Owners took ${amount(vote.reduced)} of it back to vote themselves`] : []),
  ];
  return words.length === 0 ? undefined : (
    <p className="min-[24rem]:pl-8 text-14 text-second">{`${words.join('. ')}.`}</p>
  );
}

function Reason({ reason, open, onToggle }: { reason: string; open: boolean; onToggle: () => void }) {
  const line = safeLine(reason.slice(0, 2000));
  const isLong = line.length > SHORT || reason.trim().includes('\n');
  if (open)
    return (
      <div className="mt-1 min-[24rem]:pl-8">
        <Scroll label={t`The whole reason`} className="max-h-96 overflow-auto">
          <Markdown text={reason} />
        </Scroll>
        <Toggle open onToggle={onToggle} />
      </div>
    );
  return (
    <div className="min-[24rem]:pl-8 text-14 text-second">
      <p dir="auto" className="line-clamp-2">
        {line === '' ? t`A reason of invisible characters only.` : `“${line}”`}
      </p>
      {isLong ? <Toggle open={false} onToggle={onToggle} /> : undefined}
    </div>
  );
}

function Toggle({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={onToggle}
      className="min-h-11 text-13 text-second underline decoration-line underline-offset-4 hover:text-ink"
    >
      {open ? t`Show less` : t`Read the whole reason`}
    </button>
  );
}
