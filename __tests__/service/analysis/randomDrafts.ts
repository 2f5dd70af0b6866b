import type { Address } from 'viem';
import { type DraftDocument, emptyDraft } from '@/core/draft/document';
import { reserveFor } from '@/core/draft/proposerSuffix';
import { numbersProposals } from '@/core/governor/family';
import type { RawAction } from '@/core/governor/proposal';
import type { Variant } from '@/devnet/variant';
import { randomCalls } from '../../chain/rehearsing';
import type { Random } from '../../runs';

/** Peculiarities of random drafts. */
export const KINDS = [
  'twins',
  'reserved for its proposer',
  'reserved for another',
  'made before',
  'eleven actions',
  'no actions',
  'signatures apart',
  'much calldata',
  'one is running',
  'delegated just now',
  'trusted',
] as const;

/** One random draft, and the account that would propose it. */
export type RandomDraft = { kind: (typeof KINDS)[number] | 'plain'; draft: DraftDocument; from: Address };

/** A random draft of a world; what its kind needs of the chain is done to it. */
export async function randomDraft(random: Random, world: Variant, before: readonly RandomDraft[]) {
  const kind = random.chance(0.3) ? 'plain' : random.pick([...KINDS, ...more(world)]);
  const from = accountOf(kind, random, world);
  await prepare(kind, from, random, world);
  const earlier = before.at(-1);
  if (kind === 'made before' && earlier !== undefined)
    return { kind, draft: earlier.draft, from: random.chance(0.7) ? earlier.from : from };
  return { kind, from, draft: { ...written(kind, from, random, world), proposer: null } };
}

/** Kinds that matter to this Governor in particular. */
function more(world: Variant): RandomDraft['kind'][] {
  const isCounted = numbersProposals(world.expects);
  return [
    ...(isCounted ? (['eleven actions', 'one is running'] as const) : []),
    ...(isCounted || world.name === 'oz57-storage' ? (['much calldata'] as const) : []),
    ...(world.timelockKind === 'compound' ? (['twins'] as const) : []),
  ];
}

function accountOf(kind: RandomDraft['kind'], random: Random, world: Variant): Address {
  if (kind === 'delegated just now') return world.idle;
  if (kind === 'trusted') return world.stranger;
  const able = world.voters.slice(0, 4);
  // Peculiarities of the others show only if the votes suffice.
  return kind === 'plain' ? random.pick([...world.voters, world.stranger]) : random.pick(able);
}

async function prepare(kind: RandomDraft['kind'], from: Address, random: Random, world: Variant) {
  if (kind === 'one is running')
    await world.propose(from, [world.action(1n)], `# Running ${random.int(0, 1e9)}`).catch(() => undefined);
  if (kind === 'delegated just now') await world.delegate(world.idle, world.idle);
  // Compound's is the only Governor here with a list of accounts that need no votes.
  if (kind === 'trusted' && world.name === 'bravo')
    await world.send(
      'function _setWhitelistAccountExpiration(address,uint256)',
      world.owner,
      world.governor,
      [from, 1n << 40n],
    );
}

function written(kind: RandomDraft['kind'], from: Address, random: Random, world: Variant): DraftDocument {
  const title = `# Draft ${random.int(0, 1e9)}`;
  const text = random.chance(0.3)
    ? `${title}\n\n${'Words of any length. '.repeat(random.int(1, 300))}`
    : title;
  const reserved = { 'reserved for its proposer': from, 'reserved for another': world.stranger };
  const account = reserved[kind as keyof typeof reserved];
  return {
    ...emptyDraft({ chainId: world.chainId, governor: world.governor }),
    description: account === undefined ? text : reserveFor(text, account),
    actions: actionsOf(kind, random, world),
  };
}

function actionsOf(kind: RandomDraft['kind'], random: Random, world: Variant): RawAction[] {
  const setting = (value: number): RawAction => ({ signature: '', ...world.action(BigInt(value)) });
  switch (kind) {
    case 'twins':
      return [setting(3), setting(3)];
    case 'eleven actions':
      return Array.from({ length: 11 }, (_, index) => setting(index + 1));
    case 'no actions':
      return [];
    case 'much calldata':
      // On both sides of what a transaction can pay for where calldata is kept.
      return [
        {
          ...setting(1),
          target: world.stranger,
          calldata: `0x${'11'.repeat(random.pick([18, 24, 26]) * 1024)}`,
        },
      ];
    case 'signatures apart':
      return [apart(setting(random.int(1, 12)), world), setting(14)];
    default:
      return randomCalls(random, world).map((action) => ({ signature: '', ...action }));
  }
}

function apart(action: RawAction, world: Variant): RawAction {
  if (!numbersProposals(world.expects)) return action;
  return { ...action, signature: 'set(uint256)', calldata: `0x${action.calldata.slice(10)}` };
}
