import { createService, type LocalService, type ServiceDeps } from '@/service/host/service';
import { createMemoryStore } from '@/service/indexer/store/memory';
import { SWIFT } from '../loopback';

/** A service in memory over the endpoints of one chain, as a page opens it; it looks for a new block only when it is told. */
export const serviceOver = (
  rpc: string | readonly string[],
  deps: ServiceDeps = {},
  chain = {},
): LocalService =>
  createService(
    { chains: [{ id: 31337, rpc: [rpc].flat(), ...chain }], build: 'test' },
    { ...SWIFT, store: createMemoryStore, every: 3_600_000, ...deps },
  );
