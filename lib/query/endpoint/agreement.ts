import { type Answered, useAsk } from '../client/ask';
import { graphql, type ResultOf } from '../client/graphql';
import { useService } from '../client/service';

const fields = graphql(`
  fragment AgreementFields on Endpoints @_unmask {
    agree at
    disagreements { what block proposal hosts { index name said } }
    behind { index name head seconds }
    uncompared { index name reason }
  }
`);

/** Whether the endpoints of a chain tell the same; `agree` is null while nothing was compared. */
export type AgreementView = ResultOf<typeof fields>;

/** One thing of which endpoints gave different accounts; `index` is the place in the list of endpoints, null for what was held. */
export type DisagreementView = AgreementView['disagreements'][number];

/** Compares the endpoints of an organisation's chain, for its list or for one proposal. */
export const agreementQuery = graphql(
  `query Agreement($id: ID!, $proposal: BigInt) {
    dao(id: $id) { id endpoints(proposal: $proposal) { ...AgreementFields } }
  }`,
  [fields],
);

/** Known facts about a chain's endpoints; sends them no requests. */
export const knownAgreementQuery = graphql(
  'query KnownAgreement($chainId: Int!) { endpoints(chainId: $chainId) { ...AgreementFields } }',
  [fields],
);

/** Whether the endpoints agree about an organisation, or about one of its proposals; pauses without one. */
export function useAgreement(id: string | undefined, proposal: bigint | undefined) {
  const service = useService();
  const number = proposal === undefined ? null : String(proposal);
  const answer = useAsk({
    document: agreementQuery,
    variables: { id: id ?? '', proposal: proposal ?? null },
    read: ({ dao }) => dao.endpoints,
    pause: id === undefined,
  });
  const compare = async () => {
    await service?.ask({ query: AGAIN, variables: { id, proposal: number } });
    answer.retry();
  };
  return { ...answer, compare };
}

const AGAIN =
  'query Again($id: ID!, $proposal: BigInt) { dao(id: $id) { endpoints(proposal: $proposal, maxAge: 0) { agree } } }';

export function useKnownAgreement(chainId: number): Answered<AgreementView> {
  return useAsk({
    document: knownAgreementQuery,
    variables: { chainId },
    read: ({ endpoints }) => endpoints,
  });
}
