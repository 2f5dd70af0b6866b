import { type Hex, hashTypedData } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { DraftDocument, DraftEndorsement } from '@/core/draft/document';
import { endorsementData, endorsementDigest, endorsementFit, endorsementOf } from '@/core/draft/endorsement';
import { parseDraft } from '@/core/draft/parseDraft';
import { writeDraft } from '@/core/draft/writeDraft';
import type { ActChain, WalletClient } from '@/lib/act/acts/act';
import { signEndorsement, vouchForEndorsement } from '@/lib/draft/endorsing';
import { ALICE, BOB, fullDraft, GOVERNOR } from '../../core/draft/drafts';

const endorser = privateKeyToAccount(`0x${'5a'.repeat(32)}`);
const place = { chainId: 1, governor: GOVERNOR } as const;
const draft: DraftDocument = { ...fullDraft(), endorsements: [] };
const by = {
  endorser: endorser.address,
  role: 'endorses',
  statement: 'Read “all” of it. 🎉',
  expires: 1_800_000_000,
} as const;
/** Nobody is asked: a key vouches by itself. */
const NOBODY = undefined as unknown as ActChain;

const door = (sign: (data: unknown) => Promise<Hex>): WalletClient =>
  ({ account: endorser.address, chainId: 1, name: 'Test', sign }) as unknown as WalletClient;

const honest = door((data) => {
  const { domain, types, primaryType, message } = data as ReturnType<typeof endorsementData>;
  const { EIP712Domain: _, ...rest } = types;
  return endorser.signTypedData({
    domain,
    types: rest,
    primaryType,
    message: { ...message, expires: BigInt(message.expires) },
  });
});

describe('the endorsement of a draft', () => {
  const unsigned = endorsementOf(draft, by);

  test('is signed over the version, travels in the draft, and is vouched for by the key', async () => {
    const signed = await signEndorsement(NOBODY, honest, place, unsigned);
    const { draft: back } = parseDraft(writeDraft({ ...draft, endorsements: [signed] }));
    const [read] = back.endorsements;
    if (read === undefined) throw new Error('no endorsement');
    expect(read).toEqual(signed);
    expect(await vouchForEndorsement(NOBODY, place, read)).toBe('key');
    expect(endorsementFit(back, read, 1_790_000_000)).toEqual({ differs: [], isExpired: false });
    expect(endorsementFit(back, read, 1_800_000_000).isExpired).toBe(true);
  });

  test('holds for no other words, account, organisation or chain', async () => {
    const signed = await signEndorsement(NOBODY, honest, place, unsigned);
    const changes: Partial<DraftEndorsement>[] = [
      { statement: 'Else' },
      { role: 'author' as const },
      { endorser: BOB },
      { expires: 1 },
    ];
    for (const change of changes)
      expect(await vouchForEndorsement(undefined, place, { ...signed, ...change })).toBe('unknown');
    expect(await vouchForEndorsement(undefined, { ...place, chainId: 10 }, signed)).toBe('unknown');
    expect(await vouchForEndorsement(undefined, { ...place, governor: BOB }, signed)).toBe('unknown');
    const half = { ...signed, signature: signed.signature.slice(0, 40) as Hex };
    expect(await vouchForEndorsement(undefined, place, half)).toBe('unknown');
  });

  test('is void for a version with one other byte, and it is said which part differs', () => {
    const fit = (change: Partial<DraftDocument>) =>
      endorsementFit({ ...draft, ...change }, unsigned, 0).differs;
    expect(fit({ description: `${draft.description} ` })).toEqual(['text']);
    expect(fit({ actions: draft.actions.slice(1) })).toEqual(['actions']);
    expect([fit({ proposer: BOB }), fit({ note: 'else' })]).toEqual([['proposer'], []]);
    const open = endorsementOf({ ...draft, proposer: null }, by);
    expect(endorsementFit({ ...draft, proposer: ALICE }, open, 0).differs).toEqual([]);
  });

  test('a wallet that signs something else, or nothing, is refused', async () => {
    const other = door(() => endorser.signMessage({ message: 'hello' }));
    const chain = { request: async () => '0x1', hosts: () => [] } as unknown as ActChain;
    await expect(
      signEndorsement(undefined as unknown as ActChain, other, place, unsigned),
    ).rejects.toMatchObject({ code: 'endorsement-refused' });
    const empty = door(async () => '0x');
    await expect(signEndorsement(chain, empty, place, unsigned)).rejects.toMatchObject({
      code: 'endorsement-refused',
    });
  });

  test('the digest is that of the typed data a wallet is shown', () => {
    const { domain, types, primaryType, message } = endorsementData(place, unsigned);
    const shown = { ...message, expires: BigInt(message.expires) };
    expect(hashTypedData({ domain, types, primaryType, message: shown } as never)).toBe(
      endorsementDigest(place, unsigned),
    );
  });
});
