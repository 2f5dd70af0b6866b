import { phrase, t, translate } from '@/core/language/message';
import type { Action } from '../../action';
import type { RiskCheck } from '../input';
import { byKey } from '../payment';
import { callsOf, DECODED } from '../walk';

const FLAWS = {
  short: phrase`its bytes are too few for a function`,
  arguments: phrase`its arguments cannot be read`,
  unknown: phrase`its function is not published`,
  dirty: phrase`its bytes are not what they seem to say`,
  trailing: phrase`it carries more bytes than its function takes`,
  guess: phrase`its function is only guessed`,
} as const;

/** R19: a call that cannot be read. */
export const undecodable: RiskCheck = {
  id: 'R19',
  name: 'UNDECODABLE_ACTION',
  severity: 'high',
  needs: DECODED,
  why: phrase`A call that cannot be decoded cannot be checked.`,
  *run({ actions }) {
    const unread = [...callsOf(actions)].flatMap(({ action, path }) => {
      const flaw = flawOf(action);
      return flaw === null ? [] : [{ action, path, flaw }];
    });
    // Report eleven calls of one function once: they would hide the twelfth.
    const kinds = byKey(unread, ({ action, flaw }) => `${action.target} ${action.selector} ${flaw}`);
    for (const [first, ...others] of kinds.values()) {
      if (first === undefined) continue;
      const { path, flaw } = first;
      const words = translate(FLAWS[flaw]);
      const sentence =
        path.length === 1
          ? t`We cannot say what action ${(path[0] ?? 0) + 1} does: ${words}. Ask the proposer to publish the source.`
          : t`We cannot say what this call does: ${words}. Ask the proposer to publish the source.`;
      yield {
        severity: flaw === 'guess' ? 'medium' : 'high',
        action: path,
        sentence:
          others.length === 0
            ? sentence
            : `${sentence} ${t`The same holds for ${others.length} more calls of this function.`}`,
        looked: t`the bytes of the calls`,
      };
    }
  },
};

function flawOf({ kind, anomalies, source, function: name, nested }: Action): keyof typeof FLAWS | null {
  if (kind === 'coin' || kind === 'retryable-ticket' || kind === 'message') return null;
  // A message of a bridge, whose calls are listed below it.
  if (kind === 'unknown' && nested.length > 0 && anomalies.length === 0) return null;
  if (anomalies.includes('short')) return 'short';
  if (anomalies.includes('arguments')) return 'arguments';
  if (kind === 'unknown' || name === null) return 'unknown';
  if (anomalies.includes('dirty')) return 'dirty';
  if (anomalies.includes('trailing')) return 'trailing';
  return source === 'guess' ? 'guess' : null;
}
