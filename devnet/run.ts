import { demoConfig } from './demoConfig';
import { openMeridian } from './world';

/** `tsx devnet/run.ts [--port 8545]`: opens Meridian, prints one line of JSON when it answers, stays until a signal. */
async function main(): Promise<void> {
  const at = process.argv.indexOf('--port');
  const port = at < 0 ? undefined : Number(process.argv[at + 1]);
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port < 65_536)) {
    throw new Error('--port wants a number from 0 to 65535');
  }
  // Leaving by exit() ends every chain this process started, also one that is still being seeded.
  process.on('SIGINT', () => process.exit(0));
  process.on('SIGTERM', () => process.exit(0));
  const world = await openMeridian({ port });
  const { url, facts } = world;
  process.stdout.write(`${JSON.stringify({ url, facts, config: demoConfig(url, facts) })}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
