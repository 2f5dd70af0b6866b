import { isAddress } from 'viem/utils';
import { phrase, t } from '@/core/language/message';
import { lookalikes } from '../../text/lookalike';
import { addressesOfText } from '../../text/mentioned';
import type { RiskCheck } from '../input';
import { addressesIn, callsOf } from '../walk';

/** R15: an address that passes itself off as another. */
export const lookalikeAddress: RiskCheck = {
  id: 'R15',
  name: 'LOOKALIKE_ADDRESS',
  severity: 'high',
  needs: phrase`the calls and the text`,
  why: phrase`Addresses with the same beginning and end are made on purpose: people compare only the ends.`,
  *run({ actions, facts, history, proposal }) {
    const used = [...callsOf(actions)].flatMap(({ action }) => [action.target, ...addressesIn(action)]);
    const own = [facts.governor, facts.executor, facts.votesToken].filter((each) => each !== null);
    const past = [...(history?.known ?? [])].filter((each) => isAddress(each, { strict: false }));
    const candidates = [...new Set([...addressesOfText(proposal.description), ...used])];
    const looked = t`the addresses in the calls, in the text and of the organisation`;
    for (const { address, known } of lookalikes(candidates, [...own, ...past])) {
      yield { sentence: t`${address} looks like ${known} but is a different address.`, looked };
    }
  },
};
