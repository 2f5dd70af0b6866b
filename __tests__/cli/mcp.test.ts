import { query } from '@/cli/commands/query';
import { ORGANISATION } from '@/cli/mcp/tools/organisation';
import { openMeridian } from '@/devnet/world';
import { openBefore } from '../openBefore';
import { openMcp, unmarked } from './mcpClient';

const world = openBefore(openMeridian);
const mcp = openBefore(() => openMcp('--rpc', world.url, '--chain', '31337'));
const dao = () => `eip155:31337:${world.facts.governor}`;

/** The data of `quorate query` for the same question. */
async function queried(text: string, variables: Record<string, unknown> = {}, now = false) {
  const { data } = await query({ dao: dao(), rpc: [world.url], query: text, variables, now });
  return data as Record<string, Record<string, unknown>>;
}

test('read_organisation says what quorate query says', async () => {
  const { block, verified, data } = await mcp.call('read_organisation', { dao: dao() });
  const { at, sync, endpoints, ...rest } = (await queried(ORGANISATION, {}, true)).dao ?? {};
  expect(unmarked(data)).toEqual(rest);
  expect(block).toEqual(at);
  expect(verified).toMatchObject({ endpoints: 1, agree: null, proven: false, history: null });
  expect(data.name).toEqual({ untrusted: 'Meridian DAO', cut: false, length: 12 });
});
