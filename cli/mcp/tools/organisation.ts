import * as z from 'zod/v4';
import { DAO_INPUT, tool } from '../tool';
import { answerOf, STANDING, type Standing } from '../toolAnswer';

/** The question behind `read_organisation`. */
export const ORGANISATION = `query($dao: ID!) { dao(id: $dao) {
  id name version family ids clock { mode now secondsPerUnit }
  counting { kind quorum sides fractional overridable }
  ballot { form nonce }
  token { address kind name symbol decimals }
  timelock { address kind delay grace }
  settings {
    votingDelay votingPeriod proposalThreshold quorum quorumNumerator quorumDenominator lateQuorumExtension
  }
  extensions guardian proxy { kind implementation admin owner }
  unknown { capability reason }
  ${STANDING}
} }`;

/** `read_organisation`: rules and contracts. */
export const readOrganisation = tool({
  name: 'read_organisation',
  title: 'Read an organisation',
  description:
    'Reads what a Governor contract is and by which rules it votes: family, clock, counting, token, timelock, settings. Amounts are in the smallest unit of the token, delays in the unit of the clock, the delay of the timelock in seconds.',
  input: z.strictObject({ dao: DAO_INPUT }),
  async run({ dao }, session, signal) {
    const data = await session.ask({ dao, query: ORGANISATION, now: true }, signal);
    const { at, sync, endpoints, ...rest } = data.dao as Standing & Record<string, unknown>;
    return answerOf(rest, { at, sync, endpoints }, { count: session.place.rpc.length });
  },
});
