import type { Address, Hex } from 'viem';
import { type QuorateError, describe as wordsOf } from '@/core/errors';
import { rpc } from '@/devnet/anvil';
import { compile } from '@/devnet/compile';
import { batch, bytes } from '@/devnet/wallet/together';
import type { WalletClient } from '@/lib/act/acts/act';
import { openBefore } from '../../openBefore';
import { openTheatre, SCENES, type Scene, TAMPERINGS, type Tampering, tokenOf } from './hostile';

const theatre = openBefore(openTheatre);

const NOWHERE: Address = '0x00000000000000000000000000000000000dead1';
const ENDLESS = (1n << 256n) - 1n;

/** A wallet that does something else than it is asked for, and answers as if it had not. */
function hostile({ ground, account, ...scene }: Scene, tampering: Tampering): WalletClient['send'] {
  const { variant, dao } = ground;
  const send =
    (change: object, url = variant.url) =>
    async (request: object) =>
      rpc<Hex>(url, 'eth_sendTransaction', [{ ...request, gas: '0x2dc6c0', ...change }]);
  switch (tampering) {
    case 'side':
      return send({ data: scene.side });
    case 'amount':
      return send({ data: scene.amount.data, value: `0x${(scene.amount.value ?? 0n).toString(16)}` });
    case 'target':
      return send({ to: NOWHERE });
    case 'approval':
      return send({ to: tokenOf(dao), data: bytes('approve', [variant.owner, ENDLESS]) });
    case 'sender':
      return send({ from: account === variant.voters[4] ? variant.voters[5] : variant.voters[4] });
    case 'chain':
      return send({}, theatre.elsewhere.url);
    case 'hash of a stranger':
      return () =>
        variant.send('function approve(address,uint256)', variant.voters[6] as Address, tokenOf(dao), [
          NOWHERE,
          1n,
        ]);
    case 'nothing':
      return async () => `0x${'5e'.repeat(32)}`;
  }
}

type End = { said: string; isRed: boolean; blocks: number };

/** How an act ends with a wallet: its status and code, whether that is red, and how many blocks later. */
async function endOf(scene: Scene, send: WalletClient['send'], chain?: number): Promise<End> {
  const { variant } = scene.ground;
  let sentAt = 0n;
  const head = async () => BigInt(await rpc<Hex>(variant.url, 'eth_blockNumber'));
  const doors = scene.ground.doors(scene.account, {
    standsOn: async () => chain ?? variant.chainId,
    send: async (request) => {
      const hash = await send(request);
      sentAt = await head();
      return hash;
    },
  });
  let pauses = 0;
  const over = new Set(['mismatch', 'lost', 'shown', 'reverted', 'blocked', 'elsewhere', 'unanswered']);
  const { runner, run } = scene.start({
    ...doors,
    pause: async () => {
      pauses += 1;
      await new Promise((resolve) => setImmediate(resolve));
      if (over.has(runner.get().status) || pauses > 12) return runner.forget();
      await variant.mine();
    },
  });
  let said = '';
  let problem: QuorateError | undefined;
  runner.subscribe(() => {
    const now = runner.get();
    if (now.status === 'idle') return;
    problem = now.problem;
    said = [now.status, problem?.code ?? now.blockers[0]?.code ?? ''].join(' ').trim();
  });
  await run();
  return { said, isRed: isRed(problem), blocks: Number((await head()) - sentAt) };
}

// As components/ui/Problem colours it.
const isRed = (problem: QuorateError | undefined): boolean =>
  problem !== undefined && !['wait', 'silent'].includes(wordsOf(problem.code, problem.facts).bucket);

const EXPECTED: Record<Tampering, string> = {
  side: 'mismatch mined-otherwise',
  amount: 'mismatch mined-otherwise',
  target: 'mismatch mined-otherwise',
  approval: 'mismatch mined-otherwise',
  sender: 'mismatch mined-sender',
  chain: 'lost never-seen-here',
  'hash of a stranger': 'mismatch mined-stranger',
  nothing: 'lost never-seen',
};

describe.each(Object.keys(SCENES))('%s, by a wallet that tampers', (name) => {
  let scene: Scene;
  let before: Hex;
  beforeAll(async () => {
    before = await rpc<Hex>(theatre.anvil.url, 'evm_snapshot');
    scene = await (SCENES[name] as (typeof SCENES)[string])(theatre);
  });
  afterAll(() => rpc(theatre.anvil.url, 'evm_revert', [before]));

  it('is told in red within two blocks, whatever the wallet does', async () => {
    const found: Record<string, End> = {};
    for (const tampering of TAMPERINGS)
      await scene.ground.undone(async () => {
        const chain = tampering === 'chain' ? 31_338 : undefined;
        found[tampering] = await endOf(scene, hostile(scene, tampering), chain);
      });
    const told = Object.entries(found).map(([tampering, { said }]) => [tampering, said]);
    expect(Object.fromEntries(told)).toEqual(EXPECTED);
    expect(Object.values(found).filter((end) => end.isRed)).toHaveLength(TAMPERINGS.length);
    expect(Math.max(...Object.values(found).map(({ blocks }) => blocks))).toBeLessThanOrEqual(2);
  });

  it('is no alarm where the wallet does as it is told', () =>
    scene.ground.undone(async () => {
      const { variant } = scene.ground;
      const send: WalletClient['send'] = (request) =>
        rpc<Hex>(variant.url, 'eth_sendTransaction', [{ ...request, gas: '0x2dc6c0' }]);
      expect((await endOf(scene, send)).said).toBe('shown');
    }));
});

it('a contract wallet that also gives the rest of the votes to another side is told of', async () => {
  const scene = await (SCENES.splitVote as (typeof SCENES)[string])(theatre);
  await scene.ground.undone(async () => {
    const { url, voters } = scene.ground.variant;
    await rpc(url, 'anvil_setCode', [scene.account, compile().Multicall.runtime]);
    const { said } = await endOf(scene, ({ to, data }) => {
      const both = batch([
        { to, data },
        { to, data: scene.side },
      ]);
      const call = { from: voters[6], to: scene.account, data: both, gas: '0x2dc6c0' };
      return rpc<Hex>(url, 'eth_sendTransaction', [call]);
    });
    expect(said).toBe('mismatch mined-otherwise');
  });
});
