import { toHex } from 'viem';
import { rpc } from '@/devnet/anvil';
import { execute } from '@/lib/act/acts/execute';
import { queue } from '@/lib/act/acts/lifecycle';
import { first, type Ground, openGround } from '../../lib/act/variants';
import { openBefore } from '../../openBefore';
import { serviceOver } from '../serviceOver';

const ASK = `query($dao: ID!, $id: BigInt!) {
  proposal(dao: $dao, id: $id) {
    state snapshot deadline simulation(run: true) { outcome }
    dao { extensions token { name symbol decimals } timelock { address delay } settings { votingPeriod } control { delay } }
  }
}`;
const PROPOSE = 'function propose(address[],uint256[],string[],bytes[],string,uint8) returns (uint256)';
const COUNT = 'function proposalCount() view returns (uint256)';
const TIMELOCK = 'function proposalTimelocks(uint256) view returns (address)';
const [NORMAL, CRITICAL] = [0, 2] as const;
const [TWO_DAYS, HOUR] = [172_800n, 3_600n] as const;
/** The place of `delay` in Compound's Timelock, which allows none below two days; Venus' has less. */
const DELAY_SLOT = '0x2';

type Shown = {
  state: string;
  snapshot: string;
  deadline: string;
  simulation: { outcome: string } | null;
  dao: { timelock: { address: string; delay: string } } & Record<string, unknown>;
};

describe('a Governor whose proposals take routes', () => {
  const ground = openGround('bravo-routes');
  beforeAll(async () => {
    const { url, call, governor } = ground.get().variant;
    const critical = await call<string>(TIMELOCK, governor, [BigInt(CRITICAL)]);
    await rpc(url, 'anvil_setStorageAt', [critical, DELAY_SLOT, toHex(HOUR, { size: 32 })]);
  });
  const service = openBefore(() => serviceOver(ground.get().variant.url));

  const shownOf = async (id: bigint): Promise<Shown> => {
    const { dao, url } = ground.get().variant;
    await service.syncTo(dao, BigInt(await rpc<string>(url, 'eth_blockNumber')));
    const { data, errors } = await service.ask({ query: ASK, variables: { dao, id: String(id) } });
    if (errors !== undefined) throw new Error(JSON.stringify(errors));
    return (data as { proposal: Shown }).proposal;
  };

  // The ledger obeys the normal route's timelock alone.
  test.each([
    ['normal', NORMAL, TWO_DAYS, 20n, 'PASSED'],
    ['critical', CRITICAL, HOUR, 12n, 'REVERTED'],
  ] as const)(
    'shows and plays one of the %s route by its own timelock, as the chain does',
    async (...row) => {
      const [name, route, delay, period, outcome] = row;
      const { variant } = ground.get();
      const id = await proposeOn(ground.get(), route, `# ${name}`);
      const timelock = await variant.call<string>(TIMELOCK, variant.governor, [BigInt(route)]);
      const shown = await shownOf(id);
      expect(BigInt(shown.deadline) - BigInt(shown.snapshot)).toBe(period);
      expect(shown.dao).toEqual({
        extensions: ['ROUTES'],
        token: { name: 'Uniswap', symbol: 'UNI', decimals: 18 },
        timelock: { address: timelock, delay: String(delay) },
        settings: { votingPeriod: '20' },
        control: { delay: String(HOUR) },
      });
      expect(shown.simulation?.outcome).toBe(outcome);
      await carry(ground.get(), id, outcome === 'PASSED');
      expect((await shownOf(id)).state).toBe(outcome === 'PASSED' ? 'EXECUTED' : 'QUEUED');
    },
  );
});

async function proposeOn({ variant }: Ground, route: number, text: string): Promise<bigint> {
  const { target, calldata } = variant.action(7n);
  const args = [[target], [0n], [''], [calldata], text, route];
  await variant.send(PROPOSE, first(variant.voters), variant.governor, args);
  return variant.call<bigint>(COUNT, variant.governor);
}

/** Votes for it, queues it and executes it by the acts of the page. */
async function carry({ variant, perform, codes }: Ground, id: bigint, passes: boolean): Promise<void> {
  const intent = { proposalId: id, actions: [], descriptionHash: `0x${'0'.repeat(64)}`, coins: 0n } as const;
  await variant.toActive(id);
  for (const voter of variant.voters.slice(0, 4)) await variant.vote(id, voter, 'for');
  await variant.toEnd(id);
  expect((await perform(queue, intent, variant.stranger)).get()).toMatchObject({ status: 'shown' });
  await variant.toEta(id);
  if (passes) {
    expect((await perform(execute, intent, variant.stranger)).get()).toMatchObject({ status: 'shown' });
    return;
  }
  expect(await codes(execute, intent, variant.stranger)).toEqual(['would-revert']);
}
