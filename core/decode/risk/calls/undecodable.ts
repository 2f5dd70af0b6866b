import type { Action } from '../../action';
import type { Severity } from '../../finding';
import type { RiskCheck, RiskInput, UnnamedFinding, Verdict } from '../input';
import { callsOf, DECODED } from '../walk';

const BYTES = 'the bytes of the calls';

/** R19: a call that cannot be read. */
export const undecodable: RiskCheck = {
  id: 'R19',
  name: 'UNDECODABLE_ACTION',
  severity: 'high',
  needs: DECODED,
  why: 'What cannot be read cannot be judged.',
  run,
};

function run({ actions }: RiskInput): Verdict {
  const found: UnnamedFinding[] = [];
  for (const { action, path } of callsOf(actions)) {
    const words = unreadWords(action);
    if (words === null) continue;
    const sentence = `We cannot say what ${path.length === 1 ? `action ${(path[0] ?? 0) + 1}` : 'this call'} does: ${words.text}. Ask the proposer to publish the source.`;
    found.push({ severity: words.severity, action: path, sentence, looked: BYTES });
  }
  return { found };
}

function unreadWords({
  kind,
  dirt,
  source,
  function: name,
  nested,
}: Action): { text: string; severity: Severity } | null {
  if (kind === 'coin' || kind === 'retryable-ticket' || kind === 'message') return null;
  // A message of a bridge, whose calls are listed below it.
  if (kind === 'unknown' && nested.length > 0 && dirt.length === 0) return null;
  if (dirt.includes('short')) return { text: 'its bytes are too few for a function', severity: 'high' };
  if (dirt.includes('arguments')) return { text: 'its arguments cannot be read', severity: 'high' };
  if (kind === 'unknown' || name === null)
    return { text: 'nobody has published its function', severity: 'high' };
  if (dirt.includes('dirty')) return { text: 'its bytes are not what they seem to say', severity: 'high' };
  if (dirt.includes('trailing'))
    return { text: 'it carries more bytes than its function takes', severity: 'high' };
  return source === 'guess' ? { text: 'its function is only guessed', severity: 'medium' } : null;
}
