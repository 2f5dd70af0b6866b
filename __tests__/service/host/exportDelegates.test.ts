import { writeExport } from '@/service/host/export';
import { DAO, GOVERNOR, openWorld } from '../graph/world';

type World = ReturnType<typeof openWorld>;

async function write(world: World, format: 'csv' | 'json') {
  let text = '';
  const take = ({ bytes }: { bytes: Uint8Array }) => {
    text += Buffer.from(bytes).toString('utf8');
  };
  const result = await writeExport(world.opened, { dao: DAO, what: 'delegates', format }, take);
  return { result, text };
}

describe('delegates', () => {
  const TOKEN = GOVERNOR;
  const A = '0x00000000000000000000000000000000000000aa';
  const B = '0x00000000000000000000000000000000000000bb';

  /** A world whose token says of one delegate what its logs say, and does not answer for the other. */
  function delegated(complete: boolean): World {
    const world = openWorld();
    const { delegates, power, contract: truth } = world.opened;
    const token = { address: TOKEN, kind: 'erc20votes', name: 'T', symbol: 'T', decimals: 18 } as const;
    const detected = truth.dao.bind(truth);
    truth.dao = async () => ({ ...(await detected()), token: { ...token, clock: null } }) as never;
    Object.assign(delegates, {
      list: () => [A, B],
      line: (address: string) => ({ address, power: address === A ? 7n : 5n, delegators: 2, changed: null }),
      status: () => ({ complete }),
    });
    Object.assign(power, { powers: async () => ({ powers: [7n, null], supply: 12n }) });
    return world;
  }

  test('with the power of the logs, what the token says, and the call that says it', async () => {
    const { result, text } = await write(delegated(true), 'json');
    const { rows } = JSON.parse(text) as { rows: Record<string, unknown>[] };
    expect(rows).toMatchObject([
      {
        power: '7',
        power_confirmed: '7',
        power_in_tokens: '0.000000000000000007',
        delegators: 2,
        read_at_block: '1000',
      },
      { power: '5', power_confirmed: null },
    ]);
    expect(String(rows[0]?.delegate).toLowerCase()).toBe(A);
    expect(rows[0]?.proof).toBe(`getVotes(${rows[0]?.delegate}) of ${TOKEN} at block 1000`);
    expect(result).toMatchObject({ rows: 2, complete: true });
  });

  test('what is not read is said; without a token there is no file', async () => {
    expect((await write(delegated(false), 'csv')).result.name).toContain('-incomplete.csv');
    await expect(write(openWorld(), 'csv')).rejects.toMatchObject({ code: 'export-empty' });
  });
});
