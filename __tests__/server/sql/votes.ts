import { encodeAbiParameters, type Hex, toHex } from 'viem';
import type { UntrustedLog } from '@/chain/logs/log';
import {
  OVERRIDE_VOTE_CAST,
  VOTE_CAST,
  VOTE_CAST_ALPHA,
  VOTE_CAST_WITH_PARAMS,
  VOTE_REDUCED,
} from '@/chain/logs/voteLog';
import type { VoteQuestion } from '@/service/graph/reader';
import type { Random } from '../../runs';
import { place, word } from '../../service/indexer/ledger';

/** The proposals that these votes are of. */
export const PROPOSALS: readonly bigint[] = [1n, 2n ** 255n + 3n, 77n];

// Texts that a decoder, a pattern or a database could stumble over; the last are not UTF-8.
const TEXTS: readonly Hex[] = [
  ...['', '', 'Because', 'a\u0000b', '50% off', 'under_score'],
  ...['back\\slash', '🗳 Ja', 'ΑΣ', 'İstanbul', '\\N'],
  ...['tab\tline\nreturn\r', "'; drop table vote; --", '\\.', '0xabc', 'ПРИВЕТ', '漢字', '\ufeff'],
].map((text) => toHex(new TextEncoder().encode(text)));
const INVALID: readonly Hex[] = ['0xff', '0x61c328', '0xeda080', '0xf09f97'];

/** Words to search for: parts of those texts, of addresses, and some that are nowhere. */
export const WORDS: readonly string[] = [
  ...['because', '  CAUSE ', '\u0000', 'a\u0000b', '%', '_', '\\', '🗳'],
  ...['σ', 'ς', 'i̇', 'İ', '\\n', 'привет', '字'],
  ...["'", '0x', '0xab', 'ab', '0', 'ff', '\ufffd', 'nothing like it', '\ufeff', '\t'],
];

/** Any vote log of a few voters on a few proposals; weights are often equal. */
export function voteLog(random: Random, block: number, logIndex: number): UntrustedLog {
  const at = place(block, logIndex);
  const voter = toHex(random.int(1, 9) * 0xab, { size: 20 });
  const proposal = random.pick(PROPOSALS);
  const weight = random.pick([0n, 7n, 7n, 10n ** 24n, 2n ** 64n, 2n ** 200n, 2n ** 256n - 1n]);
  const reason = random.chance(0.1) ? random.pick(INVALID) : random.pick(TEXTS);
  const support = random.chance(0.15) ? random.pick([3, 255]) : random.int(0, 2);
  const head = [{ type: 'uint256' }, { type: 'uint8' }, { type: 'uint256' }];
  const said = [proposal, support, weight] as const;
  const topics = (topic: Hex) => [topic, word(BigInt(voter))];
  switch (random.int(0, 7)) {
    case 0:
      return { ...at, topics: topics(VOTE_REDUCED), data: encodeAbiParameters(head, said) };
    case 1: {
      const data = encodeAbiParameters([...head, { type: 'bytes' }], [...said, reason]);
      return { ...at, topics: topics(OVERRIDE_VOTE_CAST), data };
    }
    case 2: {
      const form = [{ type: 'address' }, { type: 'uint256' }, { type: 'bool' }, { type: 'uint256' }];
      const data = encodeAbiParameters(form, [voter, proposal, random.chance(0.5), weight]);
      return { ...at, topics: [VOTE_CAST_ALPHA], data };
    }
    case 3:
    case 4: {
      const part = () => random.pick(['0'.repeat(32), `${'0'.repeat(31)}7`, '0'.repeat(20) + '9'.repeat(12)]);
      const params: Hex = random.chance(0.8) ? `0x${part()}${part()}${part()}` : '0x1234';
      const form = [...head, { type: 'bytes' }, { type: 'bytes' }];
      return {
        ...at,
        topics: topics(VOTE_CAST_WITH_PARAMS),
        data: encodeAbiParameters(form, [...said, reason, params]),
      };
    }
    default: {
      const data = encodeAbiParameters([...head, { type: 'bytes' }], [...said, reason]);
      return { ...at, topics: topics(VOTE_CAST), data };
    }
  }
}

/** A question about some of these votes. */
export function anyQuestion(random: Random): VoteQuestion {
  if (random.chance(0.1))
    return {
      voter: toHex(random.int(1, 9) * 0xab, { size: 20 }),
      orderBy: 'NEWEST',
      first: random.int(1, 40),
    };
  return {
    ...(random.chance(0.7) ? { proposal: random.pick(PROPOSALS) } : {}),
    support: random.pick([null, null, 'FOR', 'AGAINST', 'ABSTAIN']),
    search: random.chance(0.4) ? random.pick(WORDS) : null,
    orderBy: random.pick(['WEIGHT', 'NEWEST', 'OLDEST']),
    first: random.int(1, 60),
    offset: random.chance(0.2) ? random.int(0, 50) : 0,
  };
}
