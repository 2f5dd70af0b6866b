import { type Address, getAddress, keccak256 } from 'viem';
import { settingKey } from '@/core/decode/facts';
import {
  ACCOUNT,
  account,
  ballot,
  type CaseParts,
  call,
  DAY,
  earlier,
  HONEST_TEXT,
  times,
  UNIT,
  unpublished,
  vote,
} from './cases';

const { attacker, code, governor, token, known } = ACCOUNT;
const TORNADO = getAddress('0x5efda50f22d34F262c29268506C5Fa42cB56A1Ce');
export const PRICE = 'needs the market price of the votes, which no chain tells';
const nobody = { kind: 'nothing' } as const;
const contract = { kind: 'contract' } as const;

/** Parts of a case, its flags, and those of them that cannot be decided on chain, with the reason. */
export type Case = CaseParts & { flags: readonly string[]; beyond?: Readonly<Record<string, string>> };

export const EARLY: Readonly<Record<string, Case>> = {
  'tornado-20': {
    flags: ['R09', 'R10', 'R07', 'R16', 'R37'],
    beyond: {
      R37: 'no endpoint tells every slot that an execution writes; the slots were written by code that came later',
    },
    governor: TORNADO,
    isBorrowing: true,
    calls: [call(code, 'executeProposal()', [])],
    text: '# Proposal 20: penalise relayers\n\nThis uses the same logic as proposal #16, for the relayers that were found to cheat the protocol since.',
    identities: [[code, contract]],
    facts: {
      // biome-ignore lint/suspicious/noThenProperty: a hash of code, and nothing anybody awaits.
      codes: new Map([[code.toLowerCase(), { now: keccak256('0x01'), then: keccak256('0x02') }]]),
    },
    past: { codes: unpublished(code) },
  },
  'tornado-67': {
    flags: ['R07', 'R15', 'R16'],
    governor: TORNADO,
    isBorrowing: true,
    calls: [call(code, 'executeProposal()', [])],
    // The source gives the first 24 digits; the end is that of the address it imitates.
    text: '# Update the relayer registry\n\nThe governance at 0x5EFDa50f22D34F272c7077689C4d66d64A0bA1Ce moves to a registry that costs less to use for all relayers.',
    past: { codes: unpublished(code) },
  },
  'beanstalk-18': {
    flags: ['R28', 'R31', 'R10', 'R08', 'R07', 'R33'],
    calls: [
      call(
        governor,
        'diamondCut((address facetAddress, uint8 action, bytes4[] functionSelectors)[] cut, address init, bytes data)',
        [[], code, '0xe1c7392a'],
      ),
    ],
    text: HONEST_TEXT,
    identities: [[code, nobody]],
    past: {
      codes: unpublished(code),
      ballot: ballot([vote(700n * UNIT, 0n)], 600n * UNIT),
      times: times(DAY),
      proposer: { address: attacker, isFirst: false, received: DAY, sender: attacker },
      earlier: earlier('19', 'Donate to Ukraine', attacker, 'active', { created: 1_650_000_000n - 60n }),
    },
  },
  'fortress-11': {
    flags: ['R26', 'R17', 'R29', 'R38'],
    beyond: { R38: PRICE },
    chainId: 56,
    calls: [
      {
        target: getAddress('0x67340Bd16ee5649A37015138B3393Eb5ad17c195'),
        value: 0n,
        signature: '_setCollateralFactor(address,uint256)',
        calldata: `0x${'854c266b06445794fa543b1d8f6137c35924c9eb'.padStart(64, '0')}${(7n * 10n ** 17n).toString(16).padStart(64, '0')}`,
      },
    ],
    text: 'Add the FTS token as collateral.',
    facts: {
      settings: new Map([
        [
          '0x67340bd16ee5649a37015138b3393eb5ad17c195 markets(0x854c266b06445794fa543b1d8f6137c35924c9eb)#1',
          { before: 0n },
        ],
      ]),
    },
    past: { ballot: ballot([vote(400_001n * UNIT, null)], 400_000n * UNIT) },
  },
  'audius-85': {
    flags: ['R25', 'R04', 'R11', 'R17', 'R31', 'R14'],
    // Setters of the same contract stand here for what the attacker's call of initialize() set.
    calls: [
      signed(known, 'initialize(address,uint256,uint256)', [attacker, 3n, 0n]),
      call(governor, 'setVotingPeriod(uint256 period)', [3n]),
      call(token, 'transfer(address to, uint256 amount)', [attacker, 99n * UNIT]),
    ],
    text: 'Hello\nWorld',
    identities: [
      [attacker, nobody],
      [known, contract],
    ],
    facts: {
      holdings: new Map([[token.toLowerCase(), 100n * UNIT]]),
      settings: new Map([[settingKey(governor, 'votingPeriod()'), { before: 17_280n }]]),
    },
    past: { times: times(60n) },
  },
  'build-finance': {
    flags: ['R06', 'R12', 'R29', 'R38', 'R18'],
    beyond: { R38: PRICE },
    calls: takeover(),
    text: HONEST_TEXT,
    past: {
      ballot: ballot([vote(5_100n * UNIT, null)], 5_000n * UNIT),
      earlier: earlier('7', 'First attempt', attacker, 'defeated', { calls: takeover() }),
    },
  },
  'true-seigniorage': {
    flags: ['R05', 'R12', 'R07', 'R29'],
    calls: [call(known, 'upgradeTo(address implementation)', [code])],
    text: HONEST_TEXT,
    past: { codes: unpublished(code, known), ballot: ballot([vote(33n, null), vote(5n, null)], 20n) },
    simulation: {
      transfers: [
        {
          token,
          from: '0x0000000000000000000000000000000000000000',
          to: attacker,
          amount: 118n * 10n ** 35n,
          id: null,
        },
      ],
    },
  },
};

/** As Audius names calls: the function beside its arguments. */
function signed(target: Address, signature: string, args: readonly unknown[]) {
  const made = call(target, signature, args);
  return { ...made, signature, calldata: `0x${made.calldata.slice(10)}` as const };
}

function takeover(): ReturnType<typeof call>[] {
  return [
    call(token, 'setMinter(address minter)', [attacker]),
    call(account('treasury'), 'transferOwnership(address owner)', [attacker]),
    call(account('treasury of tokens'), 'setGovernance(address governance)', [attacker]),
  ];
}
