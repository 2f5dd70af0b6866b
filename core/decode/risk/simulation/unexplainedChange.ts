import { isSameAddress } from '@/core/address';
import { phrase, t } from '@/core/language/message';
import { plural } from '@/core/language/plural';
import type { RiskCheck } from '../input';
import { namedAccount } from '../said';
import { callsOf } from '../walk';

/** R37: the simulation changes what no call explains. */
export const unexplainedChange: RiskCheck = {
  id: 'R37',
  name: 'UNEXPLAINED_STORAGE_WRITE',
  severity: 'critical',
  needs: phrase`a simulation`,
  why: phrase`Tornado Cash’s proposal 20 gave votes to a hundred accounts without any call that said so.`,
  *run({ simulation, actions, facts }) {
    if (simulation?.outcome !== 'passed') return t`It needs a simulation.`;
    const touched = new Set([...callsOf(actions)].map(({ action }) => action.target.toLowerCase()));
    for (const contract of [facts.governor, facts.executor, facts.votesToken]) {
      if (contract === null || touched.has(contract.toLowerCase())) continue;
      const changed = simulation.settings.filter((each) => isSameAddress(each.contract, contract)).length;
      if (changed === 0) continue;
      const sentence = t`The simulation changes ${plural(changed, 'entry', 'entries')} in ${namedAccount(contract, facts)} that no visible action explains.`;
      yield { sentence, looked: t`settings and balances in the simulation` };
    }
    const robbed = simulation.balances.filter(
      ({ token, before, after, moved }) =>
        isSameAddress(token, facts.votesToken) && moved !== null && after - before !== moved,
    ).length;
    if (robbed > 0) {
      const sentence = t`The simulation changes ${plural(robbed, 'balance')} of the votes token that no transfer explains.`;
      yield { sentence, looked: t`balances in the simulation` };
    }
    return t`Endpoints do not tell every changed entry of storage; settings and balances show nothing unexplained.`;
  },
};
