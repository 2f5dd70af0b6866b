import type { Address, Hex } from 'viem';
import { reserveFor } from '@/core/draft/proposerSuffix';
import { rpc } from '@/devnet/anvil';
import { mined } from '@/devnet/deploy';
import type { WalletClient } from '@/lib/act/acts/act';
import { hashOf, type ProposeIntent, propose } from '@/lib/act/acts/propose';
import type { OutboxStore } from '@/lib/act/runner/outbox';
import { Runner } from '@/lib/act/runner/runner';
import { first, type Ground, openGround } from './variants';
import { freshOutbox } from './world';

/** Intent of a page that showed a draft; `last` is the latest number that was given then. */
function intentOf({ dao, variant }: Ground, title: string, last: bigint | null): ProposeIntent {
  const proposer = first(variant.voters);
  const description = dao.family === 'bravo' ? `# ${title}` : reserveFor(`# ${title}`, proposer);
  const proposed = { description, actions: [{ signature: '', ...variant.action(7n) }] };
  return { ...proposed, proposer, shown: hashOf(dao, proposed), last };
}

/** A page of its own: with a wallet, and an outbox that it may share with others. */
function pageOf(ground: Ground, outbox: OutboxStore, change: Partial<WalletClient> = {}) {
  return new Runner(propose, { ...ground.doors(first(ground.variant.voters), change), outbox });
}

const never = () => new Promise<Hex>(() => undefined);

/** Gives way until the page has come to this status, which it must. */
async function comesTo(page: ReturnType<typeof pageOf>, status: string): Promise<void> {
  if (page.get().status === status) return;
  await new Promise<void>((resolve) => {
    const stop = page.subscribe(() => {
      if (page.get().status !== status) return;
      stop();
      resolve();
    });
  });
}

/** Gives the wallet the request of a page that then goes away; `send` is what the wallet does with it. */
async function killedWhile(
  ground: Ground,
  intent: ProposeIntent,
  outbox: OutboxStore,
  send: WalletClient['send'],
): Promise<void> {
  let asked: () => void = () => undefined;
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const page = pageOf(ground, outbox, {
    send: async (request) => {
      const sent = send(request);
      sent.catch(() => undefined).finally(asked);
      // Whatever it answers comes to nobody.
      if (send === never) asked();
      await sent;
      return never();
    },
  });
  await page.check(intent);
  void page.submit(intent);
  await isAsked;
}

async function resumed(ground: Ground, outbox: OutboxStore): Promise<ReturnType<typeof pageOf>> {
  const [entry] = outbox.list();
  if (entry === undefined) throw new Error('nothing was written down');
  const page = pageOf(ground, outbox);
  await page.resume(entry);
  return page;
}

const countOf = async (ground: Ground): Promise<number> => {
  const { variant } = ground;
  const logs = await rpc<unknown[]>(variant.url, 'eth_getLogs', [
    { address: variant.governor, fromBlock: '0x0', topics: [CREATED] },
  ]);
  return logs.length;
};
// ProposalCreated of both lines
const CREATED = '0x7d84a6263ae0d98d3329bd7b46bb4e8d6f98cd35a7adb45c274c8b7fd5ebd5e0';

/** The latest number that a Governor has given; null where it gives none. */
async function latest({ dao, variant }: Ground): Promise<bigint | null> {
  if (dao.family !== 'bravo') return null;
  return variant.call<bigint>('function proposalCount() view returns (uint256)', variant.governor);
}

describe.each(['oz57', 'oz57-sequential', 'bravo'] as const)('a draft that is being sent on %s', (name) => {
  const at = openGround(name);
  const send = async (request: { from: Address; to: Address; data: Hex; value: Hex }) => {
    const { url } = at.get().variant;
    const hash = await rpc<Hex>(url, 'eth_sendTransaction', [{ ...request, gas: '0x2dc6c0' }]);
    await mined(url, hash);
    return hash;
  };

  it('the page is killed before anything is signed: it is not known, and sent again only when told', () =>
    at.get().undone(async () => {
      const [ground, outbox] = [at.get(), freshOutbox()];
      const intent = intentOf(ground, 'Killed', await latest(ground));
      await killedWhile(ground, intent, outbox, never);
      const page = await resumed(ground, outbox);
      expect(page.get()).toMatchObject({ status: 'unanswered', problem: { code: 'unanswered' } });
      expect([outbox.list().length, await countOf(ground)]).toEqual([1, 0]);
      await page.check(intent);
      await page.submit(intent);
      expect(page.get().status).toBe('shown');
      expect([outbox.list().length, await countOf(ground)]).toEqual([0, 1]);
    }));

  it('the page is killed between signing and sending: the proposal is found by what it says', () =>
    at.get().undone(async () => {
      const [ground, outbox] = [at.get(), freshOutbox()];
      await killedWhile(ground, intentOf(ground, 'Signed', await latest(ground)), outbox, send);
      expect((await resumed(ground, outbox)).get()).toMatchObject({ status: 'shown', problem: undefined });
      expect([outbox.list().length, await countOf(ground)]).toEqual([0, 1]);
    }));

  it('an earlier proposal of the same actions is not taken for it', () =>
    at.get().undone(async () => {
      const [ground, outbox] = [at.get(), freshOutbox()];
      const { variant } = ground;
      const id = await variant.propose(first(variant.voters), [variant.action(7n)], '# Before');
      await variant.cancel(id, first(variant.voters));
      await killedWhile(ground, intentOf(ground, 'After', await latest(ground)), outbox, never);
      expect((await resumed(ground, outbox)).get().status).toBe('unanswered');
    }));

  it('the votes are lost in between: it fails on the chain in words, and is not offered again', () =>
    at.get().undone(async () => {
      const [ground, outbox] = [at.get(), freshOutbox()];
      const { variant } = ground;
      const intent = intentOf(ground, 'Poor', await latest(ground));
      const page = pageOf(ground, outbox);
      await page.check(intent);
      expect(page.get().status).toBe('ready');
      await variant.delegate(intent.proposer, variant.stranger);
      await page.submit(intent);
      expect(page.get()).toMatchObject({ status: 'reverted', problem: { code: 'reverted' } });
      expect(page.get().problem?.message).toMatch(/threshold|InsufficientProposerVotes|votes/i);
      expect([outbox.list().length, await countOf(ground)]).toEqual([0, 0]);
      expect(await ground.codes(propose, intent, intent.proposer)).toEqual(['propose-votes']);
    }));

  it('two tabs send it: the wallet is asked once, and the other tab knows of it', () =>
    at.get().undone(async () => {
      const [ground, outbox] = [at.get(), freshOutbox()];
      const intent = intentOf(ground, 'Twice', await latest(ground));
      const asked: Hex[] = [];
      const counted = {
        send: async (request: Parameters<typeof send>[0]) => {
          asked.push(request.data);
          return send(request);
        },
      };
      const [one, two] = [pageOf(ground, outbox, counted), pageOf(ground, outbox, counted)];
      await one.check(intent);
      await two.check(intent);
      await Promise.all([one.submit(intent), two.submit(intent)]);
      await comesTo(one, 'shown');
      expect([asked.length, await countOf(ground)]).toEqual([1, 1]);
      // The other one takes it up where the first wrote it down.
      expect(['sent', 'mined', 'shown', 'unanswered']).toContain(two.get().status);
    }));

  it('it is sent from two browsers: one proposal comes of it, and the second says why it does not', () =>
    at.get().undone(async () => {
      const ground = at.get();
      const intent = intentOf(ground, 'Same', await latest(ground));
      const [one, two] = [pageOf(ground, freshOutbox()), pageOf(ground, freshOutbox())];
      await one.check(intent);
      await two.check(intent);
      await one.submit(intent);
      await two.submit(intent);
      expect(one.get().status).toBe('shown');
      expect(await countOf(ground)).toBe(1);
      expect(two.get()).toMatchObject({ status: 'reverted', problem: { code: 'reverted' } });
      const isCounted = ground.dao.family === 'bravo';
      expect(await ground.codes(propose, intent, intent.proposer)).toEqual([
        isCounted ? 'propose-live' : 'propose-exists',
      ]);
    }));
});
