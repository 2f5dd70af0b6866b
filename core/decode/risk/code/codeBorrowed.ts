import { phrase, t } from '@/core/language/message';
import type { RiskCheck, RiskInput } from '../input';
import { namedAccount } from '../said';
import { type CallAt, callsOf, DECODED, isFamiliar, isHere } from '../walk';
import { borrowedInit } from './codesRun';

// Contracts that send a Safe's batch: the Safe always runs them by delegatecall, and only the calls inside matter.
const MULTISENDS = [
  '0x40a2accbd92bca938b02010e17a5b8929b49130d',
  '0xa238cbeb142c10ef7ad8442c6d1f9e89e07e7761',
  '0x9641d764fc13c8b624c04430c7356c1c7c8102e2',
  '0x38869bf66a61cf6bdb996a6ae40d5853fd43b526',
  '0x8d29be29923b68abfdd21e541b9374737b49cdad',
  '0x998739bfdaaddde7c933b942a68053933098f9eda',
  '0xa1dabef33b3b82c7814b6d82a79e50f4ac44102b',
  '0x218543288004cd07832472d464648173c77d7eb7',
  '0xa83c336b20401af773b6219ba5027174338d1836',
];

// The executors of Arbitrum's organisation on Ethereum, One and Nova.
const EXECUTORS = [
  '0x3fffbadaf827559da092217e474760e2b2c3cedd',
  '0xcf57572261c7c2bcf21ffd220ea7d1a27d40a827',
  '0x86a02dd71363c440b21f4c0e5b2ad01ffe1a7482',
];

/** R10: foreign code runs in the organisation's name. */
export const codeBorrowed: RiskCheck = {
  id: 'R10',
  name: 'DELEGATECALL',
  severity: 'high',
  needs: DECODED,
  why: phrase`Borrowed code acts as the account itself: it can move everything and change every rule.`,
  *run(input) {
    for (const step of callsOf(input.actions)) {
      const { action, path } = step;
      const init = borrowedInit(action);
      const isBatch = action.function === 'multiSend' && MULTISENDS.includes(action.target.toLowerCase());
      if (init === null && (!action.place.isDelegatecall || isBatch)) continue;
      const code = init ?? action.target;
      const severity = isTrustedExecutor(step, input) ? 'medium' : 'high';
      const sentence = t`The organisation lends its own identity to the code at ${namedAccount(code, input.facts, isHere(step, input.facts))}. That code can do everything that the account can which calls it.`;
      yield { severity, action: path, sentence };
    }
  },
};

function isTrustedExecutor({ action, outer }: CallAt, input: RiskInput): boolean {
  const by = action.place.caller ?? outer.at(-1)?.target ?? null;
  if (by === null) return false;
  const isPublished = input.history?.codes?.get(action.target.toLowerCase())?.isPublished === true;
  return EXECUTORS.includes(by.toLowerCase()) || (isFamiliar(by, input) && isPublished);
}
