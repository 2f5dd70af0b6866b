import { JsonFlaw } from '@/core/json';
import { answerShape } from '@/lib/query/client/answerShape';
import { graphql } from '@/lib/query/client/graphql';
import { typedAsk, wireVariables } from '@/lib/query/client/typedAsk';
import { daoVotesQuery } from '@/lib/query/daoVotes';

const tally = graphql('fragment Tally on Proposal @_unmask { id: proposalId tally { for } }');
const query = graphql(
  `query Some($dao: ID!, $id: BigInt!, $known: Boolean!) {
    proposal(dao: $dao, id: $id) {
      ...Tally
      state phase proposer
      tally { against }
      account(address: "0x") @include(if: $known) { hasVoted }
      dao { timelock { kind } extensions }
    }
  }`,
  [tally],
);
const ADDRESS = `0x${'aB'.repeat(20)}`;
const WIRE = {
  proposal: {
    __typename: 'Proposal',
    id: '84',
    tally: { for: '3', against: '-1' },
    state: 'ACTIVE',
    phase: null,
    proposer: ADDRESS,
    dao: { timelock: { kind: 'ACCESS_MANAGER' }, extensions: ['LATE_QUORUM'] },
  },
};
const shape = answerShape(query);

test('an answer comes as the page has it: bigints, names of enums, fragments and aliases; states keep their names', () => {
  expect(shape.read(WIRE, '$')).toEqual({
    proposal: {
      id: 84n,
      tally: { for: 3n, against: -1n },
      state: 'ACTIVE',
      phase: null,
      proposer: ADDRESS,
      dao: { timelock: { kind: 'access-manager' }, extensions: ['late-quorum'] },
    },
  });
  expect(shape.read({ proposal: null }, '$')).toEqual({ proposal: null });
});

const { proposal } = WIRE;
test.each<[string, unknown, string]>([
  ['a number for a big one', { ...proposal, id: 84 }, '$.proposal.id'],
  ['a number of 257 bits', { ...proposal, id: String(2n ** 256n) }, '$.proposal.id'],
  ['a fraction', { ...proposal, tally: { for: '1.5', against: '1' } }, '$.proposal.tally.for'],
  ['a list for an object', { ...proposal, tally: [] }, '$.proposal.tally'],
  ['nothing where something must be', { ...proposal, state: null }, '$.proposal.state'],
  ['a state that does not exist', { ...proposal, state: 'WON' }, '$.proposal.state'],
  ['no address', { ...proposal, proposer: 'javascript:alert(1)' }, '$.proposal.proposer'],
  ['no list', { ...proposal, dao: { ...proposal.dao, extensions: {} } }, '$.proposal.dao.extensions'],
  ['a text', 'a text', '$.proposal'],
])('an answer of the wrong form is refused, with the field: %s', (_, found, path) => {
  expect(() => shape.read({ proposal: found }, '$')).toThrow(JsonFlaw);
  expect(() => shape.read({ proposal: found }, '$')).toThrow(`${path} is not`);
});

test('a field that was not asked for is left out', () => {
  const found = shape.read({ proposal: { ...proposal, html: '<b>' }, more: 1 }, '$');
  expect(Object.keys(found as object)).toEqual(['proposal']);
  expect(found).not.toHaveProperty('proposal.html');
});

test('variables leave as JSON carries them, and a refused answer is no data', async () => {
  expect(wireVariables(query, { dao: 'd', id: 5n, known: true })).toEqual({ dao: 'd', id: '5', known: true });
  expect(
    wireVariables(daoVotesQuery, { id: 'd', first: 1, offset: 0, support: 'for', order: 'NEWEST' }),
  ).toEqual({ ...{ id: 'd', first: 1, offset: 0, support: 'FOR', order: 'NEWEST' } });
  const lying = { ask: async () => ({ data: { proposal: { ...proposal, id: 'x' } } }) };
  await expect(typedAsk(lying, query, { dao: 'd', id: 5n, known: true })).rejects.toThrow(JsonFlaw);
});
