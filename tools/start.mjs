import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { build, isStale } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { ROOT, start, stopAll, stopOnSignals } from './process.mjs';
import { serve } from './serve.mjs';

const begun = performance.now();
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4173' },
    'rpc-port': { type: 'string', default: '8545' },
    variants: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  console.log(
    'npm start -- [--port 4173] [--rpc-port 8545] [--variants]\nStarts the demo chain, builds the site if needed and serves it.\n--variants adds a chain at the next port with one organisation for each kind of Governor.',
  );
  process.exit(0);
}
let isStopping = false;
stopOnSignals(() => {
  isStopping = true;
  console.log('\nStopping.');
});

try {
  await ensureInstalled(say);
  const [world] = await Promise.all([startWorld(values['rpc-port']), buildIfStale()]);
  const { url } = await serveFrom(Number(values.port), world.config);
  say('ready');
  console.log(`\n  ${url}\n`);
  console.log(
    '  Open “Meridian” on the home page, choose a proposal that is open, and read what it would do.',
  );
  console.log(
    '  Then press Connect, take the demo wallet, and vote with a reason: it appears in the list once the chain has it.',
  );
  if (values.variants)
    console.log(
      '  The other organisations have proposals to vote on, queue, execute and cancel; the wallet switches.',
    );
  console.log('\n  Ctrl-C ends everything.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await stopAll();
  process.exit(1);
}

async function buildIfStale() {
  if (!(await isStale())) return say('the site is built already');
  say('building the site');
  await build();
  say('the site is built');
}

/** Starts Anvil with the demo organisation; its first line on stdout says where it is. */
function startWorld(port) {
  say('starting the demo chain');
  const args = [
    '--import',
    'tsx',
    'devnet/run.ts',
    '--port',
    port,
    ...(values.variants ? ['--variants'] : []),
  ];
  const child = start(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let complaints = '';
  child.stderr.on('data', (data) => {
    complaints = (complaints + data).slice(-4000);
  });
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => {
      try {
        const world = JSON.parse(line);
        say(`the demo chain answers at ${world.url}`);
        resolve(world);
      } catch {
        reject(new Error(`The demo chain answered “${line}”.\n${complaints}`));
      }
    });
    child.once('error', reject);
    child.once('exit', async (code) => {
      if (isStopping) return;
      reject(new Error(`The demo chain could not start (exit ${code}).\n${complaints}`));
      console.error('The demo chain has ended.');
      await stopAll();
      process.exit(1);
    });
  });
}

/** Serves out/ at the port, or at a free one when it is taken. */
async function serveFrom(port, config) {
  try {
    return await serve({ root: `${ROOT}/out`, port, config });
  } catch (error) {
    if (error?.code !== 'EADDRINUSE') throw error;
    say(`port ${port} is taken; using a free one`);
    return serve({ root: `${ROOT}/out`, port: 0, config });
  }
}

function say(line) {
  console.log(`[${((performance.now() - begun) / 1000).toFixed(1).padStart(5)} s] ${line}`);
}
