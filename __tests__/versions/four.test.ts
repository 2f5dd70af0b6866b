/** @jest-environment node */
import { type Anvil, rpc, startAnvil } from '@/devnet/anvil';
import { found } from '@/devnet/variant';
import { raiseVersion } from '@/devnet/versions/raise';
import { RECIPES, type VersionName } from '@/devnet/versions/recipes';
import { detect } from '@/lib/chain/detect';
import { createTransport } from '@/lib/chain/transport';
import { seeded } from '../random';
import { disagreements } from './agreement';
import { asked } from './asked';
import { type Done, live } from './life';
import { announced } from './logs';

const NAMES = (Object.keys(RECIPES) as VersionName[]).filter((name) =>
  new RegExp(process.env.QUORATE_ONLY ?? '').test(name),
);
let anvil: Anvil;
beforeAll(async () => {
  anvil = await startAnvil({
    timestamp: 1_790_000_000,
    args: ['--auto-impersonate', '--accounts', '20', '--disable-code-size-limit'],
  });
  await rpc(anvil.url, 'anvil_setBlockTimestampInterval', [12]);
});
afterAll(() => anvil?.stop('SIGKILL'));

test.each(NAMES)('%s', async (name) => {
  const base = await rpc(anvil.url, 'evm_snapshot');
  const t0 = Date.now();
  const world = await found(anvil, (stage) => raiseVersion(name, stage));
  const transport = createTransport({ chainId: world.chainId, hosts: [world.url] });
  const dao = await detect(transport, { chainId: world.chainId, address: world.governor });
  const done: Done = new Map();
  const t1 = Date.now();
  await live({ world, dao, random: seeded(7), done });
  const t2 = Date.now();
  const accounts = [...world.voters, world.idle, world.delegator, world.stranger];
  const said = await asked(world, accounts);
  const t3 = Date.now();
  const { wrong, figures, states } = await disagreements(world, said, await announced(world), accounts);
  process.stdout.write(
    `${name}: raise ${t1 - t0} live ${t2 - t1} ask ${t3 - t2} compare ${Date.now() - t3}, ${figures} figures, ${[...states].join(' ')}; ${[...done].map(([n, d]) => `${n} ${d.done}/${d.refused}`).join(', ')}\n`,
  );
  await rpc(anvil.url, 'evm_revert', [base]);
  expect(wrong).toEqual([]);
});
