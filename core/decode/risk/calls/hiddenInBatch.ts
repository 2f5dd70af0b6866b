import { isSameAddress } from '@/core/address';
import { boundedLine } from '@/core/format';
import { phrase, t } from '@/core/language/message';
import type { Action } from '../../action';
import type { RiskCheck, RiskInput, UnnamedFinding } from '../input';
import { callWords } from '../said';
import { DECODED } from '../walk';

const NO_ACTION = { function: null, selector: null } as Action;

/** R33: one call of another kind among many; `others` being what the other checks found. */
export const hiddenInBatch: RiskCheck = {
  id: 'R33',
  name: 'HIDDEN_IN_BATCH',
  severity: 'medium',
  needs: DECODED,
  why: phrase`Readers check the twelfth call less closely than the first.`,
  isSecond: true,
  *run({ actions, history }, others) {
    const total = actions.length;
    const odd = oddOne(actions);
    const grave = others.filter(({ severity, action }) => severity === 'critical' && action.length > 0);
    const places = [...new Set(grave.map(({ action }) => action[0] ?? 0))];
    const [only] = places;
    if (total >= 4 && places.length === 1 && only !== undefined) {
      const sentence = t`Action ${only + 1} of ${total} is the only one with a serious effect: ${callWords(actions[only] ?? NO_ACTION)}.`;
      yield { action: [only], sentence, looked: t`all actions compared with each other` };
    } else if (odd !== null) {
      const sentence = t`Action ${odd + 1} of ${total} is of another kind than the rest: ${callWords(actions[odd] ?? NO_ACTION)}.`;
      yield { action: [odd], sentence, looked: t`all actions compared with each other` };
    } else if (total > 10) {
      const sentence = t`There are ${total} actions: read all of them, not only the first.`;
      yield { sentence, looked: t`the number of actions` };
    }
    yield* decoys(history);
  },
};

function oddOne(actions: readonly Action[]): number | null {
  if (actions.length < 4) return null;
  const kinds = actions.map(({ selector, value }) => selector ?? (value > 0n ? 'coin' : 'none'));
  const alone = kinds.flatMap((kind, index) =>
    kinds.indexOf(kind) === kinds.lastIndexOf(kind) ? [index] : [],
  );
  const [odd] = alone;
  if (alone.length !== 1 || odd === undefined || new Set(kinds).size !== 2) return null;
  const target = actions[odd]?.target;
  return actions.some((action, index) => index !== odd && isSameAddress(action.target, target)) ? null : odd;
}

// Two proposals of one account within a day: one may draw the eyes away from the other.
function decoys(history: RiskInput['history']): UnnamedFinding[] {
  const { proposer, times, earlier } = history ?? {};
  const created = times?.created ?? null;
  if (proposer == null || created === null) return [];
  const twin = earlier?.find(
    (each) =>
      isSameAddress(each.proposer, proposer.address) &&
      each.created !== null &&
      created - each.created < 86_400n &&
      created >= each.created,
  );
  if (twin === undefined || proposer.isFirst === null) return [];
  const others = earlier?.filter((each) => isSameAddress(each.proposer, proposer.address)) ?? [];
  if (others.length !== 1) return [];
  const sentence = t`The same account made another proposal within a day, “${boundedLine(twin.title, 80)}”: one may draw the eyes away from the other.`;
  return [{ sentence, looked: t`earlier proposals` }];
}
