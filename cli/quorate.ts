import { type Errand, verifyAt } from './checkpoint/verify';
import { ADOPT_USAGE, type Adopt, adopt, readAdopt } from './commands/adopt';
import { ATTEST_USAGE, type Attest, attest, readAttest } from './commands/attest';
import { CHECKPOINT_USAGE, type Checkpoint, checkpoint, readCheckpoint } from './commands/checkpoint';
import {
  CLEAR_SIGNING_USAGE,
  type ClearSigning,
  clearSigning,
  readClearSigning,
} from './commands/clearSigning';
import { DECODE_USAGE, type Decode, decode, readDecode } from './commands/decode';
import { DETECT_USAGE, readDetect, report } from './commands/detect';
import { DRAFT_USAGE, type DraftCommand, lookIntoDraft, readDraftCommand } from './commands/draft';
import { GOVERNORS_USAGE, type Governors, governors, readGovernors } from './commands/governors';
import { MCP_USAGE, type McpPlace, readMcp } from './commands/mcp';
import type { Place } from './commands/place';
import { PUBLISH_USAGE, type Publish, publishAll, readPublish } from './commands/publish';
import {
  PUSH_KEYS_USAGE,
  type PushKeysCommand,
  pushKeys,
  readPushKeysCommand,
  readSubscriptionsCommand,
  runSubscriptions,
  SUBSCRIPTIONS_USAGE,
  type SubscriptionsCommand,
} from './commands/push';
import { QUERY_USAGE, type Query, query, readQuery } from './commands/query';
import { failureLine, terminalJson } from './commands/terminal';
import { readVerify, VERIFY_USAGE } from './commands/verify';
import { readVerifySite, VERIFY_SITE_USAGE, type VerifySite, verifySite } from './commands/verifySite';

const USAGE = [
  QUERY_USAGE,
  DETECT_USAGE,
  CHECKPOINT_USAGE,
  VERIFY_USAGE,
  PUBLISH_USAGE,
  ADOPT_USAGE,
  GOVERNORS_USAGE,
  DECODE_USAGE,
  DRAFT_USAGE,
  MCP_USAGE,
  VERIFY_SITE_USAGE,
  ATTEST_USAGE,
  CLEAR_SIGNING_USAGE,
  PUSH_KEYS_USAGE,
  SUBSCRIPTIONS_USAGE,
]
  .map((usage, index) => (index === 0 ? usage : usage.slice('usage: '.length)))
  .join(', or ');

/** Parsed command line. */
export type Command =
  | ({ name: 'query' } & Query)
  | ({ name: 'detect' } & Place)
  | ({ name: 'checkpoint' } & Checkpoint)
  | ({ name: 'verify' } & Errand)
  | ({ name: 'publish' } & Publish)
  | ({ name: 'adopt' } & Adopt)
  | ({ name: 'governors' } & Governors)
  | ({ name: 'decode' } & Decode)
  | ({ name: 'draft' } & DraftCommand)
  | ({ name: 'mcp' } & McpPlace)
  | ({ name: 'verify-site' } & VerifySite)
  | ({ name: 'attest' } & Attest)
  | { name: 'clear-signing'; command: ClearSigning }
  | ({ name: 'push-keys' } & PushKeysCommand)
  | ({ name: 'subscriptions' } & SubscriptionsCommand);

/** Reads the arguments; throws a sentence. */
export function readCommand([name, ...args]: readonly string[]): Command {
  switch (name) {
    case 'query':
      return { name, ...readQuery(args) };
    case 'detect':
      return { name, ...readDetect(args) };
    case 'checkpoint':
      return { name, ...readCheckpoint(args) };
    case 'verify':
      return { name, ...readVerify(args) };
    case 'publish':
      return { name, ...readPublish(args) };
    case 'adopt':
      return { name, ...readAdopt(args) };
    case 'governors':
      return { name, ...readGovernors(args) };
    case 'decode':
      return { name, ...readDecode(args) };
    case 'draft':
      return { name, ...readDraftCommand(args) };
    case 'mcp':
      return { name, ...readMcp(args) };
    case 'verify-site':
      return { name, ...readVerifySite(args) };
    case 'attest':
      return { name, ...readAttest(args) };
    case 'clear-signing':
      return { name, command: readClearSigning(args) };
    case 'push-keys':
      return { name, ...readPushKeysCommand(args) };
    case 'subscriptions':
      return { name, ...readSubscriptionsCommand(args) };
    default:
      throw new Error(USAGE);
  }
}

/** Does what the command line said and prints one JSON value; throws what went wrong. */
async function main(): Promise<void> {
  const command = readCommand(process.argv.slice(2));
  switch (command.name) {
    case 'query':
      return print(await query(command));
    case 'detect':
      return print(await report(command));
    case 'checkpoint':
      return print(await checkpoint(command, process.stderr));
    case 'publish':
      return endPublish(await publishAll(command));
    case 'adopt': {
      const result = await adopt(command, process.stderr);
      print(result);
      const [first, ...rest] = 'findings' in result ? result.findings : [];
      if (first !== undefined)
        throw new Error(`${first.where}: ${first.what.replace(/\.$/, '')}${more(rest)}.`);
      return;
    }
    case 'governors':
      return print(await governors(command, process.stderr));
    case 'decode':
      return print(await decode(command));
    case 'draft':
      return print(await lookIntoDraft(command));
    case 'mcp': {
      // Its packages take a while to load, which other commands need not wait for.
      const { serveMcp } = await import('./mcp/server');
      return serveMcp(command);
    }
    case 'attest':
      return print(await attest(command));
    case 'clear-signing':
      return print(await clearSigning(command.command));
    case 'push-keys':
      return print(pushKeys(command));
    case 'subscriptions':
      return print(await runSubscriptions(command));
    case 'verify-site': {
      const verdict = await verifySite(command);
      print(verdict);
      const [first, ...rest] = verdict.differences;
      if (first !== undefined) throw new Error(`${first.path}: ${first.what}${more(rest)}.`);
      return;
    }
    case 'verify': {
      const verdict = await verifyAt(command);
      print(verdict);
      const broken = verdict.checks.find(({ ok }) => !ok);
      if (broken !== undefined) throw new Error(broken.detail ?? broken.what);
    }
  }
}

/** Prints what was published; throws what a receiver, or every push service, refused. */
function endPublish(result: Awaited<ReturnType<typeof publishAll>>): void {
  print(result);
  const { failures = [], push } = result.alerts ?? {};
  // Anybody can subscribe an address that does not answer: that alone is no failure.
  const isRefused = push !== undefined && push.pushed === 0;
  const [first, ...rest] = [...failures, ...(isRefused ? push.failures : [])];
  if (first !== undefined) throw new Error(`${first.replace(/\.$/, '')}${more(rest)}.`);
}

function more(rest: readonly unknown[]): string {
  return rest.length === 0 ? '' : `, and ${rest.length} more`;
}

function print(value: unknown): void {
  process.stdout.write(`${terminalJson(value)}\n`);
}

if (process.argv[1]?.endsWith('quorate.ts') === true) {
  main().catch((error: unknown) => {
    process.stderr.write(`${failureLine(error)}\n`);
    process.exitCode = 1;
  });
}
