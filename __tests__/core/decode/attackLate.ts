import { type Case, PRICE } from './attackEarly';
import { ACCOUNT, ballot, call, DAY, earlier, HONEST_TEXT, UNIT, unpublished, vote } from './cases';

const { attacker, code, market, timelock, token, known } = ACCOUNT;
const nobody = { kind: 'nothing' } as const;

export const LATE: Readonly<Record<string, Case>> = {
  'compound-247-279-289': {
    flags: ['R11', 'R18', 'R28', 'R29', 'R32', 'R14'],
    calls: [call(token, 'transfer(address to, uint256 amount)', [attacker, 499_000n * UNIT])],
    text: HONEST_TEXT,
    identities: [[attacker, nobody]],
    facts: { holdings: new Map([[token.toLowerCase(), 1_200_000n * UNIT]]) },
    past: {
      ballot: ballot(
        [
          vote(400_000n * UNIT, 0n, 'for', 9_500),
          vote(282_191n * UNIT, 282_191n * UNIT, 'for', 2_000),
          vote(633_636n * UNIT, 633_636n * UNIT, 'against', 3_000),
        ],
        400_000n * UNIT,
      ),
      earlier: earlier('279', 'Trust setup', attacker, 'cancelled', {
        calls: [call(token, 'transfer(address to, uint256 amount)', [attacker, 499_000n * UNIT])],
      }),
    },
  },
  'yam-2022': {
    flags: ['R30', 'R07', 'R06', 'R17', 'R19'],
    calls: [
      call(market, '_setPendingAdmin(address admin)', [attacker]),
      { target: code, value: 0n, calldata: '0xdeadbe01ffffffff' },
    ],
    text: HONEST_TEXT,
    past: {
      codes: unpublished(code),
      proposer: { address: code, isFirst: true, received: DAY, sender: attacker },
      earlier: earlier('15', 'Renew the rewards', known, 'executed', { text: HONEST_TEXT, calls: [] }),
    },
  },
  'indexed-2023': {
    flags: ['R01', 'R17', 'R38', 'R29'],
    beyond: { R38: PRICE },
    calls: [call(timelock, 'setPendingAdmin(address admin)', [attacker])],
    text: '',
    past: { ballot: ballot([vote(410_000n * UNIT, null)], 400_000n * UNIT) },
  },
  'swerve-2023': {
    flags: ['R06', 'R28', 'R38'],
    beyond: { R38: PRICE },
    calls: [call(market, 'commit_transfer_ownership(address addr)', [attacker])],
    text: HONEST_TEXT,
    past: { ballot: ballot([vote(495_000n * UNIT, 0n)], 570_000n * UNIT) },
  },
  'atlantis-2023': {
    flags: ['R05', 'R13', 'R07', 'R29'],
    beyond: {
      R13: 'the allowances that were used were those of users, given long before; no call of the proposal gives any',
    },
    chainId: 56,
    calls: [
      call(market, '_setImplementation(address implementation, bool allowResign, bytes data)', [
        code,
        false,
        '0x',
      ]),
    ],
    text: HONEST_TEXT,
    past: { codes: unpublished(code, market), ballot: ballot([vote(9n * UNIT, null)], 4n * UNIT) },
  },
  // Not of this kind of chain: only the pattern of its vote.
  'mango-2022': {
    flags: ['R28', 'R29'],
    calls: [],
    text: HONEST_TEXT,
    past: { ballot: ballot([vote(32n * UNIT, 0n), vote(UNIT, UNIT)], 10n * UNIT) },
  },
};
