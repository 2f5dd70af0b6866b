import { getAddress } from 'viem/utils';
import { QuorateError } from '@/core/errors';
import type { OpenedDao } from '@/service/graph/context';
import { blockTimes, type ExportSource, timeCell, unitsCell } from './exportFile';

const COLUMNS = [
  'delegate',
  'power',
  'power_confirmed',
  'power_in_tokens',
  'delegators',
  'changed_block',
  'changed_time_utc',
  'read_at_block',
  'proof',
] as const;

/** The delegates of an organisation's token, most powerful first, each with what the token itself says at one block. */
export async function delegatesSource(dao: OpenedDao): Promise<ExportSource> {
  const { token } = await dao.contract.dao();
  if (token === null) throw new QuorateError('export-empty');
  const at = await dao.index.head();
  const list = dao.delegates.list('POWER', '');
  const { complete } = dao.delegates.status();
  const view = token.kind === 'comp' ? 'getCurrentVotes' : 'getVotes';
  const changes = list.map((each) => dao.delegates.line(each).changed).filter((each) => each !== null);
  const timeOf = blockTimes(dao.index, changes);
  let next = 0;
  return {
    about: {
      what: 'delegates',
      organisation: dao.id,
      block: at.number,
      complete,
      note: complete
        ? 'every delegation since the token was made is read'
        : 'not every delegation since the token was made is read',
    },
    columns: COLUMNS,
    total: list.length,
    next: async (count) => {
      const some = list.slice(next, next + count);
      next += some.length;
      if (some.length === 0) return [];
      // If the token does not answer, its cell stays empty; the logs' figures remain.
      const said = await dao.power.powers(token, some, at).catch(() => undefined);
      const row = async (each: (typeof some)[number], index: number) => {
        const { power, delegators, changed } = dao.delegates.line(each);
        const address = getAddress(each);
        const confirmed = said?.powers[index] ?? null;
        const proof = `${view}(${address}) of ${token.address} at block ${at.number}`;
        const time = changed === null ? null : timeCell(await timeOf(changed));
        const units = unitsCell(power, token.decimals);
        return [address, power, confirmed, units, delegators, changed, time, at.number, proof];
      };
      return Promise.all(some.map(row));
    },
  };
}
