import type { ResultOf } from 'gql.tada';
import { useCallback } from 'react';
import { type Answered, useAsk } from './client/ask';
import { graphql } from './client/graphql';
import { useService } from './client/service';
import { maybeBigInt } from './client/wire';

/** One thing of which endpoints gave different accounts; `index` is the place in the list of endpoints, null for what was held. */
export type DisagreementView = {
  what: 'BLOCK' | 'TALLY' | 'CONTENT';
  block: bigint;
  proposal: bigint | null;
  hosts: readonly { index: number | null; name: string; said: string }[];
};

/** Whether the endpoints of a chain tell the same; `agree` is null while nothing was compared. */
export type AgreementView = {
  agree: boolean | null;
  at: bigint | null;
  disagreements: readonly DisagreementView[];
  /** Endpoints far behind another, with by how many seconds. */
  behind: readonly { index: number; name: string; head: bigint; seconds: bigint }[];
  /** Endpoints that could not be compared, in whole or in part, and why: a sentence. */
  uncompared: readonly { index: number; name: string; reason: string }[];
};

const fields = graphql(`
  fragment AgreementFields on Endpoints @_unmask {
    agree at
    disagreements { what block proposal hosts { index name said } }
    behind { index name head seconds }
    uncompared { index name reason }
  }
`);

/** Compares the endpoints of an organisation's chain, for its list or for one proposal. */
export const agreementQuery = graphql(
  `query Agreement($id: ID!, $proposal: BigInt) {
    dao(id: $id) { id endpoints(proposal: $proposal) { ...AgreementFields } }
  }`,
  [fields],
);

/** What is known of a chain's endpoints; asks nothing of them. */
export const knownAgreementQuery = graphql(
  'query KnownAgreement($chainId: Int!) { endpoints(chainId: $chainId) { ...AgreementFields } }',
  [fields],
);

/** Whether the endpoints agree about an organisation, or about one of its proposals; pauses without one. */
export function useAgreement(
  id: string | undefined,
  proposal: bigint | undefined,
): Answered<AgreementView> & { compare: () => Promise<void> } {
  const service = useService();
  const number = proposal === undefined ? null : String(proposal);
  const answer = useAsk({
    document: agreementQuery,
    variables: { id: id ?? '', proposal: number },
    read: asked,
    pause: id === undefined,
  });
  const { retry } = answer;
  const compare = useCallback(async () => {
    await service?.ask({ query: AGAIN, variables: { id, proposal: number } });
    retry();
  }, [service, id, number, retry]);
  return { ...answer, compare };
}

const AGAIN =
  'query Again($id: ID!, $proposal: BigInt) { dao(id: $id) { endpoints(proposal: $proposal, maxAge: 0) { agree } } }';

/** What has been found so far about the endpoints of a chain. */
export function useKnownAgreement(chainId: number): Answered<AgreementView> {
  return useAsk({ document: knownAgreementQuery, variables: { chainId }, read: known });
}

function asked(data: ResultOf<typeof agreementQuery>): AgreementView {
  return read(data.dao.endpoints);
}

function known(data: ResultOf<typeof knownAgreementQuery>): AgreementView {
  return read(data.endpoints);
}

function read(wire: ResultOf<typeof fields>): AgreementView {
  return {
    agree: wire.agree,
    uncompared: wire.uncompared,
    at: maybeBigInt(wire.at),
    disagreements: wire.disagreements.map((each) => ({
      ...each,
      block: BigInt(each.block),
      proposal: maybeBigInt(each.proposal),
    })),
    behind: wire.behind.map((each) => ({
      ...each,
      head: BigInt(each.head),
      seconds: BigInt(each.seconds),
    })),
  };
}
