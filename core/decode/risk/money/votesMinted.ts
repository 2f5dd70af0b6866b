import type { Address } from 'viem';
import { isSameAddress } from '@/core/address';
import { phrase, t } from '@/core/language/message';
import type { Action } from '../../action';
import type { RiskCheck, RiskInput } from '../input';
import { gradedGrants } from '../power/grading';
import { amountWords, namedAccount, percentOf } from '../said';
import { addressAt, callsOf, DECODED, IN_EVENTS, integerAt, isHere, Openly } from '../walk';

const MINTS = ['mint', 'mintTo', '_mint', 'issue', 'mintTokens', 'mintFor'];

/** R12: new votes are made, or somebody may make them. */
export const votesMinted: RiskCheck = {
  id: 'R12',
  name: 'GOV_TOKEN_MINT',
  severity: 'critical',
  needs: phrase`the decoded calls and the token that gives votes`,
  why: phrase`New votes make all others worth less, and their holder may decide alone.`,
  *run(input) {
    const { actions, facts, simulation } = input;
    const { votesToken } = facts;
    if (votesToken === null) return t`It needs to know which token gives votes, which was not read.`;
    const openly = new Openly();
    let said = 0n;
    for (const step of callsOf(actions)) {
      if (!isSameAddress(step.action.target, votesToken) || !isHere(step, facts)) continue;
      const mint = mintIn(step.action);
      if (mint === null) continue;
      yield { action: step.path, sentence: minted(mint.amount, mint.to, facts), looked: DECODED };
      said += mint.amount ?? 0n;
      openly.say(mint.to);
    }
    for (const { severity, step, to, receiver } of gradedGrants('R12', input)) {
      const who = receiver === 'anyone' || to === 'anyone' ? t`every account` : namedAccount(to, facts);
      const sentence = t`${who} would be able to create new voting tokens at will.`;
      yield { severity, action: step?.path ?? [], sentence, looked: step === null ? IN_EVENTS : DECODED };
    }
    const made = (simulation?.transfers ?? []).filter(
      ({ token, from }) => isSameAddress(token, votesToken) && /^0x0{40}$/.test(from),
    );
    const sum = made.reduce((total, { amount }) => total + amount, 0n);
    // More than the calls say openly.
    if (sum <= said) return;
    const silent = made.find(({ to }) => !openly.has(to)) ?? made[0];
    const sentence = minted(sum - said, silent?.to ?? null, facts);
    yield { sentence, looked: t`the transfers of the simulation` };
  },
};

function mintIn(action: Action): { amount: bigint | null; to: Address | null } | null {
  if (!MINTS.includes(action.function ?? '') || action.args.length === 0) return null;
  const place = action.args.findIndex(({ type }) => type === 'address');
  const amount = action.args.findIndex(({ type }) => type.startsWith('uint'));
  return { amount: integerAt(action, amount), to: place < 0 ? null : addressAt(action, place) };
}

function minted(amount: bigint | null, to: Address | null, facts: RiskInput['facts']): string {
  const who = to === null ? null : namedAccount(to, facts);
  if (amount === null || facts.votesToken === null) {
    return who === null
      ? t`New voting tokens would be created.`
      : t`New voting tokens would be created, going to ${who}.`;
  }
  const much = amountWords(facts.votesToken, amount, facts);
  if (facts.supply === null || facts.supply === 0n) {
    return who === null
      ? t`${much} of new voting tokens would be created.`
      : t`${much} of new voting tokens would be created, going to ${who}.`;
  }
  const share = percentOf(amount, facts.supply);
  return who === null
    ? t`${much} of new voting tokens would be created: ${share} of today’s supply.`
    : t`${much} of new voting tokens would be created: ${share} of today’s supply, going to ${who}.`;
}
