import { rich } from '@/components/ui/text/rich';
import { t } from '@/core/language/message';
import type { RiskView } from '@/lib/query/analysis/finding';

/** On request why a finding matters and what was looked at. */
export function FindingReason({ finding: { why, check, looked } }: { finding: RiskView }) {
  return (
    <details className="text-14">
      <summary className="flex min-h-11 w-fit items-center text-second underline decoration-line underline-offset-4">{t`Why it matters`}</summary>
      <p>{why}</p>
      <p className="mt-1 mb-2 text-13 text-second">{rich`Check ${check}. Looked at: ${looked}.`}</p>
    </details>
  );
}
