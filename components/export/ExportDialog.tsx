import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Problem } from '@/components/ui/Problem';
import { Sheet } from '@/components/ui/Sheet';
import { rich } from '@/components/ui/text/rich';
import { sizeText } from '@/components/ui/text/sizeText';
import { Warning } from '@/components/ui/Warning';
import { formatCount, phrase, plural, t, translated } from '@/core/language/message';
import { type Exported, type ExportState, useExport } from '@/lib/query/export/exporting';
import { useExportPlan } from '@/lib/query/export/exportPlan';

const formats = (): { format: 'csv' | 'json'; name: string; words: string }[] => [
  {
    format: 'csv',
    name: 'CSV',
    words: t`for spreadsheets; text that looks like a formula is marked as text`,
  },
  { format: 'json', name: 'JSON', words: t`for programs; every whole number is exact, as text` },
];

const CARRIED: Record<Exported['what'], string> = translated({
  votes: phrase`Each row carries its block, log index, transaction and the log that checks it.`,
  proposals: phrase`Each row carries its block, log index, transaction and the log and calls that check it.`,
  delegates: phrase`Each row carries the block of its last change and the call that checks its power.`,
});

type Props = { request: Exported; of: string; onClose: () => void };

/** Chooses the format, says what will be missing before it is written, shows how far it is, and what it came to. */
export function ExportDialog({ request, of, onClose }: Props) {
  const [format, setFormat] = useState<'csv' | 'json'>('csv');
  const plan = useExportPlan(request);
  const { state, start, cancel } = useExport();
  const close = () => {
    cancel();
    onClose();
  };
  const isWriting = state.kind === 'writing';
  const block = request.what === 'votes' && plan.data !== undefined ? { block: String(plan.data.block) } : {};
  const begin = () =>
    start({ ...request, ...block, format }, plan.data?.rows ?? 0, `${plan.data?.name ?? 'votes'}.${format}`);
  return (
    <Sheet open onClose={close} title={t`Export ${of}`}>
      <fieldset disabled={isWriting} className="space-y-1">
        <legend className="sr-only">{t`Format`}</legend>
        {formats().map((each) => (
          <label key={each.format} className="flex min-h-11 items-baseline gap-3 py-1.5 text-15">
            <input
              type="radio"
              name="format"
              checked={format === each.format}
              onChange={() => setFormat(each.format)}
              className="accent-ink"
            />
            <span>
              <span className="font-semibold">{each.name}</span>{' '}
              <span className="text-14 text-second">{each.words}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p className="mt-2 text-13 text-second">{CARRIED[request.what]}</p>
      {plan.data === undefined || plan.data.complete ? undefined : (
        <Lacking title={t`${plan.data.note} The file says so in its name and at its head.`} />
      )}
      <Problem className="mt-3" error={plan.error} onRetry={plan.retry} compact />
      <div className="mt-4" aria-live="polite">
        <Progress state={state} />
      </div>
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        {isWriting ? (
          <Button onClick={cancel}>{t`Cancel`}</Button>
        ) : (
          <>
            <Button onClick={close}>{t`Close`}</Button>
            <Button variant="primary" onClick={begin} disabled={plan.data === undefined}>
              {state.kind === 'done' ? t`Download again` : t`Download`}
            </Button>
          </>
        )}
      </div>
    </Sheet>
  );
}

function Progress({ state }: { state: ExportState }) {
  if (state.kind === 'idle') return undefined;
  if (state.kind === 'failed') return <Problem error={state.error} compact />;
  if (state.kind === 'writing')
    return (
      <>
        <progress
          className="h-1.5 w-full"
          aria-label={t`Rows written`}
          max={Math.max(1, state.total)}
          value={state.rows}
        />
        <p className="mt-1 text-13 text-second">
          {rich`${formatCount(state.rows)} of ${formatCount(state.total)} rows, ${sizeText(state.bytes)}`}
        </p>
      </>
    );
  const { result, bytes } = state;
  return (
    <>
      <p className="text-14">
        {rich`${(
          <span aria-hidden="true" className="text-for">
            ✓{' '}
          </span>
        )}${plural(result.rows, 'row')}, ${sizeText(bytes)}, up to block ${formatCount(BigInt(result.block))}: ${<span className="font-mono text-13 break-all">{result.name}</span>}`}
      </p>
      {result.complete ? undefined : <Lacking title={t`The file is not complete: ${result.note}.`} />}
    </>
  );
}

function Lacking({ title }: { title: string }) {
  return <Warning className="mt-3 rounded-control p-3" title={title} />;
}
