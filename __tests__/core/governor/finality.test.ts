import type { Family } from '@/core/governor/dao';
import { type FinalityDao, isFinal, mayHaveChanged } from '@/core/governor/finality';
import { STATES, type State } from '@/core/governor/proposal';

const SETTINGS = {
  votingDelay: 1n,
  votingPeriod: 1n,
  proposalThreshold: 0n,
  quorum: 1n,
  quorumNumerator: 4n,
  quorumDenominator: 100n,
  lateQuorumExtension: null,
};
const MODERN: FinalityDao = {
  family: 'openzeppelin',
  clock: { raw: 'mode=blocknumber&from=default', mode: 'blocknumber' },
  settings: SETTINGS,
  proxy: null,
  guardian: null,
  extensions: [],
  timelock: null,
};
const of = (change: Partial<FinalityDao>): FinalityDao => ({ ...MODERN, ...change });
const ADDRESS = '0x00000000000000000000000000000000000000aa';
const PROXY = { kind: 'erc1967', implementation: ADDRESS, admin: null, beacon: null, owner: null } as const;
const controller = { address: ADDRESS, kind: 'controller', delay: 1n, grace: null } as const;

const finals = (dao: FinalityDao | undefined): State[] => STATES.filter((state) => isFinal(state, dao));

describe('the states that never change again', () => {
  it.each<[string, FinalityDao | undefined, State[]]>([
    ['nothing is known of the family', undefined, ['EXECUTED']],
    ['OpenZeppelin since 4.9, without a timelock', MODERN, ['CANCELED', 'DEFEATED', 'EXECUTED']],
    ['OpenZeppelin before 4.9', of({ clock: { raw: null, mode: 'blocknumber' } }), ['CANCELED', 'EXECUTED']],
    [
      'a quorum of its own making',
      of({ settings: { ...SETTINGS, quorumNumerator: null } }),
      ['CANCELED', 'EXECUTED'],
    ],
    ['code that can be replaced', of({ proxy: PROXY }), ['CANCELED', 'EXECUTED']],
    [
      'a clone, which cannot',
      of({ proxy: { ...PROXY, kind: 'clone' } }),
      ['CANCELED', 'DEFEATED', 'EXECUTED'],
    ],
    ['a guardian, who may cancel what was defeated', of({ guardian: ADDRESS }), ['CANCELED', 'EXECUTED']],
    ['a TimelockController', of({ timelock: controller }), ['DEFEATED', 'EXECUTED']],
    ['Bravo', of({ family: 'bravo' }), ['CANCELED', 'EXECUTED']],
    ['Agora', of({ family: 'agora', timelock: controller }), ['EXECUTED']],
  ])('%s', (_, dao, states) => expect(finals(dao)).toEqual(states));

  it('are never contradicted by what the contract says later, and what is not final may be', () => {
    const families: Family[] = ['openzeppelin', 'bravo', 'alpha', 'agora', 'nouns'];
    for (const family of families)
      for (const timelock of [null, controller])
        for (const proxy of [null, PROXY]) {
          const dao = of({ family, timelock, proxy });
          for (const then of ['PENDING', 'ACTIVE', 'SUCCEEDED', 'QUEUED'] as const)
            for (const now of STATES) expect(mayHaveChanged(then, now, dao)).toBe(true);
          for (const then of ['CANCELED', 'DEFEATED', 'EXPIRED'] as const) {
            expect(mayHaveChanged(then, then, dao)).toBe(false);
            expect(mayHaveChanged(then, 'PENDING', dao)).toBe(false);
            if (isFinal(then, dao))
              expect(STATES.filter((now) => now !== 'CANCELED' && mayHaveChanged(then, now, dao))).toEqual(
                [],
              );
          }
        }
  });

  it.each<[State, State, FinalityDao, boolean]>([
    ['DEFEATED', 'SUCCEEDED', of({ clock: { raw: null, mode: 'blocknumber' } }), true],
    ['DEFEATED', 'SUCCEEDED', MODERN, false],
    ['DEFEATED', 'CANCELED', MODERN, true],
    ['DEFEATED', 'ACTIVE', of({ family: 'agora' }), true],
    ['DEFEATED', 'ACTIVE', of({ proxy: PROXY }), false],
    ['EXECUTED', 'DEFEATED', of({ family: 'bravo', proxy: { ...PROXY, kind: 'delegator' } }), true],
    ['EXECUTED', 'DEFEATED', of({ clock: { raw: null, mode: 'blocknumber' } }), false],
    ['EXECUTED', 'CANCELED', of({ timelock: controller }), true],
    ['EXECUTED', 'CANCELED', MODERN, false],
    ['CANCELED', 'QUEUED', of({ timelock: controller }), true],
    ['CANCELED', 'QUEUED', MODERN, false],
    ['EXPIRED', 'CANCELED', of({ family: 'alpha' }), true],
    ['EXECUTED', 'UNKNOWN', MODERN, true],
  ])('%s, then %s', (then, now, dao, may) => expect(mayHaveChanged(then, now, dao)).toBe(may));
});
