import { Card } from '@/components/ui/Card';
import { usePatience } from '@/components/ui/list/usePatience';
import { Skeleton } from '@/components/ui/Skeleton';
import { Chip } from '@/components/ui/StateChip';
import { Sentence } from '@/components/ui/text/Sentence';
import { t } from '@/core/language/message';
import { type ControlView, type FindingView, isBeingRead } from '@/lib/query/control';
import { ReadingProof } from './ReadingProof';
import { SEVERITY, summaryOf } from './words';

// Milliseconds: a history of a few requests is waited for on any link, a long one is not.
const PATIENCE = 15_000;

/** Findings about who holds power, the gravest first, each with its proof if there is one. */
export function HealthCard({ control }: { control: ControlView }) {
  // By half of a history more seems well than is, and what it adds would push the rest down.
  const isKnown = usePatience(!isBeingRead(control), true, control.id, PATIENCE);
  if (!isKnown) {
    return (
      <Card title={t`Health`}>
        <Skeleton className="h-16 w-full" lines={7} />
      </Card>
    );
  }
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
