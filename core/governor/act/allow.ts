import type { Address, Hex } from 'viem';
import { getAddress } from 'viem/utils';
import { isSameAddress, MULTICALL3 } from '@/core/address';
import { blocked } from '@/core/errors/blocked';
import { t } from '@/core/language/message';
import { bundleFlaw, isBundle, isCanonical } from '../ballot/bundle';
import { type Call, GOVERNANCE_SELECTORS, type GovernanceCall } from '../call';
import type { Dao, Timelock, Token } from '../dao';
import { isHexBytes } from '../hexBytes';
import { proposedHash, proposedIn } from './propose';

/** Terms of a call from the chain: its wei, its operation in the timelock, Multicall3's address, and the proposal that was shown. */
export type Terms = {
  coins?: bigint | undefined;
  operation?: Hex | undefined;
  multicall?: Address | undefined;
  /** `proposedHash` of the proposal that was shown, whoever sends it. */
  proposal?: Hex | undefined;
  /** Tokens of the account, in the smallest unit: no contract is let take more. */
  tokens?: bigint | undefined;
};

/** The facts of an organisation that decide where a call may go. */
export type Contracts = Pick<Dao, 'address' | 'chainId' | 'family'> & {
  token: Pick<Token, 'address'> | null;
  timelock: Pick<Timelock, 'address'> | null;
  /** Contract that holds shares of the token, as the operator of the site names it. */
  multiDelegate?: Address | undefined;
};

/**
 * Lets a call through only when it is one of the governance calls of this site that this kind of Governor knows, to
 * the contract of this organisation it belongs to, with nothing appended, and with exactly the coins and the operation
 * that the chain itself named (`terms`; none by default); throws `send-forbidden` with the reason otherwise.
 */
export function allow(call: unknown, dao: Contracts, terms: Terms = {}): Call {
  const { to, data, value } = fields(call);
  if (isBundle(data)) {
    const flaw = bundleFlaw({ to, data, value }, dao.address, terms.multicall ?? MULTICALL3);
    return flaw === undefined ? { to: getAddress(to), data, value } : forbid(flaw);
  }
  const known = Object.hasOwn(GOVERNANCE_SELECTORS, data.slice(0, 10))
    ? GOVERNANCE_SELECTORS[data.slice(0, 10) as Hex]
    : undefined;
  if (known === undefined) forbid(t`${data.slice(0, 10)} is no governance call of this site`);
  if (known.families !== undefined && !known.families.includes(dao.family)) {
    forbid(t`${known.signature} is no call of this kind of Governor`);
  }
  const target = targetOf(known.target, dao);
  if (target === undefined || to.toLowerCase() !== target.toLowerCase()) {
    forbid(t`${known.signature} may go to the ${known.target} only`);
  }
  if (value !== 0n && known.coins !== 'actions') forbid(t`it would send coins`);
  if (value !== 0n && value !== terms.coins) forbid(t`its coins are not those of the proposal`);
  if (!isCanonical(known.signature, data)) forbid(t`its arguments are not in their usual form`);
  if (known.isOperation === true && `0x${data.slice(10)}` !== terms.operation) {
    forbid(t`it names another operation of the timelock`);
  }
  if (known.isProposal === true && hashIn(data, dao) !== terms.proposal) {
    forbid('it proposes something else than was shown');
  }
  if (known.isAllowance === true) {
    const [spender, amount] = [data.slice(34, 74), BigInt(`0x${data.slice(74)}`)];
    if (!isSameAddress(`0x${spender}`, dao.multiDelegate)) forbid(t`it lets another contract take tokens`);
    if (amount > (terms.tokens ?? 0n)) forbid(t`it lets a contract take more tokens than the account holds`);
  }
  return { to: getAddress(target), data, value };
}

function targetOf(target: GovernanceCall['target'], dao: Contracts): Address | undefined {
  if (target === 'governor') return dao.address;
  return target === 'multiDelegate' ? dao.multiDelegate : dao[target]?.address;
}

function hashIn(data: Hex, { chainId, address }: Contracts): Hex | null {
  const proposed = proposedIn(data);
  return proposed && proposedHash({ chainId, governor: address, proposer: null }, proposed);
}

function fields(call: unknown): Call {
  if (typeof call !== 'object' || call === null) forbid(t`it is no call`);
  const { to, data, value, ...rest } = call as Record<string, unknown>;
  if (Object.keys(rest).length > 0) forbid(t`it has a field that is not known here`);
  if (typeof to !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(to)) forbid(t`it names no contract`);
  if (!isHexBytes(data) || data !== data.toLowerCase()) forbid(t`its data is malformed`);
  if (typeof value !== 'bigint') forbid(t`its value is malformed`);
  return { to: to as Address, data, value };
}

function forbid(reason: string): never {
  throw blocked('send-forbidden', { reason });
}
