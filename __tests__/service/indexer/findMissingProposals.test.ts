import { createReader } from '@/chain/contracts/reader';
import { PROPOSAL_CREATED } from '@/chain/logs/proposalLog';
import { VOTE_CAST } from '@/chain/logs/voteLog';
import { createTransport } from '@/chain/rpc/transport';
import { parseDaoId } from '@/core/caip';
import { openSmall } from '@/devnet/small';
import { openVariant } from '@/devnet/variant';
import { singly } from '../../chain/waves';
import { SWIFT } from '../../loopback';
import { closeAfter, openBefore } from '../../openBefore';
import { stage } from './stage';

type Raw = { topics: string[]; blockNumber: string; logIndex: string };

/** An endpoint that leaves out the logs a test names. */
const leaving = (out: (log: Raw) => boolean): typeof fetch =>
  singly(async (input, init) => {
    const response = await fetch(input, init);
    if (!String(init?.body).includes('"eth_getLogs"')) return response;
    const answer = (await response.json()) as { result?: Raw[] };
    return Response.json({ ...answer, result: answer.result?.filter((log) => !out(log)) });
  });

async function staged(dao: string, url: string, out: (log: Raw) => boolean) {
  const { chainId, address } = parseDaoId(dao);
  const governor = await createReader(createTransport({ ...SWIFT, chainId, hosts: [url] }), {
    chainId,
    address,
  }).dao();
  const found = await stage(dao, url, { fetch: leaving(out), governor });
  await found.readAll();
  await found.step();
  return found;
}

describe('one log that an endpoint leaves out', () => {
  const small = openBefore(openSmall);
  let first: bigint;
  let second: bigint;
  beforeAll(async () => {
    first = await small.propose({ description: '# One' });
    second = await small.openVote({ description: '# Two' });
    for (let voter = 0; voter < 6; voter++) await small.vote(voter, first, 1);
    await small.vote(0, second, 0);
    await small.toDeadline(second);
    await small.queue(first);
    await small.mine(70);
  });

  test('none: nothing is said', async () => {
    const seen = closeAfter(await staged(small.dao, small.url, () => false));
    expect(seen.run.status()).toMatchObject({ complete: true, problem: null });
  });

  test('how a proposal was made: its votes betray it', async () => {
    let made = 0;
    const isFirst = ({ topics }: Raw) => topics[0] === PROPOSAL_CREATED && made++ === 0;
    const seen = closeAfter(await staged(small.dao, small.url, isFirst));
    expect(seen.run.status()).toMatchObject({ complete: false, problem: { code: 'logs-missing' } });
    expect(seen.run.status().problem?.message).toContain(`there are logs of proposal ${first}`);
  });

  test('that it was queued: its state betrays it', async () => {
    const queued = '0x9a2e42fd6722813d69113e7d0079d3d940171428df7373df9c7f7617cfda2892';
    const seen = closeAfter(await staged(small.dao, small.url, ({ topics }) => topics[0] === queued));
    expect(seen.run.status().problem?.message).toContain(
      `proposal ${first} is QUEUED, and no log says that it was queued`,
    );
  });

  test('the answers about a proposal: its log betrays them', async () => {
    const seen = closeAfter(await staged(small.dao, small.url, () => false));
    seen.run.judge(7n, null);
    expect(seen.run.status()).toMatchObject({ complete: true, problem: null });
    const now = (await seen.truth.of([second])).get(second);
    if (now === undefined) throw new Error('the Governor does not know it');
    seen.run.judge(second, null);
    expect(seen.run.status()).toMatchObject({ complete: false, problem: { code: 'logs-missing' } });
    expect(seen.run.status().problem?.message).toContain(`a log says how proposal ${second} was made`);
    seen.run.judge(second, now);
    expect(seen.run.status()).toMatchObject({ complete: true, problem: null });
  });

  test('a vote: the tally of the contract betrays it', async () => {
    let votes = 0;
    const isThird = ({ topics }: Raw) => topics[0] === VOTE_CAST && votes++ === 2;
    const seen = closeAfter(await staged(small.dao, small.url, isThird));
    const now = (await seen.truth.of([first])).get(first);
    if (now === undefined) throw new Error('the Governor does not know it');
    const status = seen.run.voteStatus(first, now);
    expect(status).toMatchObject({ complete: false, difference: { for: small.powers[2] } });
  });
});

test('the last proposal of a Governor that counts them is missed', async () => {
  const world = closeAfter(await openVariant('bravo'));
  const [a, b] = world.voters;
  if (a === undefined || b === undefined) throw new Error('no voters');
  await world.propose(a, [world.action(3n)], '# One');
  const second = await world.propose(b, [world.action(4n)], '# Two');
  await world.mine(70);
  let made = 0;
  const isSecond = ({ topics }: Raw) => topics[0] === PROPOSAL_CREATED && made++ === 1;
  const seen = closeAfter(await staged(world.dao, world.url, isSecond));
  expect(seen.run.status().problem?.message).toContain(`the Governor counts ${second} proposals`);
});
