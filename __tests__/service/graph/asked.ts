import type { Address } from 'viem';
import { rpc } from '@/devnet/anvil';
import { createService } from '@/service/host/service';
import { createMemoryStore } from '@/service/indexer/store/memory';
import { SWIFT } from '../../loopback';

type Named = { multiDelegate?: Address; franchiserFactory?: Address };

/** A service over one organisation with these contracts named by its operator, asked once all delegations are read. */
export function openAsked({ url, dao }: { url: string; dao: string }, named: Named) {
  const options = {
    chains: [{ id: 31337, rpc: [url] }],
    organisations: [{ id: dao, ...named }],
    build: 'test',
  };
  const service = createService(options, { ...SWIFT, store: createMemoryStore, every: 3_600_000 });
  return {
    async ask<T>(fields: string): Promise<T> {
      void service.watch(dao, [{ kind: 'delegates' }]);
      await service.syncTo(dao, BigInt(await rpc<string>(url, 'eth_blockNumber', [])));
      await service.idle();
      const query = `query($id: ID!) { dao(id: $id) { ${fields} } }`;
      const { data, errors } = await service.ask({ query, variables: { id: dao } });
      if (errors !== undefined) throw new Error(JSON.stringify(errors));
      return data?.dao as T;
    },
    close: () => service.close(),
  };
}
