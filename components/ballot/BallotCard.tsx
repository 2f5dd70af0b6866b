import { Button } from '@/components/ui/Button';
import { daoId } from '@/core/caip';
import { formatAddress, safeLine, shortId } from '@/core/format';
import type { SignedBallot } from '@/core/governor/ballot/ballot';
import type { BallotFinding, BallotVerdict } from '@/core/governor/ballot/ballotVerdict';
import { phrase, t, translated } from '@/core/language/message';
import type { CheckedBallot } from '@/lib/act/ballot/check';
import { useTitle } from '@/lib/query/proposal';
import { proposalHref } from '@/lib/routes';
import { BallotWords, type VotesUnit } from './BallotWords';

type Props = {
  ballot: SignedBallot;
  checked: CheckedBallot | undefined;
  block: bigint | undefined;
  organisation: string;
  unit: VotesUnit;
  onRemove: () => void;
};

export function BallotCard({ ballot, checked, block, organisation, unit, onRemove }: Props) {
  const dao = daoId({ chainId: ballot.chainId, address: ballot.governor });
  const { data: title } = useTitle(dao, ballot.proposalId);
  return (
    <li className="border-t border-line-soft p-5 sm:p-6">
      <BallotWords
        ballot={ballot}
        organisation={organisation}
        title={
          <a
            href={proposalHref(dao, ballot.proposalId)}
            className="underline decoration-line underline-offset-4 hover:decoration-third"
          >
            {title === undefined || title === null
              ? t`Proposal ${shortId(ballot.proposalId)}`
              : safeLine(title)}
          </a>
        }
        unit={unit}
        standing={checked?.facts}
        block={block}
      />
      <Judgement verdict={checked?.verdict} />
      <div className="mt-3 flex justify-end">
        <Button
          variant="quiet"
          aria-label={t`Remove the ballot of ${formatAddress(ballot.voter)}`}
          onClick={onRemove}
        >{t`Remove`}</Button>
      </div>
    </li>
  );
}

const HEADS: Record<BallotVerdict['status'], { text: string; tone: string }> = translated(
  {
    ready: { text: phrase`Valid. Ready to submit.`, tone: 'bg-for-soft text-for' },
    wait: { text: phrase`Not yet`, tone: 'bg-warn-soft text-warn' },
    cast: { text: phrase`Nothing left to do`, tone: 'bg-chip text-second' },
    void: { text: phrase`It cannot be submitted`, tone: 'bg-against-soft text-against' },
  },
  'text',
);

const MARKS: Record<BallotFinding['state'], { sign: string; said: string; tone: string }> = translated(
  {
    yes: { sign: '✓', said: phrase`In order:`, tone: 'text-for' },
    no: { sign: '✕', said: phrase`Not in order:`, tone: 'text-against' },
    wait: { sign: '…', said: phrase`Not yet:`, tone: 'text-warn' },
    unknown: { sign: '?', said: phrase`Not known:`, tone: 'text-second' },
  },
  'said',
);

function Judgement({ verdict }: { verdict: BallotVerdict | undefined }) {
  if (verdict === undefined) return undefined;
  const head = HEADS[verdict.status];
  return (
    <div className="mt-4">
      <p role="status" className={`rounded-control px-3.5 py-2.5 text-15 font-semibold ${head.tone}`}>
        {verdict.reason === null ? head.text : `${head.text}: ${lower(verdict.reason)}`}
      </p>
      <details className="mt-1">
        <summary className="min-h-11 content-center text-14 text-second hover:text-ink">{t`Checks`}</summary>
        <ul className="grid gap-1.5 text-14">
          {verdict.findings.map(({ what, state, text }) => (
            <li key={`${what} ${text}`} className="flex gap-2.5">
              <span
                aria-hidden="true"
                className={`w-4 shrink-0 text-center font-semibold ${MARKS[state].tone}`}
              >
                {MARKS[state].sign}
              </span>
              <span>
                <span className="sr-only">{MARKS[state].said} </span>
                {text}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
