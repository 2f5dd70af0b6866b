import type { Address } from 'viem';
import type { Action } from '../../action';
import type { RiskInput } from '../input';
import { addressAt, type CallAt, callsOf, isHere } from '../walk';

/** The contracts of this chain whose code the calls run, each once. */
export function codesRun({ actions, facts }: Pick<RiskInput, 'actions' | 'facts'>): Address[] {
  return [...codeCalled({ actions, facts }).values()].map(({ address }) => address);
}

/** The same by lower-case address, with the first call that runs it. */
export function codeCalled({ actions, facts }: Pick<RiskInput, 'actions' | 'facts'>) {
  const found = new Map<string, { address: Address; path: CallAt['path'] }>();
  for (const step of callsOf(actions)) {
    if (step.action.kind === 'coin' || !isHere(step, facts)) continue;
    for (const address of [step.action.target, borrowedInit(step.action)]) {
      const key = address?.toLowerCase() ?? '';
      if (address !== null && !found.has(key)) found.set(key, { address, path: step.path });
    }
  }
  return found;
}

/** The code that `diamondCut` runs once in the name of the diamond; null where a call runs none. */
export function borrowedInit(action: Action): Address | null {
  if (action.function !== 'diamondCut') return null;
  const init = addressAt(action, 1);
  return init === null || BigInt(init) === 0n ? null : init;
}
