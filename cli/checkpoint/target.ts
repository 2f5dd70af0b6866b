import type { GovernorReader } from '../../chain/contracts/reader';
import { namedHosts } from '../../chain/rpc/compareEndpoints';
import { getBlock, type Transport } from '../../chain/rpc/transport';
import { asQuorateError, describe } from '../../core/errors';
import type { Block } from '../../core/governor/dao';

/** Milliseconds an endpoint has for one answer: nobody looks at a screen meanwhile, and many logs take their time. */
export const DEADLINE = 60_000;

/**
 * The block a checkpoint reaches: the last final one, or `until`, which must not be after it. Throws a sentence when it
 * is, or when two endpoints disagree about that block.
 */
export async function targetOf(
  transport: Transport,
  reader: GovernorReader,
  until: bigint | undefined,
): Promise<Block> {
  const last = await reader.finalized();
  if (until !== undefined && until > last)
    throw new Error(`--until ${until} is after block ${last}, the last one that is final.`);
  const block = await agreedBlock(transport, until ?? last);
  if (block === null) throw new Error(`No endpoint knows block ${until ?? last}.`);
  return block;
}

/** A block as every endpoint that knows it gives it, null when none has one there; throws when two differ. */
export async function agreedBlock(transport: Transport, number: bigint): Promise<Block | null> {
  const answers = await Promise.all(
    namedHosts(transport).map(({ index, name }) =>
      getBlock(transport, number, { host: index }).then(
        (block) => ({ name, block, error: undefined }),
        (error: unknown) => ({ name, block: null, error: asQuorateError(error) }),
      ),
    ),
  );
  const known = answers.flatMap(({ name, block }) => (block === null ? [] : [{ name, block }]));
  const [first] = known;
  if (first === undefined) {
    const failure = answers.find(({ error }) => error !== undefined)?.error;
    if (failure !== undefined) throw failure;
    return null;
  }
  const other = known.find(({ block }) => block.hash !== first.block.hash);
  if (other !== undefined)
    throw new Error(
      `${first.name} and ${other.name} disagree about block ${number}: ${first.block.hash} and ${other.block.hash}.`,
    );
  return first.block;
}

/** A failure to read state at a block, with what to do about it. */
export function withoutState(block: bigint, error: unknown): Error {
  const known = asQuorateError(error);
  // A fault of the contract is not the endpoint's.
  if (known.code === 'not-a-contract' || known.code === 'not-a-governor') return known;
  const { title } = describe(known.code, known.facts);
  return new Error(
    `The state at block ${block} could not be read: ${title.replace(/[.\s]*$/, '.')} Endpoints without an archive keep the newest blocks only.`,
  );
}
