import { openEmpty } from '@/devnet/emptyDatabase';
import { openSmall } from '@/devnet/small';
import { type Followed, follow } from '@/server/follow';
import { Journal } from '@/server/sql/journal';
import { createSqlStore } from '@/server/sql/sqlStore';
import { openBefore } from '../openBefore';
import { runs } from '../runs';

const VOTES =
  'query($dao: ID!) { dao(id: $dao) { votes(first: 10) { total items { voter } sync { complete } } } }';
const ROUNDS = runs(4, 20);

let followed: Followed;
const problems: Error[] = [];

const small = openBefore(openSmall);
const database = openBefore(openEmpty);
beforeAll(async () => {
  await small.openVote({ description: '# One' }, [0, 1, 2]);
  followed = await follow({
    ...{ daos: [], database, onProblem: (problem) => problems.push(problem) },
    service: { chains: [{ id: 31_337, rpc: [small.url], multicall: small.multicall }], build: 'test' },
  });
});
afterAll(() => followed?.close());

const ask = () => followed.ask({ query: VOTES, variables: { dao: small.dao } });

test('one that is left while it is read and asked for leaves nothing behind, and is whole when it is followed again', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    let isOver = false;
    const visitor = (async () => {
      while (!isOver) {
        await ask();
        // Between two questions of a visitor is the network, in which all else has its turn.
        await new Promise((next) => setImmediate(next));
      }
    })();
    await followed.add(small.dao);
    await new Promise((next) => setTimeout(next, round * 40));
    await followed.leave(small.dao);
    const [kept] = await database.query('select (select count(*) from dao)::int as daos');
    expect(kept).toEqual({ daos: 0 });
    isOver = true;
    await visitor;
  }
  expect(followed.bytesOf(small.dao)).toBe(0);
  await followed.leave(small.dao);
  await followed.add(small.dao);
  await followed.idle();
  const { data } = await ask();
  expect(data).toMatchObject({ dao: { votes: { total: 3, sync: { complete: true } } } });
  // Proposal and votes as the contract counted them: what is held of it is counted too.
  expect(followed.bytesOf(small.dao)).toBeGreaterThan(4 * 200);
  expect(problems).toEqual([]);
});

test('what comes from one that was left is neither kept nor a failure', async () => {
  const journal = new Journal(database, 7_000_000, (problem) => problems.push(problem));
  await journal.close();
  journal.take('vote', { from: 1n, to: 2n }, []);
  journal.forget(1n);
  journal.settle();
  await journal.written();
  const store = createSqlStore(database, new Map());
  expect(await store.coverage(small.dao)).toEqual({ proposal: [], vote: [] });
  await store.drop(small.dao);
  expect(problems).toEqual([]);
});
