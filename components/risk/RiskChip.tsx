import { Chip } from '@/components/ui/StateChip';
import type { RisksView } from '@/lib/query/analysis/finding';
import { countWords, toCheck, toChecks } from './severity';

export function RiskChip({ judged }: { judged: RisksView }) {
  const things = toCheck(judged.items);
  const isGrave = things.some(({ severity }) => severity === 'critical');
  const tone = isGrave ? 'against' : things.length > 0 ? 'warn' : 'plain';
  return (
    <button type="button" className="flex min-h-11 items-center" onClick={() => toChecks()}>
      <Chip tone={tone} sign={things.length > 0 ? '▲' : '○'}>
        {countWords(things.length, judged)}
      </Chip>
    </button>
  );
}
