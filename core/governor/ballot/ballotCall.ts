import type { Hex } from 'viem';
import { encodeFunctionData, hexToBytes, parseAbi, sliceHex } from 'viem/utils';
import { type BallotDomain, canonicalSignature, isOwnSignature, type SignedBallot } from './ballot';

const abi = {
  v4: parseAbi(['function castVoteBySig(uint256 id, uint8 support, uint8 v, bytes32 r, bytes32 s)']),
  alpha: parseAbi(['function castVoteBySig(uint256 id, bool support, uint8 v, bytes32 r, bytes32 s)']),
  v5: parseAbi(['function castVoteBySig(uint256 id, uint8 support, address voter, bytes signature)']),
  v4Extended: parseAbi([
    'function castVoteWithReasonAndParamsBySig(uint256 id, uint8 support, string reason, bytes params, uint8 v, bytes32 r, bytes32 s)',
  ]),
  v5Extended: parseAbi([
    'function castVoteWithReasonAndParamsBySig(uint256 id, uint8 support, address voter, string reason, bytes params, bytes signature)',
  ]),
  override: parseAbi([
    'function castOverrideVoteBySig(uint256 id, uint8 support, address voter, string reason, bytes signature)',
  ]),
};

/** Calldata that casts a signed ballot at its Governor. */
export function ballotCall(ballot: SignedBallot): Hex {
  const { form, shape, proposalId: id, support, voter, reason, params, signature } = ballot;
  if (form === 'v5') {
    if (shape === 'short') return encodeFunctionData({ abi: abi.v5, args: [id, support, voter, signature] });
    if (shape === 'extended')
      return encodeFunctionData({
        abi: abi.v5Extended,
        args: [id, support, voter, reason, params, signature],
      });
    return encodeFunctionData({ abi: abi.override, args: [id, support, voter, reason, signature] });
  }
  const key = [
    hexToBytes(sliceHex(signature, 64, 65))[0] ?? 0,
    sliceHex(signature, 0, 32),
    sliceHex(signature, 32, 64),
  ] as const;
  if (form === 'alpha') return encodeFunctionData({ abi: abi.alpha, args: [id, support === 1, ...key] });
  return shape === 'short'
    ? encodeFunctionData({ abi: abi.v4, args: [id, support, ...key] })
    : encodeFunctionData({ abi: abi.v4Extended, args: [id, support, reason, params, ...key] });
}

/** A ballot whose signature is in its usual form when the voter's own key made it; a contract wallet's stays as it is. */
export async function settled(ballot: SignedBallot, domain: BallotDomain): Promise<SignedBallot> {
  const canonical = canonicalSignature(ballot.signature);
  if (canonical === null || canonical === ballot.signature) return ballot;
  const usual = { ...ballot, signature: canonical };
  return (await isOwnSignature(usual, domain)) ? usual : ballot;
}
