import { ranges } from '@/components/coverage/ranges';
import { Card } from '@/components/ui/Card';
import { usePatience } from '@/components/ui/list/usePatience';
import { Problem } from '@/components/ui/Problem';
import { Skeleton } from '@/components/ui/Skeleton';
import { Chip } from '@/components/ui/StateChip';
import { NoteLine, Whole } from '@/components/ui/text/NoteLine';
import { rich } from '@/components/ui/text/rich';
import { Sentence } from '@/components/ui/text/Sentence';
import { Underway } from '@/components/ui/Underway';
import { formatCount, t } from '@/core/language/message';
import { type ControlView, type FindingView, isBeingRead } from '@/lib/query/control';
import { ChangeList } from './ChangeList';
import { OperationList } from './OperationList';
import { PowerCard } from './PowerCard';
import { ReadingProof } from './ReadingProof';
import { PARTS, SEVERITY, summaryOf } from './words';

/** The powers over an organisation: how healthy that is, what is scheduled, and the powers over each contract. */
export function ControlBody({ control }: { control: ControlView }) {
  return (
    <>
      <header>
        <h1>{t`Control`}</h1>
        <p className="mt-2 max-w-[44rem] text-15 text-second">{rich`Who can act here without a vote, read at block ${formatCount(control.at.number)}. Open any line to see its proof.`}</p>
        <div className="mt-3">
          <ControlNote control={control} />
        </div>
      </header>
      <div className="mt-8 grid gap-x-9 gap-y-6 md:grid-cols-[minmax(0,1fr)_356px]">
        <div className="min-w-0 space-y-6">
          <HealthCard control={control} />
          {control.timelock === null ? undefined : <OperationList control={control} />}
          <ChangeList id={control.id} />
        </div>
        <div className="min-w-0 space-y-4">
          {PARTS.map(({ part, title }) => (
            <PowerCard key={part} title={title} control={control} part={part} />
          ))}
        </div>
      </div>
    </>
  );
}

/** How far the history of rights is read: whole, being read, or with gaps that are named. */
function ControlNote({ control }: { control: ControlView }) {
  const { sync, timelock } = control;
  if (timelock === null) return <p className="text-13 text-second">{t`This Governor names no timelock.`}</p>;
  return (
    <div className="space-y-2" aria-live="polite">
      {sync.gaps.length > 0 ? (
        <NoteLine
          gap
          more={rich`Rights given in ${ranges(sync.gaps)} are missing here, so there may be more accounts than these.${sync.reading ? t` We are still trying.` : ''}`}
        >{t`Part of the timelock’s history could not be read.`}</NoteLine>
      ) : sync.complete ? (
        <NoteLine>
          <Whole>{rich`The timelock’s whole history is read, from its first block (${formatCount(sync.from ?? 0n)}).`}</Whole>
        </NoteLine>
      ) : isBeingRead(control) ? (
        <NoteLine>
          <Underway
            label={t`Timelock’s history read`}
            share={sync.progress}
          >{rich`Reading the timelock’s history: ${Math.floor(sync.progress * 100)}%. Accounts that were given a right may still be missing.`}</Underway>
        </NoteLine>
      ) : (
        <NoteLine
          gap
          more={rich`It is read from block ${formatCount(sync.from ?? 0n)} on only, because the endpoint does not say when the timelock was made. Rights given before may be missing here.`}
        >{t`The timelock’s history is not whole.`}</NoteLine>
      )}
      <Problem error={sync.problem} compact />
    </div>
  );
}

// Milliseconds: a history of a few requests is waited for on any link, a long one is not.
const PATIENCE = 15_000;

/** Findings about who holds power, the gravest first, each with its proof if there is one. */
function HealthCard({ control }: { control: ControlView }) {
  // By half of a history more seems well than is, and what it adds would push the rest down.
  const isKnown = usePatience(!isBeingRead(control), true, control.id, PATIENCE);
  if (!isKnown)
    return (
      <Card title={t`Health`}>
        <Skeleton className="h-16 w-full" lines={7} />
      </Card>
    );
  return (
    <Card title={t`Health`} flush>
      <p className="px-5 pt-1 pb-3 text-14 text-second">{summaryOf(control.findings)}</p>
      <ul
        aria-label={t`Findings, the gravest first`}
        className="divide-y divide-line-soft border-t border-line-soft"
      >
        {control.findings.map((finding) => (
          <Row key={`${finding.code} ${finding.sentence}`} finding={finding} control={control} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ finding, control }: { finding: FindingView; control: ControlView }) {
  const { tone, sign, text } = SEVERITY[finding.severity];
  return (
    <li className="grid gap-x-4 gap-y-1.5 px-5 py-3.5 sm:grid-cols-[6.5rem_minmax(0,1fr)_auto] sm:items-baseline">
      <span>
        <Chip tone={tone} sign={sign}>
          {text}
        </Chip>
      </span>
      <p className="min-w-0 text-15">
        <Sentence text={finding.sentence} chainId={control.chainId} />
      </p>
      {finding.proof === null ? undefined : (
        <span className="text-13 text-second">
          <ReadingProof reading={finding.proof} label={t`What proves it`} chainId={control.chainId}>
            <span className="underline decoration-line underline-offset-4">{t`Proof`}</span>
          </ReadingProof>
        </span>
      )}
    </li>
  );
}
