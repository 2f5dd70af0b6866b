import type { Address } from 'viem';
import { phrase, t } from '@/core/language/message';
import type { PastCode, RiskCheck, RiskInput } from '../input';
import { namedAccount, timeWords } from '../said';
import { isOwnContract, kindOf } from '../walk';
import { codeCalled } from './codesRun';

/** R07: code that is not published, or was made just for this. */
export const unpublishedCode: RiskCheck = {
  id: 'R07',
  name: 'TARGET_UNVERIFIED_OR_YOUNG',
  severity: 'high',
  needs: phrase`published sources, and since when the code is there`,
  why: phrase`Most attacks were hidden in unpublished code, or in code made for one proposal.`,
  *run({ actions, facts, history }) {
    let [isSourceOpen, isAgeOpen] = [false, false];
    for (const [key, { address, path }] of codeCalled({ actions, facts })) {
      const code = history?.codes?.get(key);
      const looked = t`published sources, and the code about a month before the proposal`;
      const sentence = code === undefined ? null : youngOrHidden(code, address, facts);
      if (sentence !== null) yield { action: path, sentence, looked };
      if (code?.isPublished == null) isSourceOpen = true;
      if (code?.made == null && !isOwnContract(address, facts)) isAgeOpen = true;
    }
    if (isSourceOpen)
      return isAgeOpen
        ? t`We couldn’t tell whether the contracts’ source is published, or how old they are.`
        : t`We couldn’t tell whether the contracts’ source is published.`;
    if (isAgeOpen) return t`We couldn’t tell how old the contracts are.`;
  },
};

function youngOrHidden(
  { isPublished, made }: PastCode,
  address: Address,
  facts: RiskInput['facts'],
): string | null {
  const who = namedAccount(address, facts);
  if (isPublished === false)
    return t`This proposal runs the code of ${who}, which is not published. Its effect cannot be read.`;
  const kind = kindOf(address, facts);
  if (typeof made !== 'bigint' || kind === 'nothing' || kind === 'person' || isOwnContract(address, facts))
    return null;
  return t`The code of ${who}, which this proposal runs, was not there yet ${timeWords(made)} before the proposal.`;
}
