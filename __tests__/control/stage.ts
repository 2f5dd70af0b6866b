import type { TadaDocumentNode } from 'gql.tada';
import { type Address, concat, type Hex, toHex } from 'viem';
import { createService, type LocalService } from '@/service/host/service';
import { createMemoryStore } from '@/service/indexer/store/memory';
import { SWIFT } from '../loopback';
import { question, type ResultOf } from '../service/question';

const READING = 'proof { kind contract call args value }';
const SYNC = 'sync { complete fromStart from gaps { from to } problem { code } }';
const CONTROL = question(`query($id: ID!) { dao(id: $id) { control {
  timelock delay ${SYNC}
  powers { name part contract whole holders { account who via since { name block } until untilProof { call } ${READING} } }
  findings { code severity sentence ${READING} }
} } }`);
const OPERATIONS = question(`query($id: ID!, $foreign: Boolean!, $first: Int, $after: String) {
  dao(id: $id) { operations(foreign: $foreign, first: $first, after: $after) {
    total foreign cursor ${SYNC}
    items { operationId proposalId foreign state readyAt salt predecessor
      calls { target value signature calldata }
      scheduled { name block timestamp } executed { name } cancelled { name } }
  } }
}`);
export type ControlNow = ResultOf<typeof CONTROL>['dao']['control'];

/** The service over one organisation on a devnet: asks, waits until all is read, and asks again. */
export function controlStage(url: string, id: string, options: { start?: bigint; multicall?: Address } = {}) {
  const service: LocalService = createService(
    {
      chains: [{ id: 31337, rpc: [url], multicall: options.multicall }],
      startBlocks: options.start === undefined ? undefined : { [id]: String(options.start) },
      build: 'test',
    },
    { ...SWIFT, store: createMemoryStore, every: 1_000_000 },
  );
  void service.watch(id, [{ kind: 'timelock' }]);
  const settled = async <D, V>(asked: TadaDocumentNode<D, V>, variables: Omit<V, 'id'>): Promise<D> => {
    const query = String(asked);
    const head = async () => service.syncTo(id, BigInt(await blockNumber(url)));
    await head();
    await service.ask({ query, variables: { id, ...variables } });
    await service.idle();
    const answer = await service.ask({ query, variables: { id, ...variables } });
    if (answer.errors !== undefined) throw new Error(JSON.stringify(answer.errors));
    return answer.data as D;
  };
  return {
    service,
    /** The organisation's answer to a query of its `$id`, once all is read. */
    asked: settled,
    control: async () => (await settled(CONTROL, {})).dao.control,
    operations: async (foreign = false, page: { first?: number; after?: string | null } = {}) =>
      (await settled(OPERATIONS, { foreign, ...page })).dao.operations,
    close: () => service.close(),
  };
}

async function blockNumber(url: string): Promise<Hex> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] });
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return ((await answer.json()) as { result: Hex }).result;
}

export function accountsOf({ powers }: ControlNow, name: string, part = 'TIMELOCK'): string[] {
  const found = powers.filter((power) => power.name === name && power.part === part);
  return found.flatMap(({ holders }) => holders.map(({ account }) => account)).sort();
}

export const codesOf = ({ findings }: ControlNow): string[] =>
  findings.map(({ code, severity }) => `${severity} ${code}`);

/** Code that answers `expiration()` with this number, and reverts for all else. */
export const expiring = (seconds: bigint) =>
  concat(['0x5f3560e01c634665096d146012575f5ffd005b7f', toHex(seconds, { size: 32 }), '0x5f5260205ff3']);
