import { parseArgs } from 'node:util';
import { openRelay } from './relay';

/** `tsx devnet/relay/run.ts [--port 5555]`: a relay for wallets on this machine; prints its address, stays until a signal. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '0' } } });
  process.on('SIGINT', () => process.exit(0));
  process.on('SIGTERM', () => process.exit(0));
  const { url } = await openRelay({ port: Number(values.port) }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    return openRelay();
  });
  process.stdout.write(`${JSON.stringify({ url })}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
