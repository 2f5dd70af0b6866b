import { isAddress } from 'viem/utils';
import { lookalikes } from '../../text/lookalike';
import { addressesOfText } from '../../text/mentioned';
import type { RiskCheck, RiskInput, UnnamedFinding, Verdict } from '../input';
import { addressesIn, callsOf } from '../walk';

/** R15: an address that passes itself off as another. */
export const lookalikeAddress: RiskCheck = {
  id: 'R15',
  name: 'LOOKALIKE_ADDRESS',
  severity: 'high',
  needs: 'the calls and the text',
  why: 'Addresses with the same beginning and end are made on purpose: people compare only the ends.',
  run,
};

function run({ actions, facts, history, proposal }: RiskInput): Verdict {
  const used = [...callsOf(actions)].flatMap(({ action }) => [action.target, ...addressesIn(action)]);
  const own = [facts.governor, facts.executor, facts.votesToken].filter((each) => each !== null);
  const past = [...(history?.known ?? [])].filter((each) => isAddress(each, { strict: false }));
  const candidates = [...new Set([...addressesOfText(proposal.description), ...used])];
  const found = lookalikes(candidates, [...own, ...past]).map(({ address, known }): UnnamedFinding => {
    const sentence = `${address} looks like ${known} but is a different address.`;
    return {
      severity: 'high',
      action: [],
      sentence,
      looked: 'the addresses in the calls, in the text and of the organisation',
    };
  });
  return { found };
}
