import type { Address, Hex } from 'viem';
import { createService, type LocalService } from '@/service/host/service';
import { createMemoryStore } from '@/service/indexer/store/memory';
import { SWIFT } from '../swift';

/** One line of the health list as the schema gives it. */
export type FindingNow = {
  code: string;
  severity: string;
  sentence: string;
  proof: { kind: string; contract: string; call: string; args: string[]; value: string } | null;
};

/** A power as the schema gives it. */
export type PowerNow = {
  name: string;
  part: string;
  contract: string;
  whole: boolean;
  holders: {
    account: string;
    who: string;
    via: string | null;
    since: { name: string; block: string } | null;
    proof: { call: string; args: string[]; value: string };
  }[];
};

/** An operation as the schema gives it. */
export type OperationNow = {
  operationId: string;
  proposalId: string | null;
  foreign: boolean;
  state: string;
  readyAt: string | null;
  salt: string | null;
  predecessor: string | null;
  calls: { target: string; value: string; signature: string; calldata: string }[];
  scheduled: { name: string; block: string; timestamp: string };
  executed: { name: string } | null;
  cancelled: { name: string } | null;
};

type Sync = { complete: boolean; fromStart: boolean; from: string; gaps: unknown[]; problem: unknown };

/** The service's answer about control. */
export type ControlNow = {
  powers: PowerNow[];
  findings: FindingNow[];
  timelock: string | null;
  delay: string | null;
  sync: Sync;
};

/** The operations the service lists. */
export type OperationsNow = {
  items: OperationNow[];
  total: number;
  foreign: number;
  cursor: string | null;
  sync: Sync;
};

const READING = 'proof { kind contract call args value }';
const SYNC = 'sync { complete fromStart from gaps { from to } problem { code } }';
const CONTROL = `query($id: ID!) { dao(id: $id) { control {
  timelock delay ${SYNC}
  powers { name part contract whole holders { account who via since { name block } ${READING} } }
  findings { code severity sentence ${READING} }
} } }`;
const OPERATIONS = `query($id: ID!, $foreign: Boolean!, $first: Int, $after: String) {
  dao(id: $id) { operations(foreign: $foreign, first: $first, after: $after) {
    total foreign cursor ${SYNC}
    items { operationId proposalId foreign state readyAt salt predecessor
      calls { target value signature calldata }
      scheduled { name block timestamp } executed { name } cancelled { name } }
  } }
}`;

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
  const settled = async <T>(query: string, variables: Record<string, unknown>): Promise<T> => {
    const head = async () => service.syncTo(id, BigInt(await blockNumber(url)));
    await head();
    await service.ask({ query, variables: { id, ...variables } });
    await service.idle();
    const answer = await service.ask({ query, variables: { id, ...variables } });
    if (answer.errors !== undefined) throw new Error(JSON.stringify(answer.errors));
    return (answer.data as { dao: T }).dao;
  };
  return {
    service,
    /** The organisation's answer to a query of its `$id`, once all is read. */
    asked: settled,
    control: async () => (await settled<{ control: ControlNow }>(CONTROL, {})).control,
    operations: async (foreign = false, page: { first?: number; after?: string | null } = {}) =>
      (await settled<{ operations: OperationsNow }>(OPERATIONS, { foreign, ...page })).operations,
    close: () => service.close(),
  };
}

async function blockNumber(url: string): Promise<Hex> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] });
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return ((await answer.json()) as { result: Hex }).result;
}

/** The accounts of a power, in any order. */
export function accountsOf({ powers }: ControlNow, name: string, part = 'TIMELOCK'): string[] {
  const found = powers.filter((power) => power.name === name && power.part === part);
  return found.flatMap(({ holders }) => holders.map(({ account }) => account)).sort();
}

/** The codes of the findings, with their severity. */
export function codesOf({ findings }: ControlNow): string[] {
  return findings.map(({ code, severity }) => `${severity} ${code}`);
}
