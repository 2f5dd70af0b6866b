import type { Address } from 'viem';
import { isAddress } from 'viem/utils';
import { isSameAddress } from '@/core/address';
import type { CallReader, SentenceWriter } from './callReader';
import { spanWords } from './figures';
import { roleWords } from './role';
import { type SentencePart, type SentenceParts, say } from './sentence';
import { handedView } from './settings/setting';

/** Sentences for rights and ownership: AccessControl, AccessManager, Ownable, administrators. */
export const ACCESS: Readonly<Record<string, SentenceWriter>> = {
  'grantRole(bytes32,address)': (call) => say`Give ${call.who(1)} ${role(call)}${where(call)}`,
  'revokeRole(bytes32,address)': (call) => say`Take from ${call.who(1)} ${role(call)}${where(call)}`,
  'renounceRole(bytes32,address)': (call) => say`Have ${call.who(1)} give up ${role(call)}${where(call)}`,
  'setRoleAdmin(bytes32,bytes32)': (call) =>
    say`Let holders of ${{ value: roleWords(call.hex(1)) }} give and take ${role(call)}${where(call)}`,
  'grantRole(uint64,address,uint32)': (call) =>
    say`Give ${call.who(1)} role ${{ value: number(call, 0) }} in ${call.target}${delayed(call.int(2))}`,
  'revokeRole(uint64,address)': (call) =>
    say`Take from ${call.who(1)} role ${{ value: number(call, 0) }} in ${call.target}`,
  'setTargetAdminDelay(address,uint32)': (call) =>
    say`Let changes to who may call ${call.who(0)} take effect after ${{ value: spanWords(call.int(1)) }}`,
  'setTargetClosed(address,bool)': (call) =>
    call.flag(1) ? say`Close ${call.who(0)} to every call` : say`Open ${call.who(0)} to calls again`,
  'setTargetFunctionRole(address,bytes4[],uint64)': (call) =>
    say`Let holders of role ${{ value: number(call, 2) }} call ${{ value: functions(call.list(1).length) }} of ${call.who(0)}`,
  'updateAuthority(address,address)': (call) => say`Make ${call.who(1)} decide who may call ${call.who(0)}`,
  'transferOwnership(address)': handOver,
  'setOwner(address)': handOver,
  'setPendingOwner(address)': offer,
  'setPendingAdmin(address)': offer,
  '_setPendingAdmin(address)': offer,
  'setAdmin(address)': handOver,
  'setGovernor(address)': handOver,
  'setGovernance(address)': handOver,
  'setAuthority(address)': handOver,
  'acceptOwnership()': (call) => say`Take over the ownership of ${call.target}`,
  'acceptAdmin()': (call) => say`Take over the administration of ${call.target}`,
  '_acceptAdmin()': (call) => say`Take over the administration of ${call.target}`,
  'renounceOwnership()': (call) => say`Leave ${call.target} without an owner for good`,
  '__abdicate()': (call) => say`Take from the guardian of ${call.target} every right for good`,
  '_burnVetoPower()': (call) => say`Give up the right to veto in ${call.target} for good`,
  '_setVetoer(address)': (call) => say`Let ${call.who(0)} veto proposals of ${call.target}`,
  '_setPendingVetoer(address)': (call) =>
    say`Offer ${call.who(0)} the right to veto proposals of ${call.target}`,
  'commit_set_admins(address,address)': (call) =>
    say`Propose ${call.who(0)} as owner and ${call.who(1)} as emergency owner of ${call.target}`,
  'setController(address,bool)': (call) =>
    call.flag(1)
      ? say`Let ${call.who(0)} control ${call.target}`
      : say`Let ${call.who(0)} control ${call.target} no more`,
  'addController(address)': (call) => say`Let ${call.who(0)} control ${call.target}`,
  'removeController(address)': (call) => say`Let ${call.who(0)} control ${call.target} no more`,
};

function handOver(call: CallReader): SentenceParts {
  const next = call.who(0);
  const view = handedView(call.action.signature);
  const before = view === null ? null : call.now(call.action.target, view);
  if (typeof before !== 'string' || !isAddress(before, { strict: false }))
    return say`Hand ${call.target} over to ${next}`;
  return say`Hand ${call.target} over from ${{ address: before as Address }} to ${next}`;
}

function offer(call: CallReader): SentenceParts {
  return say`Offer ${call.who(0)} the control of ${call.target}, who has to accept it`;
}

function role(call: CallReader): SentencePart {
  return { value: roleWords(call.hex(0)) };
}

// The design of most organisations: rights on their own timelock matter most.
function where(call: CallReader): SentenceParts {
  const { executor, governor } = call.facts;
  const isTimelock = isSameAddress(call.action.target, executor) && !isSameAddress(executor, governor);
  return isTimelock ? say` in the timelock` : say` in ${call.target}`;
}

function number(call: CallReader, index: number): string {
  return `${call.int(index)}${call.int(index) === 0n ? ' (administrator)' : ''}`;
}

function delayed(seconds: bigint): SentenceParts {
  return seconds === 0n ? [] : say`, to be used ${{ value: spanWords(seconds) }} after each announcement`;
}

function functions(length: number): string {
  return length === 1 ? 'one function' : `${length} functions`;
}
