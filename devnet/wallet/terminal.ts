import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import type { Address } from 'viem';
import { endpointsIn, WALLET_OPTIONS } from './options';
import type { Happening, TestWallet } from './wallet';

const HELP = 'Paste the address that the site shows for wallets (wc:…). Commands: yes · no · end · quit';

/**
 * `npm run -s wallet -- --relay ws://… --account 0x… --endpoint 31337=http://… [wc:…]`: a wallet for a person at a
 * terminal. It connects to what is pasted, and asks before it signs or sends anything.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: WALLET_OPTIONS,
  });
  const endpoints = endpointsIn(values.endpoint);
  const account = values.account as Address;
  // Without it the core asks verify.walletconnect.org for a key; it looks once, when it is loaded.
  process.env.IS_VITEST ??= 'true';
  const { TestWallet } = await import('./wallet');
  const wallet = await TestWallet.open({ relayUrl: values.relay, endpoints, account }, (happening) =>
    say(wordsOf(happening)),
  );
  wallet.mood = { proposal: 'approve', request: 'ignore' };
  say(`This wallet is ${account}.\n${HELP}`);
  const [uri] = positionals;
  if (uri !== undefined) await attempt(wallet, uri);
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === 'quit') break;
    await attempt(wallet, line.trim());
  }
  // The core keeps timers of its own.
  process.exit(0);
}

async function attempt(wallet: TestWallet, line: string): Promise<void> {
  try {
    await obey(wallet, line);
  } catch (error) {
    say(`That did not work: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function obey(wallet: TestWallet, line: string): Promise<void> {
  const uri = /^(?:pair\s+)?(wc:\S+)$/.exec(line)?.[1];
  if (uri !== undefined) return wallet.pair(uri);
  if (line === 'yes' || line === 'no') {
    wallet.mood = { ...wallet.mood, request: line === 'yes' ? 'approve' : 'decline' };
    await wallet.answerAll();
    // The next thing is asked again.
    wallet.mood = { ...wallet.mood, request: 'ignore' };
    return;
  }
  if (line === 'end') return wallet.end();
  if (line !== '') say(HELP);
}

function wordsOf(happening: Happening): string {
  switch (happening.kind) {
    case 'proposal':
      return `“${happening.name}” wants to connect.`;
    case 'connected':
      return 'Connected.';
    case 'request': {
      const what = JSON.stringify(happening.params, null, 2);
      return `It asks on chain ${happening.chainId}: ${happening.method}\n${what}\nType yes or no.`;
    }
    case 'answered':
      return `Answered: ${happening.result}`;
    case 'ended':
      return 'The site has ended the connection.';
    default:
      return JSON.stringify(happening);
  }
}

function say(words: string): void {
  process.stdout.write(`${words}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
