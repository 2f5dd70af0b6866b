import { buildSync } from 'esbuild';
import { ROOT } from './process.mjs';

const SOURCE = `
  import { openingBody } from '@/chain/contracts/detect/firstBatch';
  import { packLogs, packOpening } from '@/lib/headstart/opening';
  import { FIRST_PAST, firstLogsBody } from '@/tools/firstLogs';
  export const bodies = {
    opening: packOpening((governor, multicall) => openingBody(governor, { multicall })),
    logs: packLogs((governor, [past, settled, tail, head]) =>
      firstLogsBody(governor, { past, settled, tail, head })),
    blocks: FIRST_PAST,
  };
`;

/** First requests of a service to an endpoint, in the form that the script in a page's head takes (lib/headstart/). */
export function packedBodies() {
  const { outputFiles } = buildSync({
    stdin: { contents: SOURCE, resolveDir: ROOT, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'made',
    target: 'es2022',
    alias: { '@': ROOT },
  });
  return new Function(`${outputFiles[0]?.text}; return made.bodies;`)();
}
