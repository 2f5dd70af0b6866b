import type { Address } from 'viem';
import { isAddress } from 'viem/utils';
import { leaf, list, object, readJson, type Shape, text, whole } from '@/core/json';
import { shapedOr } from '@/core/jsonFlawWords';
import { big, hex, maybe, oneOf } from '@/core/jsonValues';
import { t } from '@/core/language/message';
import type { SignedBallot } from './ballot';
import { malformed, sound } from './ballotFlaw';

/** The most ballots that are read at once, from a link or a file. */
export const MOST_BALLOTS = 60;

const LONGEST_FILE = 1_000_000;

const account: Shape<Address> = leaf('an address with its checksum', (json) =>
  typeof json === 'string' && isAddress(json) ? json : undefined,
);
const word = hex(4_999, false);
const file = object<{ format: string; version: number; ballots: readonly SignedBallot[] }>({
  format: oneOf(['quorate-ballots']),
  version: oneOf([1]),
  ballots: list(
    object<SignedBallot>({
      chainId: whole(),
      governor: account,
      proposalId: big(),
      form: oneOf(['v5', 'v4', 'alpha']),
      shape: oneOf(['short', 'extended', 'override']),
      support: whole(),
      voter: account,
      nonce: maybe(big()),
      reason: text(LONGEST_FILE),
      params: word,
      signature: word,
    }),
    MOST_BALLOTS,
  ),
});

/** Signed ballots as a JSON file that a person and other tools can read; numbers of 256 bits are decimal texts. */
export function writeBallotFile(ballots: readonly SignedBallot[]): string {
  const whole = { format: 'quorate-ballots', version: 1, ballots: ballots.map(sound) };
  return `${JSON.stringify(file.write(whole), null, 2)}\n`;
}

/** Reads what `writeBallotFile` wrote; throws `ballot-malformed`, naming the field, for anything else. */
export function readBallotFile(json: string): SignedBallot[] {
  if (json.length > LONGEST_FILE) malformed(t`the file is larger than any of ours.`);
  const flaw = (sentence: string) => malformed(`${sentence}.`);
  const { ballots } = shapedOr(() => readJson(file, json), t`the file`, flaw);
  return ballots.length === 0 ? malformed(t`the file holds no ballot.`) : ballots.map(sound);
}
