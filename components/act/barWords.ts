import { t } from '@/core/language/message';
import type { Status } from '@/lib/act/runner/run';

/** Labels the button of an act that is under way; `what` begins the sentence, as “Your vote”. */
export function barWords(what: string, status: Status | undefined): string | undefined {
  if (status === 'signing') return t`Waiting for your wallet…`;
  if (status === 'elsewhere') return t`Waiting for the others to sign…`;
  if (status === 'sent' || status === 'mined') return t`${what} is on its way…`;
  if (status === 'mismatch') return t`Your wallet did something else`;
  return status === 'lost' ? t`${what} has not arrived` : undefined;
}
