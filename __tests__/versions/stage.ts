import { join } from 'node:path';
import type { Address } from 'viem';
import { detect } from '@/chain/contracts/detect';
import { createTransport } from '@/chain/rpc/transport';
import { loadDelegates } from '@/cli/checkpoint/delegations';
import { readIndex } from '@/cli/checkpoint/listing';
import { loadHead, loadShard } from '@/cli/checkpoint/load';
import { CheckpointFlaw } from '@/core/files/flaw';
import { type Anvil, rpc, startAnvil } from '@/devnet/anvil';
import { hex } from '@/devnet/deploy';
import { found, type Organisation } from '@/devnet/variant';
import { raiseVersion } from '@/devnet/versions/raise';
import { RECIPES, type Recipe, type VersionName } from '@/devnet/versions/recipes';
import { pathOf } from '@/service/checkpoint/directory';
import { SWIFT } from '../loopback';
import { type Random, runs, seeded, seedOf } from '../runs';
import { type Changes, forged } from '../service/checkpoint/forge';
import { type Decoded, mutations, some } from '../service/checkpoint/mutate';
import { FINALITY, folder, judged, made, verified } from '../service/checkpoint/stage';
import { disagreements } from './agreement';
import { asked, at } from './asked';
import type { Done } from './ballots';
import { forgeries } from './forgeries';
import { live } from './life';
import { announced } from './logs';

const ROUNDS = runs(1, 3);
/** Forgeries of one datum alone. */
const SINGLE = runs(2, 20);
const SEED = seedOf(20_261_122);
/** Careful forgeries of each life; in the long run all of them. */
const CAREFUL = runs(6, Number.POSITIVE_INFINITY);

/** A chain with accounts that sign by themselves, a block each twelve seconds. */
export async function openChain(): Promise<Anvil> {
  const anvil = await startAnvil({
    timestamp: 1_790_000_000,
    args: ['--auto-impersonate', '--accounts', '20'],
  });
  await rpc(anvil.url, 'anvil_setBlockTimestampInterval', [12]);
  return anvil;
}

/** Result for one organisation: each list is empty if all is right. */
export type Outcome = {
  /** Answers of the service that differ from the contract. */
  wrong: string[];
  /** Verdict of `verify` on the checkpoint as it was made, and what it could not check of it. */
  verdict: string;
  unchecked: readonly string[];
  /** Forgeries that `verify` took for the truth. */
  missed: string[];
  states: ReadonlySet<string>;
  told: string;
};

/** Lets an organisation live, compares what is said of it, and tries its checkpoint; the chain is then as before. */
export async function tried(anvil: Anvil, name: VersionName): Promise<Outcome> {
  const base = await rpc(anvil.url, 'evm_snapshot');
  try {
    return await outcomeOf(anvil, name);
  } finally {
    await rpc(anvil.url, 'evm_revert', [base]);
  }
}

async function outcomeOf(anvil: Anvil, name: VersionName): Promise<Outcome> {
  // No two organisations live through the same.
  const random = seeded(
    SEED + [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 0),
  );
  const world = await found(anvil, (stage) => raiseVersion(name, stage));
  // The Governor itself pays for the calls of a proposal in some versions.
  await rpc(world.url, 'anvil_setBalance', [world.governor, hex(10n ** 20n)]);
  const done: Done = new Map();
  const transport = createTransport({ ...SWIFT, chainId: world.chainId, hosts: [world.url] });
  const dao = await detect(transport, { chainId: world.chainId, address: world.governor });
  for (let round = 0; round < ROUNDS; round += 1) await live({ world, dao, random, done });
  const { wrong, figures, states } = await compared(world, name);
  const { good, decoded } = await published(world);
  const { unchecked, ...verdict } = await verified(good, world.url);
  const { missed, tries } = await forge(random, good, decoded, world.url);
  const acts = [...done]
    .map(([act, count]) => `${act} ${count.done}/${count.done + count.refused}`)
    .join(', ');
  const told = `${name}: ${figures} figures, ${[...states].join(' ')}, ${tries} forgeries; ${acts}`;
  return { wrong, verdict: judged({ ...verdict, unchecked }), unchecked, missed, states, told };
}

async function compared(world: Organisation, name: VersionName) {
  const accounts: readonly Address[] = [...world.voters.slice(0, 3), world.idle, world.delegator];
  const said = await asked(world, accounts);
  const found = await disagreements(world, said, await announced(world), accounts);
  const { proxy }: Recipe = RECIPES[name];
  const kind =
    proxy === undefined
      ? null
      : { uups: 'ERC1967', transparent: 'ERC1967', beacon: 'BEACON', clone: 'CLONE' }[proxy.kind];
  if (at(said, 'proxy.kind') !== kind)
    found.wrong.push(`proxy: we say ${at(said, 'proxy.kind')}, it is ${kind}`);
  return found;
}

/** Makes a checkpoint of an organisation once all of it is final, and gives its folder and what is in it. */
async function published(world: Organisation): Promise<{ good: string; decoded: Decoded }> {
  await world.mine(FINALITY);
  const good = folder();
  await made({ dao: world.dao, rpc: [world.url], out: good, from: world.startBlock - 1n });
  const path = join(good, pathOf(world.dao));
  const loaded = await loadHead(path);
  if (loaded === undefined) throw new Error('there is no head');
  const { head } = loaded;
  const shards = await Promise.all(head.proposals.map((each) => loadShard(path, each)));
  return { good, decoded: { head, shards, delegates: await loadDelegates(path, head) } };
}

async function forge(random: Random, good: string, decoded: Decoded, url: string) {
  const careful = forgeries(random, decoded);
  const step = Math.max(1, Math.ceil(careful.length / CAREFUL));
  const chosen = careful.filter((_, index) => (index + random.seed) % step === 0);
  // A history that begins somewhat earlier than the contract is as true.
  const data = mutations(decoded).filter(({ path }) => path !== 'head.from');
  const single = some(random, data, SINGLE);
  const all = [...chosen, ...single.map(({ path, changes }) => ({ name: path, changes }))];
  const verdicts = await Promise.all(
    all.map(async ({ name, changes }) => `${name}: ${await verdictOn(good, changes, url)}`),
  );
  if (process.env.QUORATE_TOLD !== undefined) process.stdout.write(`${verdicts.join('\n')}\n`);
  return { missed: verdicts.filter((verdict) => verdict.endsWith(': ok')), tries: all.length };
}

/** Verdict of `verify` on a forgery: the first check that failed, `ok`, or that it is unchanged or unreadable. */
async function verdictOn(good: string, changes: Changes, url: string): Promise<string> {
  const out = await forged(good, changes).catch((error: unknown) => {
    if (error instanceof CheckpointFlaw || error instanceof RangeError) return null;
    throw error;
  });
  if (out === null) return 'unreadable';
  const isSame = readIndex(out)?.checkpoints[0]?.head === readIndex(good)?.checkpoints[0]?.head;
  return isSame ? 'unchanged' : judged(await verified(out, url));
}
