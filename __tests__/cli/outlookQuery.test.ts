import { query } from '@/cli/commands/query';
import { readCommand } from '@/cli/quorate';
import { openVariant, type Variant } from '@/devnet/variant';
import { openBefore } from '../openBefore';

const FIELDS = `
  description honoursSuffix id isIdCertain to data gas gasOfText at { number }
  threshold { needed has timepoint isListed isMet }
  calendar { opens { timepoint from to about } closes { timepoint } executable { from } opensAtOnce }
  turnout { quorum looked reached median isWhole }
  cancellers { who account until sentence } obstacles { code of sentence }
  life { outcome failsAt action reason assumed steps { step ok reason gas } }
`;
const world = openBefore(() => openVariant('oz57'));

async function outlook(
  from: string | null,
  actions: Variant['action'] extends (...args: never) => infer A ? A[] : never,
  more: { openToAnyone?: boolean } = {},
) {
  const draft = {
    dao: world.dao,
    targets: actions.map(({ target }) => target),
    values: actions.map(({ value }) => String(value)),
    calldatas: actions.map(({ calldata }) => calldata),
    description: '# Set the number',
    ...more,
  };
  const command = readCommand([
    ...[
      'query',
      '--dao',
      world.dao,
      '--rpc',
      world.url,
      '--now',
      '--variables',
      JSON.stringify({ draft, from }),
    ],
    `query ($draft: DraftInput!, $from: String) { decode(draft: $draft) { outlook(from: $from, run: true) { ${FIELDS} } } }`,
  ]);
  if (command.name !== 'query') throw new Error('another command');
  const answer = (await query(command)).data as { decode: { outlook: Record<string, unknown> } };
  return answer.decode.outlook;
}

test('a page asks the service what the terminal does', async () => {
  const proposer = world.voters[0] ?? world.owner;
  const found = await outlook(proposer, [world.action(7n)]);
  expect(found).toMatchObject({
    description: `# Set the number\n\n#proposer=${proposer.toLowerCase()}`,
    honoursSuffix: true,
    isIdCertain: true,
    to: world.governor,
    threshold: { isMet: true, isListed: false },
    obstacles: [],
    life: { outcome: 'EXECUTES', failsAt: null },
  });
  const id = await world.propose(proposer, [world.action(7n)], String(found.description));
  expect(found.id).toBe(String(id));
});

test('a draft that is open to anyone is sent without the suffix, and its id is that of the bare text', async () => {
  const proposer = world.voters[0] ?? world.owner;
  const found = await outlook(proposer, [world.action(70n)], { openToAnyone: true });
  expect(found).toMatchObject({ description: '# Set the number', honoursSuffix: true, obstacles: [] });
  const id = await world.propose(proposer, [world.action(70n)], '# Set the number');
  expect(found.id).toBe(String(id));
});

test('an account without votes, and a draft that nobody can propose', async () => {
  expect(await outlook(world.stranger, [world.action(8n)])).toMatchObject({
    threshold: { isMet: false, has: '0' },
    obstacles: [{ code: 'VOTES', of: 'ACCOUNT' }],
  });
  expect(await outlook(null, [])).toMatchObject({
    threshold: null,
    life: null,
    obstacles: [{ code: 'NO_ACTIONS', of: 'DRAFT' }],
  });
});

test('the proposal that was made of a draft is found, and is it to the byte or reserved for another', async () => {
  const [one, two] = world.voters;
  if (one === undefined || two === undefined) throw new Error('no voters');
  const text = (by: string) => `# Found again\n\n#proposer=${by.toLowerCase()}`;
  const id = await world.propose(one, [world.action(9n)], text(one));
  const made = async (proposer: string, value: bigint, description = '# Found again') => {
    const { target, calldata } = world.action(value);
    const draft = {
      dao: world.dao,
      targets: [target],
      values: ['0'],
      calldatas: [calldata],
      description,
      proposer,
    };
    const command = readCommand([
      ...['query', '--dao', world.dao, '--rpc', world.url, '--start', String(world.startBlock)],
      ...['--variables', JSON.stringify({ draft, dao: world.dao })],
      `query ($draft: DraftInput!, $dao: ID!) {
        dao(id: $dao) { proposals(first: 1) { total } }
        decode(draft: $draft) { made { proposalId proposer verdict } }
      }`,
    ]);
    if (command.name !== 'query') throw new Error('another command');
    return ((await query(command)).data as { decode: { made: unknown } }).decode.made;
  };
  expect(await made(one, 9n)).toEqual({ proposalId: String(id), proposer: one, verdict: 'IDENTICAL' });
  expect(await made(two, 9n)).toEqual({ proposalId: String(id), proposer: one, verdict: 'RESERVED' });
  expect([await made(one, 10n), await made(one, 9n, '# Found again ')]).toEqual([null, null]);
});

test('whoever is not connected has it played too: who has the votes is read first', async () => {
  const found = await outlook(null, [world.action(11n)]);
  expect(found).toMatchObject({ life: { outcome: 'EXECUTES', failsAt: null, reason: null } });
  const { assumed } = found.life as { assumed: string[] };
  expect(assumed[0]).toMatch(/^Assumes that .* proposes it\.$/);
});
