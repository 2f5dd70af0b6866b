import { buildSync } from 'esbuild';
import { ROOT } from './process.mjs';

const SOURCE = `
  import { openingBody } from '@/chain/contracts/detect/firstBatch';
  import { packOpening } from '@/lib/headstart/opening';
  export const opening = packOpening((governor, multicall) => openingBody(governor, { multicall }));
`;

/** What a service posts to an endpoint first, as the script in a page's head takes it (lib/headstart/). */
export function packedOpening() {
  const { outputFiles } = buildSync({
    stdin: { contents: SOURCE, resolveDir: ROOT, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'made',
    target: 'es2022',
    alias: { '@': ROOT },
  });
  return new Function(`${outputFiles[0]?.text}; return made.opening;`)();
}
