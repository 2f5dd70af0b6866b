import type { Address, Hex } from 'viem';
import { isAddress } from 'viem/utils';
import type { Ballot, BallotShape, SignedBallot } from './ballot';
import { malformed, sound } from './ballotFlaw';

/** The most ballots that are read at once, from a link or a file. */
export const MOST_BALLOTS = 60;

/** The longest file of ballots, in characters. */
export const LONGEST_FILE = 1_000_000;

const FORMAT = 'quorate-ballots';
const FIELDS = [
  'chainId',
  'governor',
  'proposalId',
  'form',
  'shape',
  'support',
  'voter',
  'nonce',
  'reason',
  'params',
  'signature',
] as const;

/** Signed ballots as a JSON file that a person and other tools can read; numbers of 256 bits are decimal texts. */
export function writeBallotFile(ballots: readonly SignedBallot[]): string {
  const list = ballots.map((ballot) => {
    const { proposalId, nonce } = sound(ballot);
    const own = { ...ballot, proposalId: String(proposalId), nonce: nonce === null ? null : String(nonce) };
    return Object.fromEntries(FIELDS.map((field) => [field, own[field]]));
  });
  return `${JSON.stringify({ format: FORMAT, version: 1, ballots: list }, null, 2)}\n`;
}

/** Reads what `writeBallotFile` wrote; throws `ballot-malformed`, naming the ballot, for anything else. */
export function readBallotFile(text: string): SignedBallot[] {
  if (text.length > LONGEST_FILE) malformed('the file is larger than any of ours.');
  const file = record(parse(text), 'the file');
  only(file, ['format', 'version', 'ballots'], 'the file');
  if (file.format !== FORMAT) malformed('the file is none of signed ballots.');
  if (file.version !== 1) malformed('the file is of a version that this page does not know.');
  const { ballots } = file;
  if (!Array.isArray(ballots) || ballots.length === 0) malformed('the file holds no ballot.');
  if (ballots.length > MOST_BALLOTS) malformed(`the file holds more than ${MOST_BALLOTS} ballots.`);
  return ballots.map((ballot, index) => readBallot(ballot, `ballot ${index + 1}`));
}

function readBallot(value: unknown, name: string): SignedBallot {
  const found = record(value, name);
  only(found, FIELDS, name);
  const { chainId, support, reason } = found;
  if (typeof chainId !== 'number' || typeof support !== 'number' || typeof reason !== 'string')
    malformed(`${name} lacks its chain, its side or its reason.`);
  return sound({
    chainId,
    support,
    reason,
    governor: address(found.governor, `the Governor of ${name}`),
    voter: address(found.voter, `the voter of ${name}`),
    proposalId: decimal(found.proposalId, `the proposal of ${name}`),
    nonce: found.nonce === null ? null : decimal(found.nonce, `the number of ${name}`),
    form: oneOf<Ballot['form']>(found.form, ['v5', 'v4', 'alpha'], `the form of ${name}`),
    shape: oneOf<BallotShape>(found.shape, ['short', 'extended', 'override'], `the shape of ${name}`),
    params: hex(found.params, `the split of ${name}`),
    signature: hex(found.signature, `the signature of ${name}`),
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return malformed('the file is no JSON.');
  }
}

function record(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) malformed(`${name} is empty.`);
  return value as Record<string, unknown>;
}

function only(value: Record<string, unknown>, known: readonly string[], name: string): void {
  const strange = Object.keys(value).find((key) => !known.includes(key));
  if (strange !== undefined)
    malformed(`${name} has a field “${strange.slice(0, 30)}” that is not known here.`);
}

function address(value: unknown, name: string): Address {
  return typeof value === 'string' && isAddress(value) ? value : malformed(`${name} is no address.`);
}

function decimal(value: unknown, name: string): bigint {
  return typeof value === 'string' && /^\d{1,78}$/.test(value)
    ? BigInt(value)
    : malformed(`${name} is no number.`);
}

function hex(value: unknown, name: string): Hex {
  return typeof value === 'string' && value.length <= 10_000 && /^0x([0-9a-f]{2})*$/.test(value)
    ? (value as Hex)
    : malformed(`${name} is no hex.`);
}

function oneOf<T extends string>(value: unknown, known: readonly T[], name: string): T {
  return known.find((one) => one === value) ?? malformed(`${name} is not known here.`);
}
