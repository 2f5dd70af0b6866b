import { ADOPT_USAGE, type Adopt, readAdopt } from './arguments/adopt';
import { ATTEST_USAGE, type Attest, readAttest } from './arguments/attest';
import { CHECKPOINT_USAGE, type Checkpoint, readCheckpoint } from './arguments/checkpoint';
import { CLEAR_SIGNING_USAGE, type ClearSigning, readClearSigning } from './arguments/clearSigning';
import { DECODE_USAGE, type Decode, readDecode } from './arguments/decode';
import { DETECT_USAGE, readDetect } from './arguments/detect';
import { DRAFT_USAGE, type DraftCommand, readDraftCommand } from './arguments/draft';
import { GOVERNORS_USAGE, type Governors, readGovernors } from './arguments/governors';
import { MCP_USAGE, type McpPlace, readMcp } from './arguments/mcp';
import { PUBLISH_USAGE, type Publish, readPublish } from './arguments/publish';
import {
  PUSH_KEYS_USAGE,
  type PushKeysCommand,
  readPushKeysCommand,
  readSubscriptionsCommand,
  SUBSCRIPTIONS_USAGE,
  type SubscriptionsCommand,
} from './arguments/push';
import { QUERY_USAGE, type Query, readQuery } from './arguments/query';
import { readVerify, VERIFY_USAGE } from './arguments/verify';
import { readVerifySite, VERIFY_SITE_USAGE, type VerifySite } from './arguments/verifySite';
import type { Errand } from './checkpoint/verify';
import type { Place } from './commands/place';
import type { publishAll } from './commands/publish';
import { failureLine, terminalJson } from './commands/terminal';

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

/** Does what the command line said and prints one JSON value; throws what went wrong. Loads that command alone. */
async function main(): Promise<void> {
  const command = readCommand(process.argv.slice(2));
  switch (command.name) {
    case 'query':
      return print(await (await import('./commands/query')).query(command));
    case 'detect':
      return print(await (await import('./commands/detect')).report(command));
    case 'checkpoint':
      return print(await (await import('./commands/checkpoint')).checkpoint(command, process.stderr));
    case 'publish':
      return endPublish(await (await import('./commands/publish')).publishAll(command));
    case 'adopt': {
      const result = await (await import('./commands/adopt')).adopt(command, process.stderr);
      print(result);
      const [first, ...rest] = 'findings' in result ? result.findings : [];
      if (first !== undefined)
        throw new Error(`${first.where}: ${first.what.replace(/\.$/, '')}${more(rest)}.`);
      return;
    }
    case 'governors':
      return print(await (await import('./commands/governors')).governors(command, process.stderr));
    case 'decode':
      return print(await (await import('./commands/decode')).decode(command));
    case 'draft':
      return print(await (await import('./commands/draft')).lookIntoDraft(command));
    case 'mcp':
      return (await import('./mcp/server')).serveMcp(command);
    case 'attest':
      return print(await (await import('./commands/attest')).attest(command));
    case 'clear-signing':
      return print(await (await import('./commands/clearSigning')).clearSigning(command.command));
    case 'push-keys':
      return print((await import('./commands/push')).pushKeys(command));
    case 'subscriptions':
      return print(await (await import('./commands/push')).runSubscriptions(command));
    case 'verify-site': {
      const verdict = await (await import('./commands/verifySite')).verifySite(command);
      print(verdict);
      const [first, ...rest] = verdict.differences;
      if (first !== undefined) throw new Error(`${first.path}: ${first.what}${more(rest)}.`);
      return;
    }
    case 'verify': {
      const verdict = await (await import('./checkpoint/verify')).verifyAt(command);
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
