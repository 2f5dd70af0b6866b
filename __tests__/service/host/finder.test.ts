import { createFinder } from '@/service/host/files';
import type { CheckpointFiles } from '@/service/indexer/checkpoint/checkpointFiles';

const FOUND = {} as CheckpointFiles;
const load = jest.fn(async () => ({ openCheckpoints: () => async () => FOUND }));

const DAO = 'eip155:1:0x323A76393544d5ecca80cd6ef2A560C6a395b7E3';
const finder = (answer: Response) =>
  createFinder({
    base: 'https://site.example/checkpoints/',
    fetch: async () => answer,
    timers: { now: () => 0, after: () => () => undefined },
    onLie: () => undefined,
    load,
  });
const ask = {} as Parameters<ReturnType<typeof createFinder>>[1];
const listOf = (dao: string) => new Response(JSON.stringify({ checkpoints: [{ dao }] }));

test.each([
  ['no list', () => new Response(null, { status: 404 })],
  ['a page in its place', () => new Response('<!doctype html>')],
  ['a list of others', () => listOf('eip155:10:0x1')],
])('for an organisation without a checkpoint no code is waited for: %s', async (_, answer) => {
  expect(await finder(answer())(DAO, ask)).toBeUndefined();
  expect(load).not.toHaveBeenCalled();
});

test('for one with a checkpoint it is loaded, however its address is written', async () => {
  expect(await finder(listOf(DAO.toLowerCase()))(DAO, ask)).toBe(FOUND);
  expect(load).toHaveBeenCalledTimes(1);
});
