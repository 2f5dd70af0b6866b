import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeFunctionData } from 'viem';
import { type Made, make, type Order } from '@/cli/checkpoint/make';
import { Progress } from '@/cli/checkpoint/progress';
import { type Verdict, verifyAt } from '@/cli/checkpoint/verify';
import { openSmall, type Small } from '@/devnet/small';
import { openVariant, type Variant, type VariantName, type VariantOptions } from '@/devnet/variant';
import { listenOn } from '../../loopback';

/** Blocks until what was mined before is final: the chain calls its head less 64 final. */
export const FINALITY = 70;

const folders: string[] = [];

/** An empty folder that `sweep` removes. */
export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'quorate-checkpoint-'));
  folders.push(path);
  return path;
}

/** Removes the folders made here. */
export function sweep(): void {
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true });
}

/** Makes a checkpoint as the command would, with what it says beside. */
export async function made(order: Order): Promise<{ made: Made; said: string }> {
  let said = '';
  const screen = { write: (text: string) => (said += text) };
  return { made: await make(order, new Progress(screen, true)), said };
}

/** Checks a checkpoint as the command would: all its votes, unless told otherwise. */
export const verified = (checkpoint: string, url: string, samples = 1000): Promise<Verdict> =>
  verifyAt({ checkpoint, rpc: [url], samples, seed: 7 });

/** The first check that did not hold, as `name: sentence`; `ok` when all did. */
export function judged({ checks, ok }: Verdict): string {
  const broken = checks.find((check) => !check.ok);
  if (ok !== (broken === undefined)) throw new Error('the verdict does not follow from its checks');
  return broken === undefined ? 'ok' : `${broken.name}: ${broken.detail}`;
}

/** Every file below a folder with its bytes, for comparison. */
export function bytesOf(path: string): Record<string, string> {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files
      .map((file) => join(file.parentPath, file.name))
      .sort()
      .map((file) => [file.slice(path.length + 1), readFileSync(file).toString('base64')]),
  );
}

/** A small organisation with proposals in several states, votes with reasons, all of it final. */
export async function busySmall(start?: number): Promise<Small> {
  const small = await openSmall(start === undefined ? {} : { start });
  const first = await small.propose({ description: '# The first\n\nIt passes and is executed.' });
  const second = await small.openVote({ description: '# The second\n\nIt fails.' });
  for (let voter = 0; voter < 6; voter += 1) await small.vote(voter, first, 1, `Because of ${voter % 2}.`);
  await small.vote(0, second, 0);
  await small.vote(1, second, 1, 'A pity.');
  await small.vote(2, second, 2);
  await small.toDeadline(second);
  await small.queue(first);
  await small.warp(61);
  await small.execute(first);
  await small.mine(FINALITY);
  return small;
}

/** A third proposal of the same, with votes that are final too. */
export async function busier(small: Small): Promise<void> {
  const third = await small.openVote(
    { description: '# The third\n\nStill open at the end.' },
    [3],
    'Late, but yes.',
  );
  await small.vote(4, third, 0);
  await delegate(small, 12, 3);
  await delegate(small, 5, 4);
  await delegate(small, 5, 5);
  await small.mine(FINALITY);
}

/** One account of the small organisation delegates to another. */
export function delegate({ send, token, abi, accounts }: Small, by: number, to: number): Promise<unknown> {
  const [from, delegatee] = [accounts[by], accounts[to]];
  if (from === undefined || delegatee === undefined) throw new Error('there is no such account');
  const data = encodeFunctionData({ abi: abi.token, functionName: 'delegate', args: [delegatee] });
  return send({ from, to: token, data });
}

/** A variant with a proposal that passed and one that was voted down, votes in all its forms, all of it final. */
export const busyVariant = async (name: VariantName, options: VariantOptions = {}): Promise<Variant> =>
  madeBusy(await openVariant(name, options));

/** The same on a chain that runs. */
export async function madeBusy(world: Variant): Promise<Variant> {
  const isAlpha = world.expects.family === 'alpha';
  const [a, b, c, d, e] = world.voters;
  if (!a || !b || !c || !d || !e) throw new Error('no voters');
  const first = await world.propose(a, [world.action(3n)], '# Three\n\nWhy not.');
  await world.toActive(first);
  await world.vote(first, a, 'for', isAlpha ? undefined : 'Three it is.');
  await world.vote(first, b, 'against');
  await world.vote(first, c, isAlpha ? 'for' : 'abstain');
  await world.override?.(first, world.delegator, 'for', 'Not in my name.');
  // A split vote of nothing leaves a log and no receipt.
  await world.voteSplit?.(first, e, { against: 0n, for: 0n, abstain: 0n }, 'Not yet.');
  await world.voteSplit?.(first, d, { against: 1n, for: 2n, abstain: 3n });
  await world.toEnd(first);
  const second = await world.propose(b, [world.action(4n)], '# Four');
  await world.toActive(second);
  await world.vote(second, d, 'against');
  await world.toEnd(second);
  await world.mine(FINALITY);
  return world;
}

type Refusal = { code: number; message: string };
type Call = { id: number; method: string; params: unknown[] };

/** An endpoint that tells of each question before it passes it on, or refuses it when it is told so. */
export async function listening(target: string) {
  let heard: (method: string, params: readonly unknown[]) => Refusal | undefined = () => undefined;
  const server = await listenOn(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Call | Call[];
    const headers = { 'content-type': 'application/json' };
    const answerTo = async (call: Call): Promise<unknown> => {
      const error = heard(call.method, call.params);
      if (error !== undefined) return { jsonrpc: '2.0', id: call.id, error };
      return (await fetch(target, { method: 'POST', headers, body: JSON.stringify(call) })).json();
    };
    const answer = await (Array.isArray(body) ? Promise.all(body.map(answerTo)) : answerTo(body));
    response.writeHead(200, headers).end(JSON.stringify(answer));
  });
  return {
    ...server,
    hear: (listener: typeof heard) => {
      heard = listener;
    },
  };
}
