import { gzipSync } from 'node:zlib';
import { encodeVotesFile } from '@/cli/checkpoint/encode/encodeVotes';
import { gzip } from '@/core/files/gzip';
import { decodeVotesFile } from '@/service/checkpoint/votesFile';
import { seeded } from '../../runs';
import { organisation } from './organisation';

const SEED = 1;
const smallest = (bytes: Uint8Array) => gzip(bytes, (raw) => gzipSync(raw, { level: 9 }));

test(`a vote of a hundred thousand takes nine bytes at most (seed ${SEED})`, async () => {
  const votes = organisation(seeded(SEED), { votes: 100_000, proposals: 60, voters: 14_500 });
  const pack = votes.select(votes.ordered());
  const file = await smallest(encodeVotesFile(pack));
  const sizes = Array.from(votes.ordered(), (row) => votes.proposal(row));
  const counts = new Map<bigint, number>();
  for (const id of sizes) counts.set(id, (counts.get(id) ?? 0) + 1);
  const [largest = 0n] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  const one = decodeVotesFile(encodeVotesFile(votes.select(votes.rows(largest))));
  const shard = await smallest(encodeVotesFile(one));
  // A shard cannot refer to another file's addresses: twenty bytes each that nothing shortens.
  const rest = (shard.length - one.voters.length) / one.count;
  console.info(
    [
      `pack: ${pack.count} votes of ${pack.voters.length / 20} voters, ${(file.length / pack.count).toFixed(2)} bytes a vote`,
      `shard: ${one.count} votes, ${(shard.length / one.count).toFixed(2)} bytes a vote, of which ${rest.toFixed(2)} are not the address`,
    ].join('\n'),
  );
  expect(pack.count).toBeGreaterThan(99_000);
  expect(file.length / pack.count).toBeLessThanOrEqual(9);
  expect(one.count).toBeGreaterThan(500);
  expect(rest).toBeLessThanOrEqual(14);
});
