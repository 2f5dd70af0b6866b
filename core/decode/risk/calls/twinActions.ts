import type { Action } from '../../action';
import type { RiskCheck } from '../input';
import { byKey } from '../payment';

/** R41: two actions that are the same, which Compound's timelock never takes. */
export const twinActions: RiskCheck = {
  id: 'R41',
  name: 'TWIN_ACTIONS',
  severity: 'critical',
  needs: 'the calls and the kind of timelock',
  why: 'Compound’s timelock keeps each call once for a moment: the vote passes, and queueing fails for ever.',
  *run({ actions, timelock }) {
    const twins = [...byKey(actions, keyOf).values()].filter((each) => each.length > 1);
    if (twins.length === 0) return;
    if (timelock === undefined) return 'It needs to know which timelock the organisation has.';
    if (timelock !== 'compound') return;
    for (const [first, ...others] of twins) {
      if (first === undefined) continue;
      const numbers = [first, ...others].map(({ index }) => index + 1);
      const sentence = `Actions ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)} are the same, and the timelock takes the same call only once: the proposal could pass, and could never be queued. Make one of them of both, or let them differ.`;
      yield { action: [others[0]?.index ?? first.index], sentence };
    }
  },
};

function keyOf({ target, value, calldata }: Action): string {
  return `${target} ${value} ${calldata}`.toLowerCase();
}
