import { createOutbox, type Entry, parseEntries } from '@/lib/act/runner/outbox';
import { readText, writeText } from '@/lib/storage';

const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const GOVERNOR = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0';

const ENTRY: Entry = {
  id: 'a1',
  act: 'castVote',
  dao: `eip155:31337:${GOVERNOR}`,
  intent: { proposalId: '12', side: 'for', reason: 'because “yes”' },
  account: ACCOUNT,
  chainId: 31337,
  to: GOVERNOR,
  startedBlock: '100',
  nonce: 3,
  status: 'signing',
};

describe('outbox', () => {
  it('keeps an entry across a reload, and takes its changes', () => {
    const first = createOutbox('test.a');
    first.put(ENTRY);
    expect(createOutbox('test.a').list()).toEqual([ENTRY]);
    const sent: Entry = { ...ENTRY, status: 'sent', hash: `0x${'ab'.repeat(32)}` };
    first.put(sent);
    expect(createOutbox('test.a').list()).toEqual([sent]);
    first.remove('a1');
    expect(readText('test.a')).toBeNull();
  });

  it('gives the same list until something changes', () => {
    const box = createOutbox('test.b');
    box.put(ENTRY);
    expect(box.list()).toBe(box.list());
    let calls = 0;
    const stop = box.subscribe(() => {
      calls += 1;
    });
    box.put({ ...ENTRY, status: 'lost' });
    stop();
    box.remove('a1');
    expect(calls).toBe(1);
  });

  it('refuses to write down an act that it could not read back', () => {
    const box = createOutbox('test.c');
    expect(() => box.put({ ...ENTRY, startedBlock: '-1' })).toThrow();
    expect(box.list()).toEqual([]);
  });

  it.each([
    ['no JSON', '{['],
    ['no list', '{"0":{}}'],
    ['null', 'null'],
    ['a list of nonsense', '[null, 1, "x", [], {}]'],
    ['far too much', `[${'"x",'.repeat(300_000)}1]`],
  ])('reads a store holding %s as empty', (_, text) => {
    writeText('test.d', text);
    expect(createOutbox('test.d').list()).toEqual([]);
  });

  it.each<[string, Record<string, unknown>]>([
    ['an act we do not know', { act: 'approve' }],
    ['a script for an id', { id: '<script>' }],
    ['an organisation of another chain', { chainId: 1 }],
    ['an organisation that is no CAIP-10 id', { dao: 'javascript:alert(1)' }],
    ['an account that is no address', { account: '0x12' }],
    ['a contract that is no address', { to: 'https://evil.example' }],
    ['a block that is no number', { startedBlock: '1e9' }],
    ['a negative nonce', { nonce: -1 }],
    ['a nonce that is no number', { nonce: '3' }],
    ['a status we do not know', { status: 'shown' }],
    ['a hash that is none', { hash: '0xab' }],
    ['an intent that is a list', { intent: ['for'] }],
    ['an intent with an object', { intent: { side: { toString: 'x' } } }],
    ['an endless reason', { intent: { reason: 'x'.repeat(30_000) } }],
  ])('leaves out %s and keeps the rest', (_, change) => {
    expect(parseEntries(JSON.stringify([{ ...ENTRY, id: 'bad', ...change }, ENTRY]))).toEqual([ENTRY]);
  });

  it('carries no field that it does not know, keeps each id once, and at most fifty', () => {
    const odd = JSON.stringify([{ ...ENTRY, extra: 1, __proto__: { x: 1 } }]);
    expect(Object.keys(parseEntries(odd)[0] ?? {})).not.toContain('extra');
    const many = Array.from({ length: 90 }, (_, index) => ({ ...ENTRY, id: `e${index}` }));
    expect(parseEntries(JSON.stringify([...many, many[89]]))).toHaveLength(50);
  });
});
