import type { Address, Hex } from 'viem';
import { bytesToHex, hexToBytes, isAddressEqual, keccak256, recoverAddress, stringToHex } from 'viem/utils';
import type { BallotForm } from '../dao';
import { FRACTIONAL, readSplit, type Side } from '../vote';
import { type TypedField, typedDomain, typedHashes } from './typedHashes';

/** `short` id and side, `extended` with a reason and params, `override` of an owner over the delegate. */
export type BallotShape = 'short' | 'extended' | 'override';

/** A vote as it is signed (EIP-712). `nonce` is null in the forms that have none (OpenZeppelin 4, Bravo, Alpha). */
export type Ballot = {
  chainId: number;
  governor: Address;
  proposalId: bigint;
  form: Exclude<BallotForm['form'], 'none'>;
  shape: BallotShape;
  /** The support byte; Alpha's boolean as 0 and 1; 255 with 48 bytes of params is a split vote. */
  support: number;
  voter: Address;
  nonce: bigint | null;
  /** Public; empty in the short shape. */
  reason: string;
  /** Only in the extended shape, else 0x. */
  params: Hex;
};

/** A ballot with its signature: 65 bytes, or whatever a contract wallet takes (ERC-1271). */
export type SignedBallot = Ballot & { signature: Hex };

/** The EIP-712 domain besides chain and contract; Bravo and Alpha sign without a version. */
export type BallotDomain = NonNullable<BallotForm['domain']>;

const NAMES: Record<BallotShape, string> = {
  short: 'Ballot',
  extended: 'ExtendedBallot',
  override: 'OverrideBallot',
};

const fields = (text: string): TypedField[] =>
  text.split(',').map((field) => {
    const [type = '', name = ''] = field.split(' ');
    return { name, type };
  });

const VOTER = 'uint256 proposalId,uint8 support,address voter,uint256 nonce';
const TYPES: Record<Ballot['form'], Partial<Record<BallotShape, string>>> = {
  v5: {
    short: VOTER,
    extended: `${VOTER},string reason,bytes params`,
    override: `${VOTER},string reason`,
  },
  v4: {
    short: 'uint256 proposalId,uint8 support',
    extended: 'uint256 proposalId,uint8 support,string reason,bytes params',
  },
  alpha: { short: 'uint256 proposalId,bool support' },
};

/** The EIP-712 type hash of a ballot, as `BALLOT_TYPEHASH()` and its kin give it; null where the form has no such shape. */
export function ballotTypeHash(form: Ballot['form'], shape: BallotShape): Hex | null {
  const type = TYPES[form][shape];
  return type === undefined ? null : keccak256(stringToHex(`${NAMES[shape]}(${type})`));
}

/** Builds the typed data that a wallet signs for a ballot, with numbers as decimal texts; throws if the form has no such shape. */
export function ballotData(ballot: Ballot, domain: BallotDomain) {
  const type = TYPES[ballot.form][ballot.shape];
  if (type === undefined) throw new Error(`a ${ballot.form} ballot has no ${ballot.shape} shape`);
  const primaryType = NAMES[ballot.shape];
  const where = typedDomain(domain, ballot.chainId, ballot.governor);
  const all: Record<string, string | number | boolean> = {
    proposalId: String(ballot.proposalId),
    support: ballot.form === 'alpha' ? ballot.support === 1 : ballot.support,
    voter: ballot.voter,
    nonce: String(ballot.nonce ?? 0n),
    reason: ballot.reason,
    params: ballot.params,
  };
  const own = fields(type);
  return {
    domain: where.domain,
    types: { EIP712Domain: where.fields, [primaryType]: own },
    primaryType,
    message: Object.fromEntries(own.map(({ name: field }) => [field, all[field] ?? ''])),
  };
}

/** The EIP-712 digest of a ballot in a domain. */
export function ballotDigest(ballot: Ballot, domain: BallotDomain): Hex {
  return typedHashes(ballotData(ballot, domain)).digest;
}

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/** A signature of a key in the form every contract takes: 65 bytes, v 27 or 28, low s; null for what cannot be brought to it. */
export function canonicalSignature(signature: Hex): Hex | null {
  const bytes = hexToBytes(signature);
  if (bytes.length !== 65 && bytes.length !== 64) return null;
  const r = bytes.slice(0, 32);
  let s = BigInt(bytesToHex(bytes.slice(32, 64)));
  let odd: number;
  if (bytes.length === 64) {
    odd = Number(s >> 255n);
    s &= (1n << 255n) - 1n;
  } else {
    const v = bytes[64] ?? 255;
    odd = v >= 27 ? v - 27 : v;
    if (odd > 1) return null;
  }
  if (s === 0n || s >= ORDER) return null;
  if (s > ORDER / 2n) {
    s = ORDER - s;
    odd = 1 - odd;
  }
  return `${bytesToHex(r)}${s.toString(16).padStart(64, '0')}${odd === 0 ? '1b' : '1c'}`;
}

/** Recovers the key's account that signed a digest; null if the signature is invalid. */
export async function recoverSigner(digest: Hex, signature: Hex): Promise<Address | null> {
  const canonical = canonicalSignature(signature);
  if (canonical === null) return null;
  // It may be no point of the curve.
  return recoverAddress({ hash: digest, signature: canonical }).catch(() => null);
}

/** Whether the voter's own key signed this ballot for this domain; false also for every contract wallet. */
export async function isOwnSignature(ballot: SignedBallot, domain: BallotDomain): Promise<boolean> {
  const signer = await recoverSigner(ballotDigest(ballot, domain), ballot.signature);
  return signer !== null && isAddressEqual(signer, ballot.voter);
}

/** The three parts of a split vote, in the order of OpenZeppelin; null when the ballot is none. */
export function splitOf(ballot: Ballot): Record<Side, bigint> | null {
  return ballot.support === FRACTIONAL ? (readSplit(ballot.params.slice(2)) ?? null) : null;
}
