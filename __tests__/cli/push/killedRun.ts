import { publishAlerts } from '@/cli/publish/alerts/publishAlerts';
import { agentTo } from '@/devnet/pushService';
import { seeded } from '../../runs';
import { randomHistory } from '../publish/histories';
import { toldAt } from './toldAt';

/** One run of a life of which the parent chose everything: what it says of itself is the last line. */
export type KilledRun = { seed: number; at: number; out: string; folder: string; port: number };

if (process.argv[1]?.endsWith('killedRun.ts') === true) {
  const { seed, at, out, folder, port } = JSON.parse(process.env.PUSH_RUN ?? '{}') as KilledRun;
  const told = toldAt(randomHistory(seeded(seed)), BigInt(at));
  const target = { out, site: 'https://vote.example.org' };
  const push = { folder, agent: agentTo(port) };
  publishAlerts([told], target, { now: BigInt(at), push }).then(({ alerts }) => console.log(alerts));
}
