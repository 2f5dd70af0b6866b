import { parseDaoId } from '@/core/caip';
import { RpcError } from '../../../chain/rpc/rpcError';
import { createTransport } from '../../../chain/rpc/transport';
import { formatDay, formatExact } from '../../../core/format';
import type { Block } from '../../../core/governor/dao';
import { t } from '../../../core/language/message';
import { DEADLINE } from '../../checkpoint/target';
import type { Place } from '../../commands/place';
import { query } from '../../commands/query';
import { filesOf } from '../fromChain';
import type { Told } from '../told';
import { type Alert, type KeptPowers, MOST_KEYS, type PowerEnd } from './dueAlerts';
import type { Journal } from './journal';

const DAY = 86_400n;
const SOON = 30n * DAY;

/** Alerts of powers that end within 30 days of `now` (Unix seconds) and have none of these keys. */
export function duePowerEnds({ ends, keys }: KeptPowers, now: bigint): (Alert & { end: PowerEnd })[] {
  return ends
    .filter(({ until }) => until > now && until - now <= SOON)
    .map((end) => {
      const { account, until } = end;
      const key = `power-ends-${account.toLowerCase()}-${until}`;
      return { end, kind: 'power-ends' as const, key, time: until - SOON, until };
    })
    .filter(({ key }) => !keys.includes(key))
    .slice(0, MOST_KEYS - keys.length);
}

/** The title and plain text of such an alert, as of a block. */
export function powerEndWords({ account, until }: PowerEnd, at: Block): { title: string; text: string } {
  return {
    title: t`A power to stop proposals ends on ${formatDay(until, at.timestamp, 'UTC')}`,
    text: [
      `${account} can stop proposals until ${formatExact(until, 'UTC')}, as its contract says.`,
      `As of block ${at.number}, ${formatExact(at.timestamp, 'UTC')}.`,
    ].join('\n'),
  };
}

/** Endpoints of any chains, and the folder of checkpoints. */
export type PowerSource = Omit<Place, 'dao'> & { checkpoint: string };

/** Reads whose powers end in each organisation, once in a day of its blocks; one that could not be read is in a sentence. */
export async function readPowerEnds(
  { organisations }: Journal,
  told: readonly Told[],
  { rpc, multicall, checkpoint }: PowerSource,
): Promise<{ powers: ReadonlyMap<string, KeptPowers>; failures: string[] }> {
  const powers = new Map<string, KeptPowers>();
  const failures: string[] = [];
  for (const { dao, at } of rpc.length === 0 ? [] : told) {
    const before = organisations.find((each) => each.dao === dao)?.powers;
    if (before !== undefined && at.timestamp - before.read < DAY) continue;
    const own = await endpointsOn(parseDaoId(dao).chainId, rpc);
    if (own.length === 0) continue;
    const command = { dao, rpc: own, multicall, query: HOLDERS, variables: {}, now: false };
    try {
      const { data } = await query(command, filesOf(checkpoint));
      powers.set(dao, {
        read: at.timestamp,
        keys: before?.keys ?? [],
        ends: endsIn(data as unknown as Answer),
      });
    } catch (error) {
      failures.push(`The powers in ${dao} could not be read: ${(error as Error).message}`);
    }
  }
  return { powers, failures };
}

/** The endpoints without those of other chains. */
async function endpointsOn(chainId: number, rpc: readonly string[]): Promise<string[]> {
  const isOther = (host: string) =>
    createTransport({ chainId, hosts: [host], timeout: DEADLINE })
      .request('eth_chainId', [])
      .then(
        () => false,
        (error: unknown) => error instanceof RpcError && error.kind === 'chain',
      );
  const others = await Promise.all(rpc.map(isOther));
  return rpc.filter((_, index) => !others[index]);
}

const HOLDERS =
  'query Ends($dao: ID!) { dao(id: $dao) { control { powers { holders { account until } } } } }';

type Answer = {
  dao: { control: { powers: readonly { holders: readonly { account: string; until: string | null }[] }[] } };
};

function endsIn({ dao }: Answer): PowerEnd[] {
  const ends = new Map<string, PowerEnd>();
  for (const { account, until } of dao.control.powers.flatMap(({ holders }) => holders))
    if (until !== null) ends.set(`${account}-${until}`, { account, until: BigInt(until) });
  return [...ends.values()].slice(0, MOST_KEYS);
}
