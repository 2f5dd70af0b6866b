import { phrase, t } from '@/core/language/message';
import type { Upgrade } from '../../simulated';
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
  why: phrase`New code can do anything with what the contract holds, and with what people once allowed it to take.`,
  *run({ actions, facts, simulation }) {
    const openly = new Openly();
    for (const step of callsOf(actions)) {
      const upgrade = upgradeIn(step.action);
      if (upgrade === null || (isHere(step, facts) && isOwnContract(upgrade.contract, facts))) continue;
      const here = isHere(step, facts);
      if (here) openly.say(upgrade.contract, upgrade.to);
      const contract = namedAccount(upgrade.contract, facts, here);
      const sentence =
        upgrade.to === null
          ? t`This swaps the code of ${contract} for other code.`
          : t`This swaps the code of ${contract} for ${namedAccount(upgrade.to, facts, here)}.`;
      // Code that its own factory makes out of voted settings is not foreign.
      const severity = step.action.function === 'deployAndUpgradeTo' ? 'medium' : 'high';
      yield { severity, action: step.path, sentence };
    }
    for (const { contract, to, kind } of simulation?.upgrades ?? []) {
      // R03 reports the organisation's own code.
      if (isOwnContract(contract, facts)) continue;
      if (kind !== 'admin' && (openly.has(contract, to) || openly.has(contract, null))) continue;
      const sentence = swapped(kind, namedAccount(contract, facts), to && namedAccount(to, facts));
      yield { sentence, looked: t`the simulation` };
    }
  },
};

function swapped(kind: Upgrade['kind'], contract: string, to: string | null): string {
  if (kind === 'admin') {
    return to === null
      ? t`Executing this changes who may swap the code of ${contract}.`
      : t`Executing this changes who may swap the code of ${contract} to ${to}.`;
  }
  return to === null
    ? t`Executing this changes the code of ${contract}.`
    : t`Executing this changes the code of ${contract} to ${to}.`;
}
