import { publishAlerts } from '@/cli/publish/alerts/publishAlerts';
import type { Told } from '@/cli/publish/told';
import { agentTo } from '@/devnet/pushService';
import { seeded } from '../../runs';
import { type History, randomHistory } from '../publish/histories';
import { DAO } from '../publish/toldOf';

/** One run of a life of which the parent chose everything: what it says of itself is the last line. */
export type KilledRun = { seed: number; at: number; out: string; folder: string; port: number };

if (process.argv[1]?.endsWith('killedRun.ts') === true) {
  const { seed, at, out, folder, port } = JSON.parse(process.env.PUSH_RUN ?? '{}') as KilledRun;
  const told = toldAt(randomHistory(seeded(seed)), BigInt(at));
  const target = { out, site: 'https://vote.example.org' };
  const push = { folder, agent: agentTo(port) };
  publishAlerts([told], target, { now: BigInt(at), push }).then(({ alerts }) => console.log(alerts));
}

/** An organisation with the proposal of a random life, as read at a moment. */
function toldAt(history: History, time: bigint): Told {
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
