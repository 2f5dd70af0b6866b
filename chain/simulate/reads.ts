import type { Address, Hex } from 'viem';
import { encodeFunctionData, getAddress, parseAbi, toFunctionSelector } from 'viem/utils';
import { isSameAddress } from '@/core/address';
import type { Asset } from '@/core/decode/simulated';
import type { RawAction } from '@/core/governor/proposal';
import type { Given } from './effects';
import type { RehearsalStep } from './rehearsal';
import type { Watch } from './subject';

const tokenAbi = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
]);

/** Subject of a read, which matches its answers before and after. */
type ReadSubject =
  | { kind: 'holding'; token: Asset; holder: Address }
  | { kind: 'setting'; contract: Address; view: string }
  | { kind: 'code'; contract: Address }
  | { kind: 'allowance'; approval: Given };

/** A read with what it is about. */
export type StateRead = { step: RehearsalStep; about: ReadSubject };

/** Views that are read of the Governor, of the timelock, and of every called contract. */
const OF_GOVERNOR = viewsOf(
  'votingDelay votingPeriod proposalThreshold quorumNumerator quorumVotes lateQuorumVoteExtension',
  'timelock token admin pendingAdmin implementation guardian proposalGuardian',
);
const OF_TIMELOCK = viewsOf('getMinDelay delay admin pendingAdmin');
const OF_TARGET = viewsOf('owner pendingOwner admin implementation totalSupply paused');
const MOST_TARGETS = 8;
// A contract that burns what it is given must not use up what the execution needs.
const VIEW_GAS = 120_000n;
const HOLDING_GAS = 300_000n;
const MOST_ADDRESSES = 48;

/** Reads a holding of a token or of the coin. */
export function holding(token: Asset, holder: Address): StateRead {
  const about = { kind: 'holding', token, holder } as const;
  if (token === 'coin') return { about, step: { kind: 'coins', to: holder } };
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [holder] });
  return { about, step: { kind: 'read', to: token, data, gas: HOLDING_GAS } };
}

/** Reads the rest of an allowance. */
export function allowance(approval: Given): StateRead {
  const { token, owner, spender } = approval;
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'allowance', args: [owner, spender] });
  return {
    about: { kind: 'allowance', approval },
    step: { kind: 'read', to: token, data, gas: HOLDING_GAS },
  };
}

/** A view without arguments, `votingDelay()`. */
export function setting(contract: Address, view: string): StateRead {
  const data = toFunctionSelector(`function ${view}`);
  return {
    about: { kind: 'setting', contract, view },
    step: { kind: 'read', to: contract, data, gas: VIEW_GAS },
  };
}

/** The hash of the code of an account. */
export function code(contract: Address): StateRead {
  return { about: { kind: 'code', contract }, step: { kind: 'code', to: contract } };
}

/** The settings and codes that are compared for a proposal; `watch` adds to them. */
export function watchedRulesOf(
  governor: Address,
  timelock: Address | null,
  actions: readonly RawAction[],
  watch: readonly Watch[],
): StateRead[] {
  const targets = unique(actions.map(({ target }) => target)).slice(0, MOST_TARGETS);
  return [
    ...OF_GOVERNOR.map((view) => setting(governor, view)),
    ...(timelock === null ? [] : OF_TIMELOCK.map((view) => setting(timelock, view))),
    ...targets
      .filter((each) => !isSameAddress(each, governor))
      .flatMap((each) => OF_TARGET.map((view) => setting(each, view))),
    ...watch
      .filter(({ view }) => /^\w{1,64}\(\)$/.test(view))
      .slice(0, 40)
      .map(({ contract, view }) => setting(contract, view)),
    ...unique([governor, ...(timelock === null ? [] : [timelock]), ...targets]).map(code),
  ];
}

/** Accounts that the calls of a proposal name: targets, and every word that looks like an address, however deep. */
export function namedIn(actions: readonly RawAction[]): Address[] {
  const found = new Map<string, Address>();
  const add = (text: string) => found.set(text.toLowerCase(), getAddress(`0x${text}`));
  for (const { target, calldata } of actions) {
    add(target.slice(2));
    const digits = calldata.slice(2, 40_000);
    // Words of nested calls do not begin at a multiple of 32 bytes.
    for (const match of digits.matchAll(/(?=0{24}([0-9a-fA-F]{40}))/g)) {
      const text = match[1] ?? '';
      if (found.size >= MOST_ADDRESSES) break;
      // Numbers and offsets begin with zeros too; an address has few.
      if ((match.index ?? 0) % 2 === 0 && !/^0{6}/.test(text) && !/0{12}$/.test(text)) add(text);
    }
  }
  return [...found.values()].slice(0, MOST_ADDRESSES);
}

/** Addresses without repetition, whatever the case of their letters. */
export function unique(list: readonly Address[]): Address[] {
  return [...new Map(list.map((each) => [each.toLowerCase(), each])).values()];
}

/** The word that a read answered; null when it did not answer with one. */
export function wordOf(outcome: { ok: boolean; data: Hex } | undefined): Hex | null {
  return outcome?.ok === true && outcome.data.length === 66 ? outcome.data : null;
}

function viewsOf(...names: readonly string[]): string[] {
  return names.flatMap((line) => line.split(' ').map((name) => `${name}()`));
}
