import { delegationData } from '../../core/governor/act/delegation';
import { type BallotShape, ballotData, ballotTypeHash } from '../../core/governor/ballot/ballot';
import type { TypedData } from '../../core/governor/ballot/typedHashes';
import type { Dao } from '../../core/governor/dao';
import { takesBallots } from '../../core/governor/family';

/** An account and a proposal for examples, which are no real ones. */
export const EXAMPLE = { account: '0x00000000000000000000000000000000000000AA', proposalId: 42n } as const;

const SHAPES: readonly BallotShape[] = ['short', 'extended', 'override'];

/** A signed ballot of each shape that a Governor takes, for one choice; empty where none can be signed. */
export function ballotMessages(dao: Dao, support: number): TypedData[] {
  const { ballot, chainId, address: governor, counting } = dao;
  const { form, domain, nonce } = ballot;
  if (form === 'none' || domain === null || !takesBallots(dao)) return [];
  return SHAPES.filter(
    (shape) => ballotTypeHash(form, shape) !== null && (shape !== 'override' || counting.overridable),
  ).map((shape) => {
    const vote = { proposalId: EXAMPLE.proposalId, support, voter: EXAMPLE.account, reason: 'A good plan.' };
    const place = { chainId, governor, form, shape, nonce: nonce === 'none' ? null : 0n };
    return ballotData({ ...vote, ...place, params: '0x' }, domain);
  });
}

/** A delegation to sign; null where the token takes none that is known. */
export function delegationMessage({ token, chainId }: Dao): TypedData | null {
  if (token === null || token.kind === 'unknown') return null;
  const where = { name: token.name, version: '1', chainId, token: token.address };
  return delegationData(where, { delegatee: EXAMPLE.account, nonce: 0n, expiry: 1_800_000_000n });
}
