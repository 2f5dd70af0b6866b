import { parseArgs } from 'node:util';
import { rpc } from './anvil';
import { demoConfig, withShowcase } from './demoConfig';
import { openShowcase } from './variants/showcase';
import { openMeridian } from './world';

/**
 * `tsx devnet/run.ts [--port 8545] [--variants]`: opens Meridian, and with `--variants` a second chain at the next port
 * with one organisation for each Governor; prints one line of JSON when they answer, stays until a signal.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { port: { type: 'string' }, variants: { type: 'boolean', default: false } },
  });
  const port = values.port === undefined ? undefined : Number(values.port);
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port < 65_536)) {
    throw new Error('--port wants a number from 0 to 65535');
  }
  // Leaving by exit() ends every chain this process started, also one that is still being seeded.
  process.on('SIGINT', () => process.exit(0));
  process.on('SIGTERM', () => process.exit(0));
  const { url, facts } = await openMeridian({ port });
  const base = demoConfig(url, facts);
  const next = port === undefined || port === 0 ? 0 : port + 1;
  const showcase = values.variants
    ? await openShowcase(next, () => Math.floor(Date.now() / 1000))
    : undefined;
  const config = showcase === undefined ? base : withShowcase(base, showcase);
  // The demo wallet's accounts can pay for an act on either chain.
  for (const { address } of showcase?.accounts ?? [])
    await rpc(url, 'anvil_setBalance', [address, `0x${(10n ** 21n).toString(16)}`]);
  process.stdout.write(`${JSON.stringify({ url, facts, config })}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
