import type { Finding } from '@/core/decode/finding';
import { aliasOf } from '@/core/decode/nested/gateways';
import { findingsOf } from '@/core/decode/risk/findings';
import type { PastCode } from '@/core/decode/risk/input';
import { ACCOUNT, inputOf } from './cases';
import { ADMIN, addressOfWho, type GrantCase, type Line, partsOf, role, through } from './grantCases';
import { HONEST_GRANTS } from './grantsHonest';
import { HOSTILE_GRANTS } from './grantsHostile';

const GRAVE: readonly string[] = ['critical', 'high'];
const POWER: readonly string[] = ['R01', 'R06', 'R12', 'R46'];
const judged = (each: GrantCase): Finding[] => findingsOf(inputOf(partsOf(each))).findings;
const graveIn = (each: GrantCase) => judged(each).filter(({ severity }) => GRAVE.includes(severity));
const powerIn = (...calls: GrantCase['calls']) =>
  judged({ name: '', calls })
    .filter(({ id }) => POWER.includes(id))
    .map(({ id, severity }) => `${id} ${severity}`);

describe('the corpus', () => {
  test('of thirty batches that give power to an attacker none is missed', () => {
    expect(HOSTILE_GRANTS).toHaveLength(30);
    const missed = HOSTILE_GRANTS.filter((each) =>
      graveIn(each).every(({ action }) => each.fatal !== undefined && action[0] !== each.fatal),
    );
    expect(missed.map(({ name }) => name)).toEqual([]);
  });

  test('of sixty honest role changes at most two alarm: they put somebody above the timelock', () => {
    expect(HONEST_GRANTS).toHaveLength(60);
    expect(HONEST_GRANTS.filter((each) => graveIn(each).length > 0).map(({ name }) => name)).toEqual([
      'Compound, Alpha to Bravo',
      'ENS 6.48: security council',
    ]);
  });

  test('the fatal call among twelve comes first, and its neighbours do not alarm', () => {
    for (const each of HOSTILE_GRANTS.slice(0, 3)) {
      const [first, ...others] = judged(each);
      expect(first).toMatchObject({ id: 'R46', severity: 'critical', action: [7] });
      expect(others.filter(({ severity }) => GRAVE.includes(severity))).toEqual([]);
      expect(others.filter(({ id }) => id === 'R19').length).toBeLessThanOrEqual(6);
    }
  });

  test('a fatal call inside others comes before what speaks of those', () => {
    const critical = HOSTILE_GRANTS.map(judged).filter(([first]) => first?.severity === 'critical');
    expect(critical.length).toBeGreaterThan(20);
    expect(critical.filter(([first]) => !POWER.includes(first?.id ?? ''))).toEqual([]);
  });

  test('what nobody can read is told once for all calls of one function', () => {
    const calls = Array.from(
      { length: 5 },
      (_, at): Line => ['contract:x', 'frobnicate(uint256)', BigInt(at)],
    );
    const told = judged({ name: '', calls }).filter(({ id }) => id === 'R19');
    expect(told).toMatchObject([{ severity: 'high', action: [0] }]);
    expect(told[0]?.sentence).toMatch(/The same holds for 4 more calls of this function\.$/);
  });
});

describe('how grave it is goes by who receives it', () => {
  const minter = (who: string) => powerIn(['contract:usd', 'addMinter(address)', who]);

  test.each([
    ['fresh:a', ['R46 critical']],
    ['wallet:a', ['R46 critical']],
    ['lent:a', ['R46 critical']],
    ['single:a', ['R46 critical']],
    ['unread:a', ['R46 high']],
    ['contract:a', ['R46 medium']],
    ['safe:a', ['R46 low']],
    ['timelock', []],
    ['governor', []],
  ])('%s', (who, found) => expect(minter(who)).toEqual(found));

  test.each<[Partial<PastCode>, string]>([
    [{ isPublished: false }, 'R46 high'],
    [{ made: 30n * 86_400n }, 'R46 high'],
    [{ isPublished: true, made: 30n * 86_400n }, 'R46 medium'],
    [{ made: 'longer ago' }, 'R46 medium'],
    [{ isPublished: true, made: 'longer ago' }, 'R46 low'],
  ])('a contract of which is known: %j', (code, found) => {
    const parts = partsOf({ name: '', calls: [['contract:usd', 'addMinter(address)', 'contract:a']] });
    const known = { isPublished: null, made: null, ...code };
    const codes = new Map([[addressOfWho('contract:a').toLowerCase(), known]]);
    const { findings } = findingsOf(inputOf({ ...parts, past: { codes } }));
    expect(findings.filter(({ id }) => id === 'R46').map(({ id, severity }) => `${id} ${severity}`)).toEqual([
      found,
    ]);
  });

  test('whom the organisation has dealt with weighs less', () => {
    const parts = partsOf({ name: '', calls: [['contract:usd', 'addMinter(address)', 'wallet:a']] });
    const known = new Set([addressOfWho('wallet:a').toLowerCase()]);
    expect(findingsOf(inputOf({ ...parts, past: { known } })).findings).toMatchObject([
      { id: 'R46', severity: 'high' },
    ]);
  });

  test('by how far the right reaches', () => {
    const to = (signature: string, who: string) => powerIn(['contract:x', signature, who]);
    expect(to('setOwner(address)', 'fresh:a')).toEqual(['R06 critical']);
    expect(to('setOwner(address)', 'contract:a')).toEqual(['R06 medium']);
    expect(to('setOwner(address)', 'timelock')).toEqual(['R06 low']);
    expect(to('setOperator(address)', 'wallet:a')).toEqual(['R46 high']);
    expect(to('addKeeper(address)', 'fresh:a')).toEqual(['R46 high']);
    expect(to('addKeeper(address)', 'wallet:a')).toEqual(['R46 medium']);
    expect(to('setStrategist(address)', 'fresh:a')).toEqual(['R46 medium']);
  });

  test('on another chain only keys and the organisation’s own alias are known', () => {
    const afar = (who: unknown) =>
      powerIn(
        through(
          [
            'contract:inbox',
            'createRetryableTicket(address,uint256,uint256,address,address,uint256,uint256,bytes)',
            '@target',
            0n,
            0n,
            'timelock',
            'timelock',
            0n,
            0n,
            '@calldata',
          ],
          ['far:vault', 'transferOwnership(address)', who],
        ),
      );
    expect([afar('wallet:a'), afar('fresh:a')]).toEqual([['R06 critical'], ['R06 high']]);
    expect([afar('contract:a'), afar('far:a')]).toEqual([['R06 medium'], ['R06 medium']]);
    expect(afar(aliasOf(ACCOUNT.timelock))).toEqual(['R06 low']);
  });
});

describe('which check speaks', () => {
  test('one of them only', () => {
    expect(powerIn(['timelock', 'grantRole(bytes32,address)', role('PROPOSER_ROLE'), 'fresh:a'])).toEqual([
      'R01 critical',
    ]);
    expect(powerIn(['timelock', 'grantRole(bytes32,address)', role('PROPOSER_ROLE'), 'safe:a'])).toEqual([
      'R01 high',
    ]);
    expect(powerIn(['timelock', 'grantRole(bytes32,address)', role('CANCELLER_ROLE'), 'safe:a'])).toEqual([
      'R01 medium',
    ]);
    expect(
      powerIn(['timelock', 'grantRole(bytes32,address)', role('EXECUTOR_ROLE'), `0x${'00'.repeat(20)}`]),
    ).toEqual(['R01 medium']);
    expect(powerIn(['timelock', 'transferOwnership(address)', 'fresh:a'])).toEqual(['R01 critical']);
    expect(powerIn(['contract:x', 'grantRole(bytes32,address)', ADMIN, 'fresh:a'])).toEqual(['R06 critical']);
    expect(powerIn(['token', 'setMinter(address)', 'contract:a'])).toEqual(['R12 critical']);
    expect(powerIn(['token', 'grantRole(bytes32,address)', role('MINTER_ROLE'), 'timelock'])).toEqual([]);
  });

  test('an offer that is accepted gives the power to the caller, unless that is the organisation', () => {
    const accept: Line = ['timelock', 'acceptAdmin()'];
    expect(
      powerIn(through(['contract:x', 'executeCall(address,bytes)', '@target', '@calldata'], accept)),
    ).toEqual(['R01 critical']);
    expect(powerIn(accept)).toEqual([]);
  });

  test('borrowed code changes its borrower', () => {
    const [found] = judged({
      name: '',
      calls: [
        through(
          ['contract:vault', 'execute(address,bytes)', '@target', '@calldata'],
          ['contract:library', 'addMinter(address)', 'fresh:a'],
        ),
      ],
    }).filter(({ id }) => id === 'R46');
    expect(found?.sentence).toContain(addressOfWho('contract:vault').slice(0, 6));
  });
});
