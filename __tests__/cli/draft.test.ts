import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lookIntoDraft } from '@/cli/commands/draft';
import { readCommand } from '@/cli/quorate';
import { type DraftDocument, emptyDraft } from '@/core/draft/document';
import { packDraft } from '@/core/draft/link';
import { writeDraft } from '@/core/draft/writeDraft';
import { openVariant } from '@/devnet/variant';
import { openBefore } from '../openBefore';
import { quorate } from './command';

const folder = mkdtempSync(join(tmpdir(), 'draft-'));
const file = join(folder, 'draft.json');
const world = openBefore(() => openVariant('oz57'));
afterAll(() => rmSync(folder, { recursive: true }));

const draft = (changes: Partial<DraftDocument> = {}): DraftDocument => ({
  ...emptyDraft({ chainId: world.chainId, governor: world.governor }),
  description: '# Set the number\n\nTo seven, as was agreed upon.',
  actions: [{ signature: '', ...world.action(7n) }],
  ...changes,
});

/** Result of the command for a draft in a file, in this process. */
function look(changes: Partial<DraftDocument>, ...more: string[]) {
  writeFileSync(file, writeDraft(draft(changes)));
  const command = readCommand(['draft', '--file', file, '--rpc', world.url, ...more]);
  if (command.name !== 'draft') throw new Error('another command');
  return lookIntoDraft(command);
}

test('prints one object: id, call, gas, threshold, dates, findings, the life and the link', async () => {
  const proposer = world.voters[0] ?? world.owner;
  writeFileSync(file, writeDraft(draft({ proposer })));
  const { code, out, err } = await quorate('draft', '--file', file, '--rpc', world.url);
  expect([code, err]).toEqual([0, '']);
  const found = JSON.parse(out);
  expect(Object.keys(found)).toEqual([
    'content',
    'block',
    'id',
    'isIdCertain',
    'description',
    'honoursSuffix',
    'call',
    'gas',
    'gasOfText',
    'threshold',
    'calendar',
    'turnout',
    'cancellers',
    'obstacles',
    'simulation',
    'findings',
    'checked',
    'unknown',
    'link',
    'ignored',
  ]);
  expect(found.call).toMatchObject({ to: world.governor, value: '0' });
  expect(found.threshold).toMatchObject({ needed: String(500n * 10n ** 18n), isMet: true });
  expect(found.simulation).toMatchObject({ outcome: 'executes', failsAt: null });
  expect(found.calendar.opens.timepoint).toMatch(/^\d+$/);
  expect(found.checked).toEqual(expect.arrayContaining(['R21', 'R36', 'R41', 'R45']));
  expect(found.findings.map((each: { id: string }) => each.id)).not.toContain('R36');
  const id = await world.propose(proposer, [world.action(7n)], found.description);
  expect(found.id).toBe(String(id));
});

test('reads a link as well, whole or only its code', async () => {
  const code = await packDraft(draft());
  for (const link of [code, `https://vote.example.org/propose/#draft=${code}`]) {
    const command = readCommand(['draft', '--link', link, '--rpc', world.url]);
    if (command.name !== 'draft') throw new Error('another command');
    const { link: again, threshold } = await lookIntoDraft(command);
    expect([again, threshold]).toEqual([`/propose/#draft=${code}`, null]);
  }
});

test('an account without votes: what it needs, and that the rest was not proposed by it', async () => {
  const { threshold, obstacles, simulation } = await look({}, '--from', world.stranger);
  expect(threshold).toMatchObject({ has: '0', isMet: false });
  expect(obstacles.map(({ code }) => code)).toEqual(['votes']);
  expect(simulation).toMatchObject({ outcome: 'fails', failsAt: 'propose' });
});

test('with nobody named to propose it, the calls by themselves are tried', async () => {
  expect((await look({})).simulation).toMatchObject({
    outcome: 'calls',
    reason: 'No known account has the votes to propose it.',
  });
});

test('one sentence and exit code 1 where it cannot be proposed at all', async () => {
  writeFileSync(file, writeDraft(draft({ actions: [] })));
  const ended = await quorate('draft', '--file', file, '--rpc', world.url);
  expect([ended.code, ended.out, ended.err]).toEqual([1, '', 'A proposal needs at least one action.\n']);
  await expect(look({ governor: world.stranger })).rejects.toThrow();
  await expect(look({ chainId: 1 })).rejects.toThrow();
  writeFileSync(file, '{"format":"quorate-draft"}');
  const broken = await quorate('draft', '--file', file, '--rpc', world.url);
  expect([broken.code, broken.err]).toEqual([1, 'The field “version” of the draft is not one of 1.\n']);
});

test.each([
  [['draft'], /^usage: quorate draft/],
  [['draft', '--file', 'a', '--link', 'b', '--rpc', 'http://a'], /^usage/],
  [['draft', '--file', 'a'], /^usage/],
  [['draft', '--file', 'a', '--rpc', 'ftp://a'], /--rpc is no http/],
  [['draft', '--file', 'a', '--rpc', 'http://a', '--from', '0x12'], /--from is no address/],
])('%j is no such command', (args, sentence) => expect(() => readCommand(args)).toThrow(sentence));
