import { type Address, stringToHex, toHex } from 'viem';
import type { Identity } from '@/core/decode/facts';
import { findingsOf } from '@/core/decode/risk/findings';
import type { RoleChange, Simulated } from '@/core/decode/simulated';
import { account, inputOf } from './cases';
import { addressOfWho, key, type Line, partsOf, role } from './grantCases';

const POWER: readonly string[] = ['R01', 'R06', 'R12', 'R46'];

describe('what only a simulation shows', () => {
  const usd = addressOfWho('contract:usd');
  const attacker = account('attacker');
  const granted = (name: string, to = attacker): RoleChange => ({
    contract: usd,
    kind: 'granted',
    role: role(name),
    account: to,
  });
  const shown = (
    now: Partial<Simulated>,
    calls: readonly Line[] = [['contract:helper', 'run()']],
    who?: Identity,
  ) => {
    const parts = partsOf({ name: '', calls, now });
    const identities = [
      ...(parts.identities ?? []),
      ...(who === undefined ? [] : [[attacker, who] as const]),
    ];
    return findingsOf(inputOf({ ...parts, identities }))
      .findings.filter(({ id }) => POWER.includes(id))
      .map(({ id, severity, action }) => `${id} ${severity} ${action}`);
  };

  test('a right by its event, graded as one that a call gives', () => {
    expect(shown({ roles: [granted('MINTER_ROLE')] })).toEqual(['R46 high ']);
    expect(shown({ roles: [granted('MINTER_ROLE')] }, undefined, { kind: 'nothing' })).toEqual([
      'R46 critical ',
    ]);
    expect(shown({ roles: [granted('KEEPER_ROLE')] }, undefined, { kind: 'contract' })).toEqual(['R46 low ']);
  });

  test('not what a call gives openly, and nothing greater behind it', () => {
    const open: Line = ['contract:usd', 'grantKeeperRole(address)', 'wallet:a'];
    const to = addressOfWho('wallet:a');
    expect(shown({ roles: [granted('KEEPER_ROLE', to)] }, [open])).toEqual(['R46 medium 0']);
    expect(shown({ roles: [granted('KEEPER_ROLE', to), granted('MINTER_ROLE', to)] }, [open])).toEqual([
      'R46 critical ',
      'R46 medium 0',
    ]);
  });

  test('not what is taken away again', () => {
    const roles: RoleChange[] = [granted('MINTER_ROLE'), { ...granted('MINTER_ROLE'), kind: 'revoked' }];
    expect([shown({ roles }), shown({ roles: roles.toReversed() })]).toEqual([[], ['R46 high ']]);
  });

  test('an account that was made in it is a contract and no fresh wallet', () => {
    const events = [{ address: attacker as Address, topics: [key('Made')], data: '0x' as const }];
    expect(shown({ roles: [granted('MINTER_ROLE')], events }, undefined, { kind: 'nothing' })).toEqual([
      'R46 medium ',
    ]);
  });

  test('an owner by a view that answers otherwise', () => {
    const settings = [
      {
        contract: usd,
        view: 'owner()',
        before: toHex(1, { size: 32 }),
        after: toHex(BigInt(attacker), { size: 32 }),
      },
    ];
    expect(shown({ settings }, undefined, { kind: 'nothing' })).toEqual(['R06 critical ']);
    const open: Line = ['contract:usd', 'transferOwnership(address)', 'fresh:b'];
    const told = [
      { ...settings[0], after: toHex(BigInt(addressOfWho('fresh:b')), { size: 32 }) },
    ] as typeof settings;
    expect(shown({ settings: told }, [open])).toEqual(['R06 critical 0']);
  });

  test('roles that contracts count are the same in calls and events', () => {
    const grant: Line = ['contract:usd', 'grantRole(uint64,address,uint32)', 5n, 'wallet:a', 0];
    const roles: RoleChange[] = [
      { contract: usd, kind: 'granted', role: toHex(5, { size: 32 }), account: addressOfWho('wallet:a') },
    ];
    expect(shown({ roles }, [grant])).toEqual(['R46 critical 0']);
  });

  test('a right that only its event names', () => {
    expect(shown({ roles: [{ ...granted('x'), role: stringToHex('module', { size: 32 }) }] })).toEqual([
      'R46 high ',
    ]);
  });
});
