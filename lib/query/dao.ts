import { boundedLine } from '@/core/format';
import { lacksToken, unitWord } from '@/core/governor/act/tokenWords';
import { type Answered, useAsk } from './client/ask';
import { graphql, type ResultOf } from './client/graphql';
import { useKeptName } from './currentDao';
import { readingFields } from './proof';
import { syncFields } from './sync';

/** Everything a screen shows of an organisation itself. */
export const daoFields = graphql(
  `
  fragment DaoFields on Dao @_unmask {
    id chainId address name version family ids extensions guardian
    clock { mode raw now secondsPerUnit }
    counting { raw kind quorum sides fractional overridable }
    ballot { form nonce domain { name version } }
    token { address kind name symbol decimals }
    timelock { address kind delay grace }
    proxy { kind implementation admin beacon owner }
    unknown { capability probe reason }
    settings { votingDelay votingPeriod proposalThreshold quorum quorumNumerator quorumDenominator lateQuorumExtension }
    at { number hash timestamp }
    proofs { ...ReadingFields }
    sync { ...SyncFields }
  }
`,
  [readingFields, syncFields],
);

export const lineFields = graphql(`
  fragment LineFields on Proposal @_unmask {
    id: proposalId title proposer state stateProblem phase snapshot deadline eta expires approval
    tally { against for abstain }
    quorum { value timepoint estimate }
    superQuorum { value timepoint estimate }
    created { block timestamp }
    at { number hash timestamp }
  }
`);

/** An organisation as the screens know it, all read at block `at`; settings in the clock's unit. */
export type DaoView = ResultOf<typeof daoFields>;

export type ProposalLine = ResultOf<typeof lineFields>;

export const daoQuery = graphql(`query Dao($id: ID!) { dao(id: $id) { ...DaoFields } }`, [daoFields]);

/** An organisation, its settings and how far its index is. */
export function useDao(id: string): Answered<DaoView> {
  const answered = useAsk({ document: daoQuery, variables: { id }, read: ({ dao }) => readDao(dao) });
  useKeptName(answered.data);
  return answered;
}

/** An organisation as screens show it: safe names beside amounts, and no amount without a unit. */
export function readDao(dao: DaoView): DaoView {
  return {
    ...dao,
    name: boundedLine(dao.name, 80),
    token: dao.token && {
      ...dao.token,
      name: boundedLine(dao.token.name, 80),
      symbol: unitWord({ symbol: boundedLine(dao.token.symbol, 16) }, !lacksToken(dao, 'token.decimals')),
    },
  };
}
