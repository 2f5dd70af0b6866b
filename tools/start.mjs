import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { build, isStale } from './build.mjs';
import { ensureGenerated } from './generate.mjs';
import { ensureInstalled } from './install.mjs';
import { ROOT, start, stopAll, stopOnSignals } from './process.mjs';
import { serve } from './serve.mjs';

const begun = performance.now();
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4173' },
    'rpc-port': { type: 'string', default: '8545' },
    variants: { type: 'boolean', default: false },
    walletconnect: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  console.log(
    'npm start -- [--port 4173] [--rpc-port 8545] [--variants] [--walletconnect]\nStarts the demo chain, builds the site if needed and serves it.\n--variants adds a chain at the next port with one organisation for each kind of Governor.\n--walletconnect starts a relay on this machine and says how to start a test wallet in another terminal.',
  );
  process.exit(0);
}
/** The folder of what pages are painted from. */
const FIRST = `${ROOT}/.cache/first`;
rmSync(FIRST, { recursive: true, force: true });
let isStopping = false;
stopOnSignals(() => {
  isStopping = true;
  console.log('\nStopping.');
});

try {
  await ensureInstalled(say);
  await ensureGenerated();
  const [world, relay] = await Promise.all([
    startWorld(values['rpc-port']),
    values.walletconnect ? startRelay() : undefined,
    buildIfStale(),
  ]);
  const { url } = await serveFrom(Number(values.port), withRelay(world.config, relay?.url));
  say('ready');
  writeFirst(world.config);
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
  if (relay !== undefined) explainWallet(world, relay.url);
  const { organisations, chains } = world.config;
  console.log('  A site of its own for the demo, in another terminal:\n');
  console.log(
    `    npm run -s quorate -- adopt ${organisations[0].id} --rpc ${chains[0].rpc[0]} --site http://127.0.0.1:4300 --out ../demo-site`,
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
async function startWorld(port) {
  say('starting the demo chain');
  const more = values.variants ? ['--variants'] : [];
  const world = await startPart('The demo chain', ['devnet/run.ts', '--port', port, ...more]);
  say(`the demo chain answers at ${world.url}`);
  return world;
}

/** Writes what pages are painted from until they have asked the chain; without it they show their skeletons. */
function writeFirst({ organisations: [dao], chains: [chain] }) {
  const place = [dao.id, chain.rpc[0], chain.multicall, String(dao.startBlock)];
  start(process.execPath, ['--import', 'tsx', 'tools/first.ts', FIRST, ...place], { stdio: 'ignore' }).once(
    'exit',
    (code) => code && say('what pages are painted from could not be read; they show their skeletons first'),
  );
}

/** Starts a relay for wallets on this machine, at the port where the test wallet looks for it, or at a free one. */
async function startRelay() {
  const relay = await startPart('The relay', ['devnet/relay/run.ts', '--port', '5555']);
  say(`the relay answers at ${relay.url}`);
  return relay;
}

/** Starts a program of devnet/; its first line on stdout is what it has to say. */
function startPart(name, args) {
  const child = start(process.execPath, ['--import', 'tsx', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let complaints = '';
  child.stderr.on('data', (data) => {
    complaints = (complaints + data).slice(-4000);
  });
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => {
      try {
        resolve(JSON.parse(line));
      } catch {
        reject(new Error(`${name} answered “${line}”.\n${complaints}`));
      }
    });
    child.once('error', reject);
    child.once('exit', async (code) => {
      if (isStopping) return;
      reject(new Error(`${name} could not start (exit ${code}).\n${complaints}`));
      console.error(`${name} has ended.`);
      await stopAll();
      process.exit(1);
    });
  });
}

/** The settings of the site with the relay in them; the project id is not looked at by a relay of ours. */
function withRelay(config, relayUrl) {
  if (relayUrl === undefined) return config;
  return { ...config, wallet: { ...config.wallet, walletConnect: { projectId: 'local', relayUrl } } };
}

function explainWallet(world, relayUrl) {
  const endpoints = world.config.chains.map(({ id, rpc }) => `--endpoint ${id}=${rpc[0]}`).join(' ');
  const account = world.config.wallet.demo?.accounts[0]?.address;
  console.log('\n  A wallet that speaks WalletConnect, in another terminal:\n');
  console.log(`    npm run -s wallet -- --relay ${relayUrl} --account ${account} ${endpoints}\n`);
  console.log(
    '  Then press Connect, copy the address that is offered there (wc:…), paste it into the wallet, and answer with yes or no.',
  );
}

/** Serves out/ at the port, or at a free one when it is taken. */
async function serveFrom(port, config) {
  try {
    return await serve({ root: `${ROOT}/out`, over: FIRST, port, config });
  } catch (error) {
    if (error?.code !== 'EADDRINUSE') throw error;
    say(`port ${port} is taken; using a free one`);
    return serve({ root: `${ROOT}/out`, over: FIRST, port: 0, config });
  }
}

function say(line) {
  console.log(`[${((performance.now() - begun) / 1000).toFixed(1).padStart(5)} s] ${line}`);
}
