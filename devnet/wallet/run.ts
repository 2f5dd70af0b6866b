import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import type { Address, Hex } from 'viem';
import { endpointsIn, WALLET_OPTIONS } from './options';
import { type Mood, TestWallet } from './wallet';

const HELP =
  'commands: pair <wc:…> · approve | decline | ignore (connecting and requests) · answer · execute (a contract wallet’s signers have signed) · forge <calldata> (sends that instead, once) · sleep · wake · end · switch <chain id> · widen (takes what it agreed to into the session) · quit';

/**
 * `tsx devnet/wallet/run.ts --relay ws://… --account 0x… --endpoint 31337=http://… [wc:…]`: a wallet that obeys the
 * lines of its input and prints what happens, a line of JSON each. `--later`: a chain it adds to a session when asked,
 * with `--hasty` only after it has said yes; `--owner`: the account is a contract wallet of that owner.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...WALLET_OPTIONS,
      later: { type: 'string', multiple: true, default: [] },
      hasty: { type: 'boolean' },
      owner: { type: 'string' },
      link: { type: 'string' },
    },
  });
  const endpoints = endpointsIn(values.endpoint);
  const later = endpointsIn(values.later);
  const { relay: relayUrl, link } = values;
  const account = values.account as Address;
  const owner = values.owner as Address | undefined;
  const isHasty = values.hasty;
  const wallet = await TestWallet.open({ relayUrl, endpoints, later, isHasty, account, owner, link }, print);
  print({ kind: 'ready', account, help: HELP });
  const [uri] = positionals;
  if (uri !== undefined) await wallet.pair(uri);
  for await (const line of createInterface({ input: process.stdin })) {
    const [command = '', argument = ''] = line.trim().split(/\s+/);
    if (command === 'quit') break;
    try {
      await obey(wallet, command, argument);
      print({ kind: 'done', command });
    } catch (error) {
      print({ kind: 'failed', command, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  // The core keeps timers of its own.
  process.exit(0);
}

async function obey(wallet: TestWallet, command: string, argument: string): Promise<void> {
  switch (command) {
    case 'pair':
      return wallet.pair(argument);
    case 'approve':
    case 'decline':
    case 'ignore': {
      const mood: Mood = command;
      wallet.mood = { proposal: mood, request: mood };
      return;
    }
    case 'answer':
      return wallet.answerAll();
    case 'execute':
      return wallet.execute();
    case 'forge':
      wallet.forged = argument as Hex;
      return;
    case 'sleep':
      return wallet.sleep();
    case 'wake':
      return wallet.wake();
    case 'end':
      return wallet.end();
    case 'switch':
      return wallet.switchTo(Number(argument));
    case 'widen':
      return wallet.widenAll();
    default:
      throw new Error(HELP);
  }
}

function print(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
