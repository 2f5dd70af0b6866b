import { existsSync, readdirSync } from 'node:fs';
import { rpc, startAnvil } from '@/devnet/anvil';
import { openEach } from '../openBefore';

const anvil = openEach(startAnvil);

test.each(['SIGTERM', 'SIGKILL'] as const)('the past states of a chain go with it by %s', async (signal) => {
  // More blocks than it keeps in memory.
  await rpc(anvil.url, 'anvil_mine', ['0x300']);
  const files = readdirSync(anvil.folder, { recursive: true, encoding: 'utf8' });
  expect(files.filter((name) => name.endsWith('.json')).length).toBeGreaterThan(100);
  await anvil.stop(signal);
  expect(existsSync(anvil.folder)).toBe(false);
});
