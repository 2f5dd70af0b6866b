import { boundedLine } from '@/core/format';
import { roleWords } from '@/core/governor/roleWords';
import { phrase, t } from '@/core/language/message';
import { addressWordsIn } from '../../addressWords';
import type { RiskCheck, RiskInput, UnnamedFinding } from '../input';
import { namedAccount } from '../said';
import { callsOf, DECODED, isHere } from '../walk';
import { gradedGrants } from './grading';
import type { Grant } from './grants';
import { namedReceiver, type Receiver, receiverOf } from './receiver';

export const rightGranted: RiskCheck = {
  id: 'R46',
  name: 'RIGHT_GRANTED',
  severity: 'high',
  needs: DECODED,
  why: phrase`A right over one contract is often enough to empty a protocol. In April 2026 one of twelve harmless-looking calls gave a plain wallet the master key.`,
  *run(input) {
    for (const grant of gradedGrants('R46', input)) {
      const { to, over, receiver, isHere: here, step, found } = grant;
      const who = namedReceiver(receiver, to, input);
      const contract = namedAccount(over, input.facts, here);
      const right = rightWords(grant);
      const sentence =
        step === null
          ? t`Executing this gives ${right} over ${contract} to ${who}.`
          : t`This gives ${right} over ${contract} to ${who}.`;
      yield { ...found, sentence };
    }
    yield* unreadable(input);
  },
};

const SEVERITIES: Partial<Record<Receiver, 'critical' | 'high'>> = { fresh: 'critical', wallet: 'high' };

// A function that has no name may give a right too: what is left is whom its bytes name.
function* unreadable(input: RiskInput): Generator<UnnamedFinding> {
  for (const step of callsOf(input.actions)) {
    const { action, path } = step;
    if (action.kind !== 'unknown' || action.nested.length > 0 || !isHere(step, input.facts)) continue;
    for (const to of addressWordsIn(action.calldata)) {
      const receiver = receiverOf(to, true, action.place.caller, input);
      const severity = SEVERITIES[receiver];
      if (severity === undefined) continue;
      const sentence = t`This function cannot be read, and it names ${namedReceiver(receiver, to, input)}: it may give that account a right.`;
      yield { severity, action: path, sentence, looked: t`the bytes of the calls` };
    }
  }
}

/** A right in words: “the right to mint (MINTER_ROLE)”, “role 3”, “the right “keeper””. */
export function rightWords({ role, right }: Pick<Grant, 'role' | 'right'>): string {
  if (role !== null && /^0x[0-9a-f]{64}$/i.test(role)) return roleWords(role);
  if (role !== null && /^\d{1,20}$/.test(role)) return t`the rights of role ${role}`;
  return right === '' ? t`a right` : t`the right “${boundedLine(right, 60)}”`;
}
