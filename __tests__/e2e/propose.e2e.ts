import { encodeFunctionData, parseAbi } from 'viem';
import { parseDaoId } from '@/core/caip';
import { emptyDraft } from '@/core/draft/document';
import { packDraft } from '@/core/draft/link';
import { sharedDraftHref } from '@/lib/draft/draftLinks';
import { describeRows } from '../runs';
import {
  addCaptured,
  addPayment,
  addSetting,
  beginDraft,
  endorse,
  endorsement,
  proposeDraft,
  shareDraft,
  simulate,
  whatItDoes,
} from './drafting';
import { carryOut, type Figure, figuresOf, happened, held, rule, stated } from './outcome';
import { openProposeGround } from './proposeGround';
import { lookUp } from './site';
import { connect } from './variants';

const ground = openProposeGround([
  'oz57',
  'oz49',
  'bravo',
  'alpha',
  'oz57-sequential',
  'oz57-no-timelock',
  'oz57-compound',
]);
const RECIPIENT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
/** Sends nothing itself, so that no fee changes what it holds. */
const NOBODY = '0x00000000000000000000000000000000000a11ce';
const APPROVED = 5_000_000n;

const WHOLE = [
  ['phone', '24'],
  ['desk', '28'],
] as const;

describeRows<(typeof WHOLE)[number]>(
  WHOLE,
  0,
  ([size]) => `the whole way at ${size} size`,
  ([size, period]) => {
    test('written, captured, kept, simulated, endorsed, shared, proposed by another, and carried out as it was said', async () => {
      const { families, usd, apps, watched, open } = ground.get();
      const variant = families.oz57;
      const title = `Pay the auditor and vote for ${period} blocks`;
      const author = await open(`/dao/#${variant.dao}`, size);
      const { page } = author;
      await beginDraft(page, title, 'The report is **done**.\n\n- page one\n- page two');
      await addPayment(page, { symbol: 'dUSD', token: usd }, RECIPIENT, '1250.5');
      await addSetting(page, 'Voting period', period);
      await addCaptured(page, apps, variant, callsOf(usd, variant.ledger));
      const does = whatItDoes(page);
      await does.getByText(/^Transfer\s*1,250\.5 dUSD\s*from the treasury to/).waitFor();
      // The recipient can be checked letter by letter.
      await does.getByText(RECIPIENT, { exact: true }).waitFor();
      expect(await does.getByRole('button', { name: 'Copy address' }).count()).toBeGreaterThan(0);
      await page.getByText('Saved in this browser').waitFor();

      // Killed and opened again, nothing of it is lost.
      await page.reload();
      await page.getByRole('textbox', { name: 'Title' }).waitFor();
      expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe(title);
      const actions = does.getByRole('button', { name: /^Edit action/ });
      await actions.nth(3).waitFor();
      expect(await actions.count()).toBe(4);
      const words = await stated(await simulate(page));

      await connect(page, 'Proposer');
      await endorse(page);
      // One changed letter voids it, and taking that back does not.
      await page.getByRole('textbox', { name: 'Text' }).fill('The report is done.');
      await page.getByText('It is of another version: the text changed since.').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await endorsement(page).waitFor();
      const link = await shareDraft(page);

      // Somebody else reads it without a wallet, copies it, and then proposes what the link holds.
      const other = await open(link.slice(link.indexOf('/propose/')), size);
      await other.page.getByText('A draft from a link.').waitFor();
      await other.page.getByRole('heading', { level: 1, name: title }).waitFor();
      await endorsement(other.page).waitFor();
      expect(await other.page.getByRole('textbox', { name: 'Title' }).count()).toBe(0);
      expect(await stated(await simulate(other.page))).toEqual(words);
      await other.page.getByRole('button', { name: 'Edit a copy' }).click();
      await other.page.getByRole('textbox', { name: 'Title' }).waitFor();
      expect(await other.page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe(title);
      await other.page.goBack();
      await other.page.getByText('A draft from a link.').waitFor();
      await connect(other.page, 'Second');
      const id = await proposeDraft(other.page);
      await other.page.getByRole('heading', { level: 1, name: title }).waitFor();

      const figures: Figure[] = [
        held(RECIPIENT, 'dUSD', 6, usd),
        held(variant.executor, 'dUSD', 6, usd),
        rule('Voting period', 'votingPeriod'),
      ];
      const before = await figuresOf(figures, variant);
      await carryOut(other.page, variant, id, { size, by: 1, hasReason: true });
      const after = await figuresOf(figures, variant);
      expect(words).toEqual(expect.arrayContaining(happened(figures, before, after)));
      expect(words.filter((line) => line.includes('may from then on take up to 5 dUSD'))).toHaveLength(1);
      const left = 'function allowance(address,address) view returns (uint256)';
      expect(await variant.call(left, usd, [variant.executor, variant.ledger])).toBe(APPROVED);
      expect(await variant.call('function value() view returns (uint256)', variant.ledger)).toBe(77n);
      // The draft of its author leads to what was made of it.
      await lookUp(page);
      await page.getByText(/proposed this draft\. On the chain it is/).waitFor();
      for (const { faults } of [author, other]) expect(faults).toEqual({ errors: [], dialogs: [] });
      expect(watched.knocks()).toEqual([]);
      await page.context().close();
      await other.page.context().close();
    });
  },
);

/** Action of each family, and the size. */
const SHORT = [
  ['oz49', 'phone', 'rule'],
  ['bravo', 'desk', 'rule'],
  ['alpha', 'phone', 'dollars'],
  ['oz57-sequential', 'desk', 'dollars'],
  ['oz57-no-timelock', 'phone', 'coin'],
  ['oz57-compound', 'desk', 'dollars'],
] as const;

describeRows<(typeof SHORT)[number]>(
  SHORT,
  1,
  ([name, size]) => `a short way: ${name}, ${size}`,
  ([name, size, does]) => {
    test('from a draft to what its simulation said', async () => {
      const { families, usd, open } = ground.get();
      const variant = families[name];
      const { page, faults } = await open(`/dao/#${variant.dao}`, size);
      await beginDraft(page, `One thing to do for ${name}`, 'It was agreed last month.');
      const figures: Figure[] = [];
      if (does === 'rule') {
        await addSetting(page, 'Voting delay', '3');
        figures.push(rule('Voting delay', 'votingDelay'));
      } else if (does === 'coin') {
        await addPayment(page, { symbol: 'ETH' }, NOBODY, '1.5');
        figures.push(held(NOBODY, 'ETH', 18), held(variant.executor, 'ETH', 18));
      } else {
        await addPayment(page, { symbol: 'dUSD', token: usd }, RECIPIENT, '1250.5');
        figures.push(held(RECIPIENT, 'dUSD', 6, usd), held(variant.executor, 'dUSD', 6, usd));
      }
      const words = await stated(await simulate(page));
      await connect(page, 'Proposer');
      const id = await proposeDraft(page);
      const before = await figuresOf(figures, variant);
      await carryOut(page, variant, id, { size, by: 0, hasReason: name !== 'alpha' });
      const after = await figuresOf(figures, variant);
      expect(happened(figures, before, after)).toEqual(words);
      expect(await variant.state(id)).toBe(7);
      expect(faults).toEqual({ errors: [], dialogs: [] });
      await page.context().close();
    });
  },
);

describe('links of strangers', () => {
  test('each says in one sentence why it cannot be opened, and loads nothing else', async () => {
    const { families, open, watched } = ground.get();
    const { dao } = families.oz57;
    const { chainId, address } = parseDaoId(dao);
    const draft = emptyDraft({ chainId, governor: address });
    const zeros = new Uint8Array(12_000_000);
    const stream = new Blob([zeros]).stream().pipeThrough(new CompressionStream('deflate-raw'));
    const bomb = Buffer.from(await new Response(stream).arrayBuffer()).toString('base64url');
    const links: [string, RegExp][] = [
      ['AAAA', /^The link holds no draft/],
      [bomb, /larger than 1 MB/],
      [await packDraft({ ...draft, chainId: 5 }), /is for chain 5/],
      [await packDraft({ ...draft, governor: RECIPIENT }), /is for another organisation/],
    ];
    for (const [code, sentence] of links) {
      const { page, faults } = await open(sharedDraftHref(dao, code), 'desk');
      await page.getByText('This link cannot be opened').waitFor();
      await page.getByText(sentence).waitFor();
      expect(faults).toEqual({ errors: [], dialogs: [] });
      await page.context().close();
    }
    expect(watched.knocks()).toEqual([]);
  });
});

/** Calls that an app asks of the treasury: an allowance, and a call of what the treasury owns. */
function callsOf(usd: `0x${string}`, ledger: `0x${string}`) {
  const abi = parseAbi(['function approve(address,uint256)', 'function set(uint256)']);
  return [
    { to: usd, data: encodeFunctionData({ abi, functionName: 'approve', args: [ledger, APPROVED] }) },
    { to: ledger, data: encodeFunctionData({ abi, functionName: 'set', args: [77n] }) },
  ];
}
