import type { Status } from '@/lib/act/runner/moves';

/** What the button that opens an act says once it has left; `what` begins the sentence, as “Your vote”. */
export function barWords(what: string, status: Status | undefined): string | undefined {
  if (status === 'signing') return 'Waiting for your wallet…';
  if (status === 'elsewhere') return 'Waiting for the other signers…';
  if (status === 'sent' || status === 'mined') return `${what} is on its way…`;
  if (status === 'mismatch') return 'Your wallet did something else';
  return status === 'lost' ? `${what} has not arrived` : undefined;
}
