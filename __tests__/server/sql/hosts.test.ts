import { findPostgres, startPostgres, startReplica } from '@/devnet/postgres';
import { openPostgres } from '@/server/sql/postgres';
import { openBefore } from '../../openBefore';

const bin = findPostgres();
// Without PostgreSQL on this machine there is nothing to connect to.
const described = bin === undefined ? describe.skip : describe;

described('of several hosts', () => {
  const first = openBefore(() => startPostgres(bin, { isSmall: true }));
  const second = openBefore(() => startReplica(bin, first));

  test('every connection goes to the first, where alone can be written', async () => {
    const [one, two] = [new URL(first.url), new URL(second.url)];
    const database = openPostgres(`postgres://quorate@${one.host},${two.host}/postgres`);
    const asked = Array.from({ length: 8 }, () =>
      database.query('select pg_is_in_recovery() as replica, pg_sleep(0.2)'),
    );
    const answers = (await Promise.all(asked)).flat();
    await database.close();
    expect(answers.map(({ replica }) => replica)).toEqual(Array(8).fill(false));
  });
});
