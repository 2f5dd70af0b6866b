import { startHostile } from '@/devnet/anvil';
import { openSmall } from '@/devnet/small';
import type { ExportRequest } from '@/service/api/protocol';
import { closeAfter, openBefore } from '../../openBefore';
import { serviceOver } from '../serviceOver';

const KEY = 'k3y-0f-my-0wn';

const small = openBefore(openSmall);
beforeAll(() => small.openVote({}, [0], 'Yes'));

test('the key in an endpoint’s address stands in no exported file, whole or not', async () => {
  const endpoint = closeAfter(await startHostile({ target: small.url }));
  const service = serviceOver(`${endpoint.url}/v2/${KEY}`);
  const { dao } = small;
  await service.syncTo(dao, await small.client.getBlockNumber());
  await service.idle();
  const exported = async (request: Omit<ExportRequest, 'dao'>) => {
    const pieces: Uint8Array[] = [];
    const { name } = await service.export({ dao, ...request }, ({ bytes }) => void pieces.push(bytes));
    return `${name}\n${Buffer.concat(pieces).toString('utf8')}`;
  };
  for (const what of ['votes', 'proposals', 'delegates'] as const) {
    for (const format of ['csv', 'json'] as const) {
      const file = await exported({ what, format });
      expect(file).toContain(what);
      expect(file).not.toContain(KEY);
    }
  }
  expect(endpoint.counts.size).toBeGreaterThan(0);
  // A file also holds what failed, and why.
  endpoint.set({ '*': { kind: 'status', status: 500, text: `no plan for /v2/${KEY}` } });
  await small.mine(3);
  const failed = await exported({ what: 'votes', format: 'json' }).catch((error: Error) => error.message);
  expect(failed).not.toContain(KEY);
  service.close();
});
