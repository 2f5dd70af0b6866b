/** @jest-environment jsdom */
import { type FeedProposal, feedEntry } from '@/cli/publish/feedEntry';
import { type Feed, writeAtom, writeJsonFeed } from '@/cli/publish/writeFeed';
import { boundedLine, safeText } from '@/core/format';
import { runs, seeded, seedOf } from '../../runs';
import { hostileTitle } from '../calendar/hostile';
import { readAtom } from './readAtom';

const DAO = 'eip155:31337:0x5FbDB2315678afecb367f032d93F642f64180aa3';
const LINK = `https://vote.example.org/proposal/#${DAO}/7?a=1&b=2`;
const NOW = 1_794_000_000n;
const AT = { number: 1000n, hash: '0x', timestamp: NOW } as const;

const proposal = (changes: Partial<FeedProposal> = {}): FeedProposal => ({
  ...{ id: 7n, title: 'Fund the grants council', state: 'ACTIVE', eta: null, expires: null, events: [] },
  ...{ snapshot: 700n, deadline: 7900n, description: 'Because <b>we</b> should.', at: AT },
  proposer: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  tally: { for: 3n, against: 1n, abstain: 0n },
  created: { block: 400n, timestamp: NOW - 7200n },
  dao: {
    id: DAO,
    name: 'Meridian',
    clock: { mode: 'blocknumber', now: 1000n, secondsPerUnit: 12 },
    at: AT,
  },
  ...changes,
});

function feed(proposals: readonly FeedProposal[], name = 'Meridian'): Feed {
  const entries = proposals.map((each) => feedEntry(each, LINK, { opened: null, closed: null }));
  const folder = 'https://vote.example.org/feeds/x';
  return { dao: DAO, name, home: `https://vote.example.org/dao/#${DAO}`, folder, made: NOW, entries };
}

test('a proposal is one entry, with what became of it in order', () => {
  const events = [
    { name: 'ProposalQueued', block: 9000n, timestamp: NOW - 90n },
    { name: 'Unheard', block: 9001n, timestamp: NOW - 80n },
  ];
  const read = readAtom(writeAtom(feed([proposal({ state: 'QUEUED', events, eta: NOW + 60n })])));
  expect(read).toMatchObject({ id: DAO, title: 'Meridian: proposals', updated: '2026-11-06T21:18:30Z' });
  expect(read.entries).toEqual([
    {
      id: `${DAO}/7`,
      title: 'Fund the grants council',
      link: LINK,
      published: '2026-11-06T19:20:00Z',
      updated: '2026-11-06T21:18:30Z',
      text: [
        'Passed and queued: 75.0% for, 25.0% against, 0% abstain.',
        'Proposed 6 Nov 2026, 19:20:00 UTC by 0x70997970C51812dc3A010C7d01b50e0d17dc79C8.',
        'Voting opened at block 700.',
        'Voting ended at block 7900.',
        'Queued 6 Nov 2026, 21:18:30 UTC.',
        'Can be executed from 6 Nov 2026, 21:21:00 UTC.',
        '',
        'Because <b>we</b> should.',
      ].join('\n'),
    },
  ]);
});

test('while a vote is open nothing is said that changes with every vote', () => {
  const [now] = feed([proposal()]).entries;
  const later = { ...AT, number: 1200n, timestamp: NOW + 2400n };
  const [then] = feed([proposal({ at: later, tally: { for: 9n, against: 1n, abstain: 4n } })]).entries;
  expect(then).toEqual(now);
});

test('no text of strangers is more than text, in Atom and in JSON', () => {
  const random = seeded(seedOf(15));
  for (let run = runs(150, 10_000); run > 0; run--) {
    const [title, name, description] = [hostileTitle(random), hostileTitle(random), hostileTitle(random)];
    const made = feed([proposal({ title, description })], name);
    const read = readAtom(writeAtom(made));
    const said = (text: string) => safeText(text).replace(/[\ufffe\uffff]/g, '');
    expect([read.elements, read.entries[0]?.title]).toEqual([16, said(boundedLine(title, 120))]);
    expect(read.title).toBe(said(`${boundedLine(name, 80) || 'Governor without a name'}: proposals`));
    expect(read.entries[0]?.text).toBe(said(made.entries[0]?.text ?? ''));
    expect(JSON.parse(writeJsonFeed(made)).items[0]).toMatchObject({
      title: read.entries[0]?.title,
      content_text: read.entries[0]?.text,
    });
  }
});

test('a description of megabytes is cut, a time that no calendar has breaks nothing', () => {
  const far = proposal({ description: '🗳️ '.repeat(400_000), created: { block: 1n, timestamp: 2n ** 70n } });
  const { text, updated } = readAtom(writeAtom(feed([far]))).entries[0] ?? {};
  expect(text?.length).toBeLessThan(5000);
  expect(updated).toBe('2026-11-06T21:20:00Z');
});
