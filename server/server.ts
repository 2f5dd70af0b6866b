import { failureLine, terminalLine } from '../cli/commands/terminal';
import { filesIn } from '../tools/serve.mjs';
import { readServe, serveHistory } from './serve';

async function main(): Promise<void> {
  const command = readServe(process.argv.slice(2));
  const say = (line: string) => process.stdout.write(`${terminalLine(line)}\n`);
  const files = command.site ? filesIn({ root: 'out', compress: true }) : undefined;
  // Whoever starts it again finds what is written, and waits where another one writes by then.
  const onLost = () => process.exit(1);
  const { close } = await serveHistory(command, say, { ...(files && { rest: files }), onLost });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      say('Ending; what was asked is answered first.');
      void close().finally(() => process.exit(0));
    });
}

main().catch((error: unknown) => {
  process.stderr.write(`${failureLine(error)}\n`);
  process.exit(1);
});
