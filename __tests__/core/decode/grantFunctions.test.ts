import { bare, GUESSES, KNOWN } from '@/core/decode/book';
import { rightOfFunction, rightOfRole } from '@/core/decode/known/rightNames';
import { findingsOf } from '@/core/decode/risk/findings';
import { GRANT_FUNCTIONS } from '@/core/decode/risk/power/grantFunctions';
import { signaturesIn } from '@/core/decode/signature';
import { inputOf } from './cases';
import { bySafe, type GrantCase, key, type Line, partsOf, through } from './grantCases';

const POWER: readonly string[] = ['R01', 'R06', 'R12', 'R46'];
const powerIn = (...calls: GrantCase['calls']) =>
  findingsOf(inputOf(partsOf({ name: '', calls })))
    .findings.filter(({ id }) => POWER.includes(id))
    .map(({ id, severity }) => `${id} ${severity}`);

describe('functions that give rights', () => {
  const lines = Array.from(GRANT_FUNCTIONS.matchAll(/^(?!#)(.+) \| (.+)$/gm));

  test('stand once in the table and are known, with places that they have', () => {
    const known = new Set([...KNOWN, ...GUESSES].flatMap(signaturesIn).map(bare));
    const all = lines.flatMap(([, functions = '']) => signaturesIn(functions));
    expect(all.filter((signature) => !known.has(signature))).toEqual([]);
    expect(new Set(all).size).toBe(all.length);
    const word =
      /^(none|and|(to|over|role|if|in|unless|alone)=(\d+|\*)(\.(\d+|\*))*|to=(caller|anyone)|ruling=\d+|right=\w+|reach=(owner|command|work|duty|minor))$/;
    expect(lines.flatMap(([, , row = '']) => row.split(' ')).filter((each) => !word.test(each))).toEqual([]);
  });

  test.each<[string, Line]>([
    [
      'revoked in a row of Aragon',
      [
        'contract:dao',
        'applyMultiTargetPermissions((uint8,address,address,address,bytes32)[])',
        [[1, 'contract:dao', 'fresh:a', 'contract:c', key('p')]],
      ],
    ],
    ['a flag that is off', ['contract:x', 'setMinter(address,bool)', 'fresh:a', false]],
    [
      'flags that are off',
      ['contract:x', 'setOperators(address[],bool[])', ['fresh:a', 'fresh:b'], [false, false]],
    ],
    ['an allowance of nothing', ['contract:x', 'configureMinter(address,uint256)', 'fresh:a', 0n]],
    ['roles that are none', ['contract:x', 'grantRoles(address,uint256)', 'fresh:a', 0n]],
    ['the zero address', ['contract:x', 'setKeeper(address)', `0x${'00'.repeat(20)}`]],
    ['a removal', ['contract:x', 'removeMinter(address)', 'fresh:a']],
    ['tokens that are approved', ['contract:x', 'transfer(address,uint256)', 'fresh:a', 1n]],
    ['a recipient of fees', ['contract:x', 'setFeeRecipient(address)', 'fresh:a']],
    ['an operator of nodes', ['contract:x', 'addNodeOperator(string,address)', 'name', 'fresh:a']],
  ])('give none: %s', (_, line) => expect(powerIn(line)).toEqual([]));

  test('of a list only those whose flag is on', () => {
    expect(
      powerIn(['contract:x', 'setOperators(address[],bool[])', ['fresh:a', 'wallet:b'], [false, true]]),
    ).toEqual(['R46 high']);
  });

  test('a signer of a Safe is one of several, unless one signature is enough', () => {
    const add = (threshold: bigint) =>
      powerIn(['safe:t', 'addOwnerWithThreshold(address,uint256)', 'wallet:a', threshold]);
    expect([add(3n), add(1n)]).toEqual([['R46 medium'], ['R46 critical']]);
  });
});

describe('names of rights', () => {
  test.each<[string, string | null]>([
    ['grantGovernorRole', 'command governor'],
    ['grantSuperKeeperRole', 'duty super keeper'],
    ['_setPendingAdmin', 'owner admin'],
    ['addPoolAdmin', 'command pool admin'],
    ['commit_transfer_ownership', 'owner ownership'],
    ['setGovernance', 'owner governance'],
    ['authorizeBridge', 'command bridge'],
    ['setMinterAllowance', 'command minter'],
    ['setIsAllocator', 'duty allocator'],
    ['transferOwnershipOfChild', 'owner ownership'],
    ['setL2Bridge', 'command l bridge'],
    ['setManagerFee', null],
    ['setGuardianDelay', null],
    ['setControllerImplementation', null],
    ['approve', null],
    ['setApprovalForAll', null],
    ['revokeGovernorRole', null],
    ['ownerOf', null],
  ])('%s', (name, right) => {
    const found = rightOfFunction(name);
    const additive =
      /^(grant|add|authorize)/.test(name) && found?.reach === 'owner' ? 'command' : found?.reach;
    expect(found === null ? null : `${additive} ${found.words}`).toBe(right);
  });

  test('a role without a known name may be the right to everything', () => {
    expect(rightOfRole(null).reach).toBe('command');
    expect(rightOfRole('MINTER_ROLE')).toEqual({ reach: 'command', words: 'minter' });
    expect(rightOfRole('PAUSER_ROLE').reach).toBe('duty');
  });

  test('a function that no table has is found by how contracts name theirs, also inside another', () => {
    const grant: Line = ['contract:am', 'grantCommanderRole(address)', 'wallet:a'];
    expect([powerIn(grant), powerIn(bySafe('safe:t', grant))]).toEqual([['R46 critical'], ['R46 critical']]);
    const carried = through(['contract:x', 'forward(address,bytes)', '@target', '@calldata'], grant);
    expect(powerIn(carried)).toEqual(['R46 critical']);
  });

  test('of a function that nobody can name the accounts count', () => {
    expect(powerIn(['contract:x', 'bequeathTheRealm(address)', 'fresh:a'])).toEqual(['R46 critical']);
    expect(powerIn(['contract:x', 'bequeathTheRealm(address)', 'wallet:a'])).toEqual(['R46 high']);
    expect(powerIn(['contract:x', 'bequeathTheRealm(address)', 'safe:a'])).toEqual([]);
    expect(powerIn(['contract:x', 'bequeathTheRealm(uint256)', 10n ** 24n])).toEqual([]);
  });
});
