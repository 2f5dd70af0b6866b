import * as z from 'zod/v4';
import { detect } from '../../../chain/contracts/detect';
import { parseDaoId } from '../../../core/caip';
import { reportOf } from '../../../core/governor/report';
import { DAO_INPUT, tool } from '../tool';
import { answerBlock, answerOf, UNREAD } from '../toolAnswer';

/** `read_organisation`: the contracts and rules, as `quorate detect` reads them; no history is needed. */
export const readOrganisation = tool({
  name: 'read_organisation',
  title: 'Read an organisation',
  description:
    'Reads what a Governor contract is and by which rules it votes: family, clock, counting, token, timelock, settings. Start here. Votes are in the smallest unit of the token; delays and periods in the unit of the clock (blocks or seconds); the delay of the timelock in seconds. “unknown” lists what the contract does not tell.',
  input: z.strictObject({ dao: DAO_INPUT }),
  async run({ dao }, session) {
    const transport = session.transport(dao);
    const { multicall } = session.place;
    const found = await detect(transport, parseDaoId(dao), { multicall });
    const { token, name, guardian, at } = found;
    const report = reportOf(found);
    const named = token && { ...report.token, name: token.name, symbol: token.symbol };
    const value = { dao, name, ...report, token: named, guardian };
    return answerOf(value, { ...UNREAD, at: answerBlock(at) }, { count: session.place.rpc.length });
  },
});
