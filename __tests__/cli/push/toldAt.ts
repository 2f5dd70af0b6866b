import type { Told } from '@/cli/publish/told';
import type { History } from '../publish/histories';
import { DAO } from '../publish/toldOf';

/** An organisation with the proposal of a random life, as read at a moment. */
export function toldAt(history: History, time: bigint): Told {
  const { proposal, facts, rules } = history.at(time);
  const dao = { ...proposal.dao, id: DAO, name: 'Meridian DAO' };
  return {
    ...{ dao: DAO, name: dao.name, at: proposal.at, facts: { ...rules, clock: dao.clock } },
    proposals: [
      {
        proposal: { ...proposal, dao, description: '', proposer: DAO.slice(9) },
        times: { opened: null, closed: null },
        facts: { ...facts, calls: 1 },
      },
    ],
  };
}
