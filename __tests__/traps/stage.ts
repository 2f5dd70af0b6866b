import type { Hex } from 'viem';
import { createReader, type GovernorReader } from '@/chain/contracts/reader';
import { createTransport } from '@/chain/rpc/transport';
import type { ProposalNow } from '@/core/governor/proposal';
import { rpc } from '@/devnet/anvil';
import { openVariant, type Variant, type VariantName, type VariantOptions } from '@/devnet/variant';
import { createColumnReader } from '@/service/graph/columnReader';
import type { OpenedDao } from '@/service/graph/context';
import { createExecutor } from '@/service/graph/executable';
import { SWIFT } from '../loopback';
import { NO_NAMES, NO_OTHERS, NOTHING } from '../service/graph/nobody';
import { type Staged, stage } from '../service/indexer/stage';

/** A variant with everything that reads it: the reader, the index and the GraphQL service over both. */
export type TrapStage = {
  world: Variant;
  reader: GovernorReader;
  now(id: bigint): Promise<ProposalNow>;
  /** A proposal as the screens get it, once all that happened is read; its votes too where they are asked for. */
  proposal(id: bigint, fields: string): Promise<Shown>;
  /** Data that resolvers and exports work with, and the block that the index has come to. */
  opened: OpenedDao;
  block(): Promise<bigint>;
  close(): Promise<void>;
};

/** Fields of the GraphQL answer, as loose as the questions. */
export type Shown = Record<string, never> & { [field: string]: unknown };

export async function openTrapStage(name: VariantName, options: VariantOptions = {}): Promise<TrapStage> {
  const world = await openVariant(name, options);
  const transport = createTransport({ ...SWIFT, chainId: world.chainId, hosts: [world.url] });
  const reader = createReader(transport, { chainId: world.chainId, address: world.governor }, { headAge: 0 });
  const staged: Staged = await stage(world.dao, world.url);
  const { run: index, truth } = staged;
  const parts = { chain: reader, index, reader: createColumnReader(index), contract: truth };
  const opened = { id: world.dao, chainId: world.chainId, ...parts, ...NOTHING };
  const settled = () => undefined;
  const execute = createExecutor({
    ...{ open: async () => opened, agreement: NO_OTHERS.compare, settled, names: NO_NAMES },
  });
  const ask = async (id: bigint, fields: string) => {
    const query = `query P($dao: ID!, $id: BigInt!) { proposal(dao: $dao, id: $id) { ${fields} } }`;
    const { data, errors } = await execute({ query, variables: { dao: world.dao, id: String(id) } });
    if (errors !== undefined) throw new Error(JSON.stringify(errors));
    return data?.proposal as Shown;
  };
  return {
    world,
    reader,
    now: async (id) => {
      const found = (await reader.proposals([id])).get(id);
      if (found === undefined) throw new Error(`the contract does not know ${id}`);
      return found;
    },
    opened,
    block: async () => (await index.head()).number,
    proposal: async (id, fields) => {
      await staged.step();
      await ask(id, fields);
      await index.idle();
      return ask(id, fields);
    },
    close: async () => {
      staged.close();
      await world.close();
    },
  };
}

// The same proposal twice is refused.
let made = 0;

/** The account at a place among the voters. */
export function voter(world: Variant, index: number) {
  const found = world.voters[index];
  if (found === undefined) throw new Error(`there is no voter ${index}`);
  return found;
}

/** A proposal that is open for votes, made by the first voter. */
export async function opened({ world }: TrapStage, text?: string): Promise<bigint> {
  made++;
  const id = await world.propose(voter(world, 0), [world.action(BigInt(made))], text ?? `# Number ${made}`);
  await world.toActive(id);
  return id;
}

/** A proposal that was carried and stands in the timelock. */
export async function queued(staged: TrapStage, text?: string): Promise<bigint> {
  const { world } = staged;
  const id = await opened(staged, text);
  await world.vote(id, voter(world, 0), 'for');
  await world.toEnd(id);
  await world.queue(id);
  return id;
}

/** Time of the newest block. */
export async function timeOf(world: Variant): Promise<bigint> {
  const block = await rpc<{ timestamp: Hex }>(world.url, 'eth_getBlockByNumber', ['latest', false]);
  return BigInt(block.timestamp);
}
