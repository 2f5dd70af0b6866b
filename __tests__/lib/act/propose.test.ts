import type { Address } from 'viem';
import { reserveFor } from '@/core/draft/proposerSuffix';
import { allow } from '@/core/governor/act/allow';
import { loggedEffectsOf } from '@/core/governor/act/loggedEffects';
import { meaningOf } from '@/core/governor/act/meaning';
import { proposedHash, proposedIn } from '@/core/governor/act/propose';
import { numbersProposals } from '@/core/governor/family';
import { rpc } from '@/devnet/anvil';
import { QUIRKS, VARIANTS } from '@/devnet/variant';
import { intentIn } from '@/lib/act/acts/act';
import { hashOf, type ProposeIntent, propose } from '@/lib/act/acts/propose';
import { first, type Ground, openGround } from './variants';

const MARK = 'Über „Umlaute“ 🎉\r\n\n  and blanks  ';

/** Intent of a page that showed a draft. */
function intentOf({ dao, variant }: Ground, title: string, by = first(variant.voters)): ProposeIntent {
  const text = `# ${title}\n\n${MARK}`;
  const isPlain = numbersProposals(dao);
  const proposed = {
    description: isPlain ? text : reserveFor(text, by),
    actions: [
      { signature: '', ...variant.action(7n) },
      {
        target: variant.ledger,
        value: 0n,
        signature: isPlain ? 'set(uint256)' : '',
        calldata: argumentOf(isPlain),
      },
    ],
  };
  return { ...proposed, proposer: by, shown: hashOf(dao, proposed), last: null };
}

// Compound's line may have the function's name apart.
const argumentOf = (isPlain: boolean): `0x${string}` =>
  `${isPlain ? '0x' : '0x60fe47b1'}${(8).toString(16).padStart(64, '0')}`;

describe.each([...VARIANTS, ...QUIRKS])('proposing on %s', (name) => {
  const ground = openGround(name);

  it('a draft is on the chain as it was shown, to the byte, and is found there', async () => {
    const { perform, codes, dao, chain, variant } = ground.get();
    const account = first(variant.voters);
    const intent = intentOf(ground.get(), 'One');
    expect(await propose.reached(intent, { dao, account, chain })).toBe(false);
    const ended = (await perform(propose, intent, account)).get();
    expect(ended).toMatchObject({ status: 'shown' });
    const receipt = await rpc<{ logs: Parameters<typeof loggedEffectsOf>[0] }>(
      variant.url,
      'eth_getTransactionReceipt',
      [ended.hash],
    );
    const made = loggedEffectsOf(receipt.logs, dao).find(({ kind }) => kind === 'proposal');
    if (made?.kind !== 'proposal') throw new Error('no proposal was logged');
    expect([made.description, hashOf(dao, made)]).toEqual([intent.description, intent.shown]);
    expect(await propose.reached(intent, { dao, account, chain })).toBe(true);
    // Not the same again: by its content, or because one is running.
    expect(await codes(propose, intent, account)).toEqual([
      numbersProposals(dao) ? 'propose-live' : 'propose-exists',
    ]);
  });

  it('who has not the votes, or is not the one it was shown for, is told so', async () => {
    const { codes, variant, dao } = ground.get();
    const own = intentOf(ground.get(), 'Two', variant.stranger);
    // Agora's manager alone proposes.
    expect(await codes(propose, own, variant.stranger)).toEqual([
      dao.family === 'agora' ? 'would-revert' : 'propose-votes',
    ]);
    expect(await codes(propose, intentOf(ground.get(), 'Three'), variant.stranger)).toEqual([
      'propose-account',
    ]);
  });
});

describe('a draft that no block would take in', () => {
  const ground = openGround('oz57-storage');

  it('is stopped in words before it is signed: by its gas, and by its bytes', async () => {
    const { codes, variant } = ground.get();
    const intent = intentOf(ground.get(), 'Large');
    const [one] = intent.actions;
    if (one === undefined) throw new Error('no action');
    const account = first(variant.voters);
    const many = { ...intent, actions: Array.from({ length: 200 }, () => one) };
    expect(await codes(propose, many, account)).toContain('propose-gas');
    const long = { ...intent, description: `${'x'.repeat(140_000)}${intent.description}` };
    expect(await codes(propose, long, account)).toContain('propose-bytes');
  });
});

describe('what may leave', () => {
  const ground = openGround('oz57');
  const send = (intent: ProposeIntent, shown: ProposeIntent) =>
    allow(propose.call(intent, ground.get().dao), ground.get().dao, { proposal: shown.shown });

  it('is the draft that was shown, and no other', () => {
    const shown = intentOf(ground.get(), 'Shown');
    expect(send(shown, shown).value).toBe(0n);
    const [one] = shown.actions;
    if (one === undefined) throw new Error('no action');
    const others: Partial<ProposeIntent>[] = [
      { description: `${shown.description} ` },
      { actions: [one] },
      { actions: [...shown.actions].reverse() },
      { actions: [{ ...one, value: 1n }, ...shown.actions.slice(1)] },
      { actions: [{ ...one, target: ground.get().variant.stranger }, ...shown.actions.slice(1)] },
    ];
    for (const change of others)
      expect(() => send({ ...shown, ...change }, shown)).toThrow(/something else than was shown/);
  });

  it('goes to the Governor only, without coins, and not where nothing was shown', () => {
    const { dao, variant } = ground.get();
    const shown = intentOf(ground.get(), 'Shown');
    const call = propose.call(shown, dao);
    const terms = { proposal: shown.shown };
    expect(() => allow(call, dao)).toThrow(/something else than was shown/);
    expect(() => allow({ ...call, value: 1n }, dao, { ...terms, coins: 1n })).toThrow(/coins/);
    expect(() => allow({ ...call, to: variant.ledger }, dao, terms)).toThrow(/governor only/);
    expect(() => allow({ ...call, data: `${call.data}00` }, dao, terms)).toThrow(/usual form/);
    expect(() => allow(call, { ...dao, chainId: 1 }, terms)).toThrow(/something else/);
    expect(() => allow(call, { ...dao, family: 'bravo' }, terms)).toThrow(/this kind of Governor/);
  });

  it('is read back from its bytes alone', () => {
    const { dao } = ground.get();
    const shown = intentOf(ground.get(), 'Read me');
    expect(meaningOf(propose.call(shown, dao)).does).toBe('proposes “Read me” with 2 actions');
    const apart = propose.call(shown, { ...dao, family: 'bravo' });
    expect(meaningOf(apart).does).toBe('proposes “Read me” with 2 actions');
    const read = proposedIn(apart.data);
    const place = { chainId: dao.chainId, governor: dao.address, proposer: null };
    expect(read && proposedHash(place, read)).toBe(shown.shown);
    expect(proposedIn('0x7d5e81e2')).toBeNull();
  });
});

describe('an act under way', () => {
  const ground = openGround('oz57');

  it('is kept as texts, with every byte of a long draft', () => {
    const short = intentOf(ground.get(), 'Kept');
    const long = { ...short, last: 7n, description: 'Wörter. '.repeat(12_000) };
    for (const intent of [short, long])
      expect(intentIn(propose, propose.texts.write(intent))).toEqual(intent);
    expect(intentIn(propose, { ...(propose.texts.write(short) as object), actions: '{}' })).toBeUndefined();
  });

  it('of a contract wallet or behind an unknown hash ends when the proposal is there', async () => {
    const { dao, chain, variant } = ground.get();
    const account: Address = first(variant.voters);
    const intent = intentOf(ground.get(), 'From elsewhere');
    await variant.propose(
      account,
      intent.actions.map(({ signature: _, ...action }) => action),
      intent.description,
    );
    expect(await propose.reached(intent, { dao, account, chain })).toBe(true);
    expect(
      propose.matchesLog(
        intent,
        { kind: 'proposal', by: account, proposalId: 1n, ...intent },
        { account, dao },
      ),
    ).toBe(true);
    const other = { ...intent, description: '# Another' };
    const says = (proposed: ProposeIntent) =>
      propose.matchesLog(
        intent,
        { kind: 'proposal', by: account, proposalId: 1n, ...proposed },
        { account, dao },
      );
    expect([says(other), says({ ...other, actions: [] })]).toEqual([false, undefined]);
  });
});
