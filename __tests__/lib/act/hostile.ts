import type { Address, Hex } from 'viem';
import type { Call } from '@/core/governor/call';
import { type Anvil, rpc, startAnvil } from '@/devnet/anvil';
import { raiseVariant, type VariantName } from '@/devnet/variant';
import { bytes } from '@/devnet/wallet/together';
import type { Act, ActDao, WalletClient } from '@/lib/act/acts/act';
import { cancel, cancelOperation } from '@/lib/act/acts/cancel';
import { castVote } from '@/lib/act/acts/castVote';
import { delegate } from '@/lib/act/acts/delegate';
import { delegateBySig, signDelegation } from '@/lib/act/acts/delegateBySig';
import { execute } from '@/lib/act/acts/execute';
import { queue } from '@/lib/act/acts/lifecycle';
import { overrideVote } from '@/lib/act/acts/overrideVote';
import { hashOf, propose } from '@/lib/act/acts/propose';
import { splitVote } from '@/lib/act/acts/splitVote';
import { submitBallots } from '@/lib/act/acts/submitBallots';
import { prepareBallot, signBallot } from '@/lib/act/ballot/sign';
import type { RunnerDeps } from '@/lib/act/runner/run';
import { Runner } from '@/lib/act/runner/runner';
import { first, type Ground, groundOf } from './variants';

/** Acts of a hostile wallet on a request instead of sending it. */
export const TAMPERINGS = [
  'side',
  'amount',
  'target',
  'approval',
  'sender',
  'chain',
  'hash of a stranger',
  'nothing',
] as const;

export type Tampering = (typeof TAMPERINGS)[number];

/** An act that is ready to be sent, and what a wallet may make of it: another side or subject, another amount. */
export type Scene = {
  ground: Ground;
  account: Address;
  call: Call;
  side: Hex;
  amount: { data: Hex; value?: bigint };
  start(doors: RunnerDeps): { runner: Runner<never, never>; run: () => Promise<void> };
};

/** Three organisations on one chain, and a second chain; all is ready for every act. */
export type Theatre = {
  anvil: Anvil;
  elsewhere: Anvil;
  on: (name: 'oz57' | 'oz57-fractional' | 'oz57-overridable') => Ground;
  close(): Promise<void>;
};

/** Raises the organisations. */
export async function openTheatre(): Promise<Theatre> {
  const flags = ['--auto-impersonate', '--accounts', '20'];
  const anvil = await startAnvil({ timestamp: 1_790_000_000, args: flags });
  const elsewhere = await startAnvil({ chainId: 31_338, args: flags });
  await rpc(anvil.url, 'anvil_setBlockTimestampInterval', [12]);
  const raised = new Map<VariantName, Ground>();
  for (const name of ['oz57', 'oz57-fractional', 'oz57-overridable'] as const)
    raised.set(name, await groundOf(await raiseVariant(anvil, name, { votingPeriod: 300 })));
  return {
    anvil,
    elsewhere,
    on: (name) => {
      const found = raised.get(name);
      if (found === undefined) throw new Error(`${name} is not raised`);
      return found;
    },
    close: async () => {
      await anvil.stop('SIGKILL');
      await elsewhere.stop('SIGKILL');
    },
  };
}

const scene = <I, F>(
  ground: Ground,
  account: Address,
  act: Act<I, F>,
  intent: I,
  wrong: Pick<Scene, 'side' | 'amount'>,
): Scene => ({
  ground,
  account,
  call: act.call(intent, ground.dao),
  ...wrong,
  start: (doors) => {
    const runner = new Runner(act, doors);
    const run = async () => {
      await runner.check(intent);
      await runner.submit(intent);
    };
    return { runner: runner as unknown as Runner<never, never>, run };
  },
});

/** Each of the acts, made ready on its chain. */
export const SCENES: Record<string, (theatre: Theatre) => Promise<Scene>> = {
  castVote: async ({ on }) => {
    const ground = on('oz57');
    const id = await opened(ground);
    const intent = { proposalId: id, side: 'for', reason: '' } as const;
    return scene(ground, voter(ground), castVote, intent, {
      side: bytes('castVote', [id, 0]),
      amount: { data: bytes('castVote', [id, 1]), value: 1n },
    });
  },
  splitVote: async ({ on }) => {
    const ground = on('oz57-fractional');
    const id = await opened(ground);
    const split = { against: 1n, for: 3n, abstain: 0n };
    const params = (against: bigint, inFavour: bigint) =>
      `0x${[against, inFavour, 0n].map((part) => part.toString(16).padStart(32, '0')).join('')}`;
    const intent = { proposalId: id, split, used: 0n, reason: '' };
    return scene(ground, voter(ground), splitVote, intent, {
      side: bytes('castVoteWithReasonAndParams', [id, 255, '', params(3n, 1n)]),
      amount: { data: bytes('castVoteWithReasonAndParams', [id, 255, '', params(1n, 2n)]) },
    });
  },
  overrideVote: async ({ on }) => {
    const ground = on('oz57-overridable');
    const id = await opened(ground);
    const intent = { proposalId: id, side: 'for', reason: '' } as const;
    return scene(ground, ground.variant.delegator, overrideVote, intent, {
      side: bytes('castOverrideVote', [id, 0, '']),
      amount: { data: bytes('castOverrideVote', [id, 1, '']), value: 1n },
    });
  },
  delegate: async ({ on }) => {
    const ground = on('oz57');
    const { idle, stranger } = ground.variant;
    return scene(
      ground,
      idle,
      delegate,
      { delegatee: idle },
      { side: bytes('delegate', [stranger]), amount: { data: bytes('delegate', [idle]), value: 1n } },
    );
  },
  delegateBySig: async ({ on }) => {
    const ground = on('oz57');
    const { delegator, owner, stranger } = ground.variant;
    const { context, client: door } = ground.doors(delegator);
    const signed = await signDelegation(door() as WalletClient, context, owner);
    const call = (change: object) => delegateBySig.call({ ...signed, ...change }, ground.dao).data;
    return scene(ground, stranger, delegateBySig, signed, {
      side: call({ delegatee: stranger }),
      amount: { data: call({ nonce: signed.nonce + 1n }) },
    });
  },
  propose: async ({ on }) => {
    const ground = on('oz57');
    const make = (description: string, pays = 0n) => {
      const proposed = { description, actions: [{ signature: '', ...ground.variant.action(7n, pays) }] };
      return { ...proposed, proposer: voter(ground), shown: hashOf(ground.dao, proposed), last: null };
    };
    return scene(ground, voter(ground), propose, make('# A draft'), {
      side: propose.call(make('# Another draft'), ground.dao).data,
      amount: { data: propose.call(make('# A draft', 1n), ground.dao).data },
    });
  },
  queue: (theatre) => life(theatre, queue, 'passed'),
  execute: (theatre) => life(theatre, execute, 'queued'),
  cancel: (theatre) => life(theatre, cancel, 'pending'),
  cancelOperation: (theatre) => life(theatre, cancelOperation, 'queued'),
  submitBallots: async ({ on }) => {
    const ground = on('oz57');
    const id = await opened(ground);
    const ballot = async (support: number) => {
      const { context, client: door } = ground.doors(voter(ground));
      const draft = { proposalId: id, support, reason: '', params: '0x', isOverride: false } as const;
      const prepared = await prepareBallot(context.chain, ground.dao, voter(ground), draft);
      return signBallot(context.chain, door() as WalletClient, prepared);
    };
    const intent = { ballots: [await ballot(1)], through: { kind: 'single' as const } };
    const other = { ...intent, ballots: [await ballot(0)] };
    return scene(ground, ground.variant.stranger, submitBallots, intent, {
      side: submitBallots.call(other, ground.dao).data,
      amount: { data: submitBallots.call(intent, ground.dao).data, value: 1n },
    });
  },
};

type LifeOf = ReturnType<Ground['lifeOf']>;

async function life<F>(
  { on }: Theatre,
  act: Act<LifeOf, F> | Act<Omit<LifeOf, 'coins'>, F>,
  stage: 'pending' | 'passed' | 'queued',
): Promise<Scene> {
  const ground = on('oz57');
  const { variant, lifeOf, propose, passed } = ground;
  const make = stage === 'pending' ? propose : passed;
  const [id, other] = [await make('# One'), await make('# Another')];
  if (stage === 'queued') {
    for (const each of [id, other]) await variant.queue(each);
    await variant.toEta(other);
  }
  const account = act.name === 'cancelOperation' ? variant.owner : voter(ground);
  const call = (intent: LifeOf) => (act as Act<LifeOf, F>).call(intent, ground.dao).data;
  const mine = lifeOf(id);
  const more = mine.actions.map((action) => ({ ...action, value: action.value + 1n }));
  return scene(ground, account, act as Act<LifeOf, F>, mine, {
    side: call(lifeOf(other)),
    amount: { data: call({ ...mine, actions: more }) },
  });
}

async function opened({ variant, propose }: Ground): Promise<bigint> {
  const id = await propose();
  await variant.toActive(id);
  return id;
}

const voter = ({ variant }: Ground): Address => first(variant.voters);

/** An organisation's token; throws without one. */
export function tokenOf(dao: ActDao): Address {
  if (dao.token === null) throw new Error('the Governor names no token');
  return dao.token.address;
}
