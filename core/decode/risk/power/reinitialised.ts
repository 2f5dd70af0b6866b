import { isSameAddress } from '@/core/address';
import { phrase, t } from '@/core/language/message';
import type { RiskCheck } from '../input';
import { namedAccount } from '../said';
import { isLiveContract, upgradeIn } from '../upgrade';
import { callsOf, DECODED, isOwnContract, Openly } from '../walk';
import { gradedGrants } from './grading';
import { receiverWords } from './receiver';

/** The hash of the event that a contract writes when it is set up: `Initialized(uint64)` and `Initialized(uint8)`. */
const INITIALIZED = [
  '0xc7f505b2f371ae2175ee4913f4499e1f2633a7b5936321eed1cdaeb6115181d2',
  '0x7f26b83ff96e1f2b6a682f133852f6798a09c465da95921460cefb3847402498',
];

export const reinitialised: RiskCheck = {
  id: 'R25',
  name: 'REINITIALISE',
  severity: 'critical',
  needs: DECODED,
  why: phrase`Audius was lost because a running contract could be set up again.`,
  *run({ actions, facts, simulation }) {
    const openly = new Openly();
    for (const step of callsOf(actions)) {
      const { action, outer } = step;
      if (!/^_{0,2}(re)?initiali[sz]e(r|V?\d{1,3})?$|^init$/.test(action.function ?? '')) continue;
      if (action.signature === 'init(bytes32)') continue;
      // Setup of new code during an upgrade belongs to the upgrade.
      if (outer.some((each) => upgradeIn(each) !== null) || !isLiveContract(action.target, step, facts))
        continue;
      openly.say(action.target);
      const sentence = t`This sets up ${namedAccount(action.target, facts)}, an already running contract, a second time: all its owners and rules may change.`;
      yield { action: step.path, sentence };
    }
    const upgraded = [...callsOf(actions)].map(({ action }) => upgradeIn(action)?.contract);
    for (const { address, topics } of simulation?.events ?? []) {
      const isSetUp = INITIALIZED.includes(topics[0] ?? '') && isOwnContract(address, facts);
      if (!isSetUp || openly.has(address) || upgraded.some((contract) => isSameAddress(contract, address)))
        continue;
      const sentence = t`Executing this sets up ${namedAccount(address, facts)} a second time.`;
      yield { sentence, looked: t`the events of the simulation` };
    }
  },
};

export const ownershipMoved: RiskCheck = {
  id: 'R06',
  name: 'OWNERSHIP_TRANSFER',
  severity: 'high',
  needs: DECODED,
  why: phrase`The new owner decides alone. Many attacks took control first and money later.`,
  *run(input) {
    const { facts } = input;
    for (const { to, over, receiver, isHere, found } of gradedGrants('R06', input)) {
      const who = namedAccount(to, facts, isHere);
      const what = receiverWords(receiver, to, input);
      const sentence = t`Control of ${namedAccount(over, facts, isHere)} goes to ${who}, ${what}.`;
      yield { ...found, sentence };
    }
  },
};
