import {
  type Abi,
  type Address,
  encodeFunctionData,
  keccak256,
  parseEther,
  parseUnits,
  stringToHex,
} from 'viem';
import type { Call } from '../call';
import { compile } from '../compile';
import type { Deployed } from '../deploy';
import { type Key, PERIOD } from './agenda';
import { member } from './voters';

/** Addresses that proposals pay or appoint. */
export const PAYEES = {
  halyard: member('Halyard Labs'),
  docs: member('documentation team'),
  custodian: member('custodian'),
  studio: member('Studio Ostrava'),
  operations: member('operations council'),
  data: member('open data programme'),
  delegates: member('delegate programme'),
  bookkeepers: member('bookkeepers'),
  nominee: member('small grants reviewer'),
  implementation: member('exchange implementation 2'),
  stranger: member('stranger'),
} as const;

/** The council's signers at the start; the second is the one who stepped down. */
export const SIGNERS: readonly Address[] = ['lighthouse', 'old-ops', 'fieldnotes', 'harbour', 'salt'].map(
  member,
);

/** Calls of a proposal. */
export function calls(key: Key, d: Deployed): Call[] {
  const artifacts = compile();
  const call = (target: Address, abi: Abi, functionName: string, args: readonly unknown[]): Call => ({
    target,
    calldata: encodeFunctionData({ abi, functionName, args }),
  });
  const pay = (to: Address, dollars: string) =>
    call(d.usd, artifacts.DemoUSD.abi, 'transfer', [to, parseUnits(dollars, 6)]);
  const govern = (name: string, value: bigint | number) =>
    call(d.governor, artifacts.Meridian.abi, name, [value]);
  const exchange = (name: string, value: unknown) => call(d.exchange, artifacts.Exchange.abi, name, [value]);
  const token = (to: Address, whole: string) =>
    call(d.token, artifacts.MeridianToken.abi, 'transfer', [to, parseUnits(whole, 18)]);
  const table: Record<Key, () => Call[]> = {
    executedPeriod: () => [govern('setVotingPeriod', PERIOD.later)],
    executedRetainer: () => [pay(PAYEES.halyard, '240000')],
    canceled: () => [pay(PAYEES.docs, '9000000')],
    executedDelay: () => [
      call(d.timelock, artifacts.TimelockController.abi, 'updateDelay', [BigInt(7 * 86_400)]),
    ],
    defeatedVotes: () => [pay(PAYEES.custodian, '5500000')],
    defeatedQuorum: () => [pay(PAYEES.studio, '85000')],
    hostile: () => [
      token(PAYEES.stranger, '36000000'),
      { target: PAYEES.stranger, value: parseEther('900'), calldata: '0x' },
    ],
    timelockCanceled: () => [exchange('upgradeTo', PAYEES.implementation)],
    hostileTitle: () => [call(d.usd, artifacts.DemoUSD.abi, 'approve', [PAYEES.stranger, 2n ** 256n - 1n])],
    ready: () => [
      { target: PAYEES.operations, value: parseEther('42.5'), calldata: '0x' },
      pay(PAYEES.operations, '118400'),
    ],
    queued: () => [pay(PAYEES.data, '310000')],
    succeeded: () => [exchange('setProtocolFee', 10)],
    activeEnding: () => [
      pay(PAYEES.delegates, '96000'),
      govern('setProposalThreshold', parseUnits('50000', 18)),
    ],
    bigVote: () => [
      pay(d.council, '1250000'),
      call(d.council, artifacts.Council.abi, 'replaceSigner', [SIGNERS[1], PAYEES.nominee]),
      govern('setVotingPeriod', 288),
    ],
    upgrade: () => [
      exchange('setPaused', true),
      exchange('upgradeTo', PAYEES.implementation),
      exchange('setPaused', false),
    ],
    takeover: () => [
      pay(PAYEES.docs, '4800'),
      call(d.timelock, artifacts.TimelockController.abi, 'grantRole', [
        keccak256(stringToHex('PROPOSER_ROLE')),
        PAYEES.stranger,
      ]),
      call(d.usd, artifacts.DemoUSD.abi, 'approve', [PAYEES.stranger, 2n ** 256n - 1n]),
    ],
    activeNew: () => [pay(PAYEES.bookkeepers, '36000')],
    pending: () => [govern('updateQuorumNumerator', 3n)],
  };
  return table[key]();
}
