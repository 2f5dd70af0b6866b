import { useState } from 'react';
import { CALLS_SHOWN } from '@/components/risk/severity';
import { Button } from '@/components/ui/Button';
import { Problem } from '@/components/ui/Problem';
import { rich } from '@/components/ui/text/rich';
import { Warning } from '@/components/ui/Warning';
import { formatCount, t } from '@/core/language/message';
import type { CallsView } from '@/lib/query/analysis/call';
import { failureOf } from '@/lib/query/client/problem';
import type { ProposalView } from '@/lib/query/proposal';
import { CallRow } from './CallRow';
import { RawList, WaitingList } from './RawList';

type Props = { proposal: ProposalView; reading: CallsView; isShown: boolean; open: boolean };

/** The calls of a proposal in words; as the chain holds them where nothing can be read. */
export function CallList({ proposal, reading, isShown, open }: Props) {
  const [isWhole, setWhole] = useState(false);
  const { calls, block, status, problem, retry } = reading;
  if (!isShown || (calls === undefined && status !== 'failed'))
    return <WaitingList count={proposal.actions.length} />;
  if (calls === undefined)
    return (
      <>
        <div className="mb-3">
          <Warning title={t`We cannot say what it does.`}>
            {problem == null ? t`Its calls could not be read.` : failureOf(problem).message}
          </Warning>
        </div>
        <RawList proposal={proposal} open={open} />
      </>
    );
  const shown = isWhole ? calls : calls.slice(0, CALLS_SHOWN);
  return (
    <>
      <ol>
        {shown.map((call) => (
          <CallRow key={call.path.join('.')} call={call} open={open} />
        ))}
      </ol>
      {shown.length < calls.length ? (
        <Button
          variant="quiet"
          className="mt-2"
          onClick={() => setWhole(true)}
        >{rich`Show all ${calls.length} calls`}</Button>
      ) : undefined}
      {status === 'read' && problem != null && block === null ? (
        <div className="mt-3">
          <p className="mb-2 text-14 text-second">{t`The contracts at these addresses could not be read. Amounts may be in base units, and nothing is compared with current values.`}</p>
          <Problem compact error={problem} onRetry={retry} />
        </div>
      ) : (
        <CallsNote block={block} />
      )}
    </>
  );
}

/** Sources of the sentences of calls: their bytes, and the chain at a block. */
export function CallsNote({ block }: { block: bigint | null }) {
  return (
    <p className="mt-2 text-13 text-second">{rich`Read from the calls themselves${block === null ? '' : t`; names and present values at block ${formatCount(block)}`}.`}</p>
  );
}
