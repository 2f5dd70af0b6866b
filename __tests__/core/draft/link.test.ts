import { deflateRawSync } from 'node:zlib';
import { toBase64url } from '@/core/base64url';
import type { Proposal } from '@/core/decode/action';
import { type DraftDocument, emptyDraft } from '@/core/draft/document';
import { contentHash, wholeCalls } from '@/core/draft/draftHash';
import { draftCodeIn, packDraft, unpackDraft } from '@/core/draft/link';
import { hashProposal } from '@/core/governor/proposalId';
import { testWith } from '../../runs';
import { realProposals } from '../decode/expected';
import { fullDraft } from './drafts';

const codeOf = (text: string): string => toBase64url(deflateRawSync(text));

describe('a draft in a link', () => {
  test('it unpacks to the same draft, and its hash tells so', async () => {
    const code = await packDraft(fullDraft());
    const { draft } = await unpackDraft(code);
    expect(draft).toEqual(fullDraft());
    expect(contentHash(draft)).toBe(contentHash(fullDraft()));
    expect(draftCodeIn(`#draft=${code}`)).toBe(code);
    expect(draftCodeIn(`#eip155:1:0x12?draft=${code}`)).toBe(code);
    expect(draftCodeIn('#eip155:1:0x12')).toBeNull();
  });

  test('64 MiB in a short link are stopped at 1 MB', async () => {
    const bomb = codeOf('a'.repeat(64 << 20));
    expect(bomb.length).toBeLessThan(100_000);
    await expect(unpackDraft(bomb)).rejects.toThrow('The draft in the link is larger than 1 MB.');
  });

  const cases: [string, () => Promise<string> | string, RegExp][] = [
    ['nothing', () => '', /a part is missing/],
    ['other characters', () => 'a b', /a part is missing/],
    ['what is not packed', () => 'AAAA', /a part is missing|not JSON/],
    ['a cut link', async () => (await packDraft(fullDraft())).slice(0, -40), /a part is missing/],
    ['bytes that are no text', () => toBase64url(deflateRawSync(Buffer.from([0xff, 0xfe]))), /no text/],
    ['something else', () => codeOf('{"a":1}'), /“format” of the draft/],
    ['a link without end', () => 'A'.repeat(2_000_000), /longer than any draft/],
  ];
  test.each(cases)('%s is refused with a sentence', async (_, make, sentence) => {
    await expect(unpackDraft(await make())).rejects.toThrow(sentence);
  });
});

/** A real proposal as a draft of its organisation; null where the file names none. */
function draftOf({
  chainId,
  governor,
  targets,
  values,
  signatures,
  calldatas,
  description,
}: Proposal): DraftDocument | null {
  if (chainId === null || governor === null || description === '') return null;
  const actions = targets.map((target, index) => ({
    target,
    value: values[index] ?? 0n,
    signature: signatures[index] ?? '',
    calldata: calldatas[index] ?? ('0x' as const),
  }));
  return { ...emptyDraft({ chainId, governor }), description, actions };
}

describe('real proposals', () => {
  testWith(
    'data/proposals',
    'each comes out of its link the same, with the same id; links are short',
    async () => {
      const lengths: number[] = [];
      for (const { name, proposal } of realProposals()) {
        const draft = draftOf(proposal);
        if (draft === null) continue;
        const code = await packDraft(draft);
        const { draft: back } = await unpackDraft(code);
        expect([name, contentHash(back)]).toEqual([name, contentHash(draft)]);
        const id = ({ actions, description }: DraftDocument) =>
          hashProposal(wholeCalls(actions), description);
        expect(id(back)).toBe(id(draft));
        lengths.push(`/propose/#draft=${code}`.length);
      }
      lengths.sort((one, other) => one - other);
      const at = (share: number) => lengths[Math.ceil(lengths.length * share) - 1];
      expect(lengths.length).toBeGreaterThanOrEqual(125);
      process.stdout.write(
        `links of ${lengths.length}: median ${at(0.5)}, 90 % ${at(0.9)}, 95 % ${at(0.95)}, longest ${at(1)}\n`,
      );
      expect(at(0.5)).toBeLessThanOrEqual(1_700);
      expect(at(0.95)).toBeLessThanOrEqual(6_400);
      expect(at(1)).toBeLessThanOrEqual(18_700);
    },
  );
});
