import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Address, Hex } from 'viem';
import { checkLogs } from '../../chain/logs/logCheck';
import type { BlockRange } from '../../core/blockRange';
import { gaps, held } from '../../service/indexer/logs/coverage';
import type { Source } from './read';

/** All logs of a Governor over a range of blocks, as whoever read them before tells; nothing is checked yet. */
export type GivenLogs = BlockRange & { logs: unknown };

/**
 * Reads given logs from a file (`-`: standard input), a JSON object a line: `from`, `to` (decimal) and `logs` as
 * eth_getLogs gives them. Throws a sentence for a line that is none.
 */
export async function* readGivenLogs(path: string): AsyncGenerator<GivenLogs> {
  const input = path === '-' ? process.stdin : createReadStream(path);
  let number = 0;
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1;
    if (line === '') continue;
    const given = givenIn(line);
    if (given === undefined)
      throw new Error(`Line ${number} of the given logs is no range of blocks with logs.`);
    yield given;
  }
}

/** Takes those of the blocks that a source lacks up to `range.to`, each log held against what is asked; throws a sentence. */
export async function takeGiven(
  given: AsyncIterable<GivenLogs>,
  source: Pick<Source, 'address' | 'topics' | 'covered' | 'take'>,
  range: BlockRange,
): Promise<void> {
  for await (const { logs, ...told } of given) {
    const wanted = held([told], range).flatMap((part) => gaps(source.covered(), part));
    for (const part of wanted) {
      const { address, topics } = source as { address: Address; topics: readonly Hex[] };
      const checked = checkLogs(logs, { address, topics: [topics], ...part });
      if (typeof checked === 'string')
        throw new Error(`The logs given of blocks ${told.from} to ${told.to} cannot be used: ${checked}.`);
      source.take(part, checked.logs);
    }
  }
}

function givenIn(line: string): GivenLogs | undefined {
  try {
    const { from, to, logs } = JSON.parse(line) as Record<string, unknown>;
    if (![from, to].every((block) => /^\d{1,15}$/.test(String(block)))) return undefined;
    return { from: BigInt(String(from)), to: BigInt(String(to)), logs };
  } catch {
    return undefined;
  }
}
