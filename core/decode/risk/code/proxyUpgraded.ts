import type { RiskCheck } from '../input';
import { namedAccount } from '../said';
import { upgradeIn } from '../upgrade';
import { callsOf, DECODED, isHere, isOwnContract, Openly } from '../walk';

/** R05: the code of a contract is swapped. */
export const proxyUpgraded: RiskCheck = {
  id: 'R05',
  name: 'PROXY_UPGRADE',
  severity: 'high',
  needs: DECODED,
  why: 'New code can do anything with what the contract holds, and with what people once allowed it to take.',
  *run({ actions, facts, simulation }) {
    const openly = new Openly();
    for (const step of callsOf(actions)) {
      const upgrade = upgradeIn(step.action);
      if (upgrade === null || (isHere(step, facts) && isOwnContract(upgrade.contract, facts))) continue;
      const here = isHere(step, facts);
      if (here) openly.say(upgrade.contract, upgrade.to);
      const to = upgrade.to === null ? 'other code' : namedAccount(upgrade.to, facts, here);
      const sentence = `This swaps the code of ${namedAccount(upgrade.contract, facts, here)} for ${to}.`;
      // What its own factory makes out of settings that were voted on is not foreign code.
      const severity = step.action.function === 'deployAndUpgradeTo' ? 'medium' : 'high';
      yield { severity, action: step.path, sentence };
    }
    for (const { contract, to, kind } of simulation?.upgrades ?? []) {
      // Of the organisation's own code it is R03's to say.
      if (isOwnContract(contract, facts)) continue;
      if (kind !== 'admin' && (openly.has(contract, to) || openly.has(contract, null))) continue;
      const what = kind === 'admin' ? 'who may swap the code' : 'the code';
      const sentence = `Executing this changes ${what} of ${namedAccount(contract, facts)}${to === null ? '' : ` to ${namedAccount(to, facts)}`}.`;
      yield { sentence, looked: 'the simulation' };
    }
  },
};
