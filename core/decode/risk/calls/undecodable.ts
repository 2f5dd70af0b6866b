import type { Action } from '../../action';
import type { RiskCheck } from '../input';
import { callsOf, DECODED } from '../walk';

const GUESSED = 'its function is only guessed';

/** R19: a call that cannot be read. */
export const undecodable: RiskCheck = {
  id: 'R19',
  name: 'UNDECODABLE_ACTION',
  severity: 'high',
  needs: DECODED,
  why: 'What cannot be read cannot be judged.',
  *run({ actions }) {
    for (const { action, path } of callsOf(actions)) {
      const words = unreadWords(action);
      if (words === null) continue;
      const severity = words === GUESSED ? 'medium' : 'high';
      const sentence = `We cannot say what ${path.length === 1 ? `action ${(path[0] ?? 0) + 1}` : 'this call'} does: ${words}. Ask the proposer to publish the source.`;
      yield { severity, action: path, sentence, looked: 'the bytes of the calls' };
    }
  },
};

function unreadWords({ kind, dirt, source, function: name, nested }: Action): string | null {
  if (kind === 'coin' || kind === 'retryable-ticket' || kind === 'message') return null;
  // A message of a bridge, whose calls are listed below it.
  if (kind === 'unknown' && nested.length > 0 && dirt.length === 0) return null;
  if (dirt.includes('short')) return 'its bytes are too few for a function';
  if (dirt.includes('arguments')) return 'its arguments cannot be read';
  if (kind === 'unknown' || name === null) return 'nobody has published its function';
  if (dirt.includes('dirty')) return 'its bytes are not what they seem to say';
  if (dirt.includes('trailing')) return 'it carries more bytes than its function takes';
  return source === 'guess' ? GUESSED : null;
}
