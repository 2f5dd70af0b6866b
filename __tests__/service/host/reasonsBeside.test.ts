import { join } from 'node:path';
import { loadHead } from '@/cli/checkpoint/load';
import { pathOf } from '@/service/checkpoint/directory';
import { openBefore } from '../../openBefore';
import { Stage } from './files';

const SEARCH = `query($dao: ID!, $search: String) { dao(id: $dao) {
  votes(first: 50, orderBy: OLDEST, search: $search) { items { voter reason } sync { complete } }
} }`;

type Found = { items: { voter: string; reason: string }[]; sync: { complete: boolean } };

const stage = openBefore(() => Stage.open());
afterEach(() => stage.close());

/** The votes of all proposals with these words in their reasons, once all votes are read; from a host without a file. */
async function found(search: string, missing = ''): Promise<Found> {
  const { dao } = stage.small;
  const service = stage.service({
    treat: (name) =>
      missing !== '' && name.includes(missing) ? new Response('', { status: 404 }) : undefined,
  });
  await service.ask({ query: SEARCH, variables: { dao } });
  void service.watch(dao, [{ kind: 'votes' }]);
  await service.idle();
  const { data, errors } = await service.ask({ query: SEARCH, variables: { dao, search } });
  expect(errors).toBeUndefined();
  return (data as { dao: { votes: Found } }).dao.votes;
}

test('reasons are found in the file of each proposal where that of all is unavailable', async () => {
  const whole = await found('pity');
  expect(whole).toMatchObject({ items: [{ reason: 'A pity.' }], sync: { complete: true } });
  const known = await loadHead(join(stage.good, pathOf(stage.small.dao)));
  const missing = known?.head.pack[0]?.votes.hash ?? '';
  expect(missing).not.toBe('');
  expect(await found('pity', missing)).toEqual(whole);
  expect((await found('because of 1', missing)).items).toHaveLength(3);
});
