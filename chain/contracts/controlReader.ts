import type { Control } from '@/core/governor/control';
import type { Block, Dao, Timelock } from '@/core/governor/dao';
import type { MulticallOptions } from '../rpc/calls';
import type { Transport } from '../rpc/transport';
import type { AskedOperation } from './control';
import type { KnownRoles } from './roles';

// Loaded when it is first wanted: only one page shows it.
const load = () => import('./control');

/** Reads who holds power and what became of operations; the same question at the same block is asked once. */
export function createControlReader(transport: Transport, options: MulticallOptions = {}) {
  let last: { key: string; answer: Promise<Control> } | undefined;
  const read = async (dao: Dao, known: KnownRoles, at: Block) =>
    (await load()).readControl(transport, dao, known, at, options);
  return {
    /** Rights, owners and administrators; `known` is what the timelock's logs told. */
    control(dao: Dao, known: KnownRoles, at: Block): Promise<Control> {
      // While logs come in the screens ask again and again, and mostly nothing new is known.
      const key = [at.hash, known.roles.length, known.isWhole, dao.timelock?.address].join();
      if (last?.key === key) return last.answer;
      const asked = { key, answer: read(dao, known, at) };
      last = asked;
      asked.answer.catch(() => {
        if (last === asked) last = undefined;
      });
      return asked.answer;
    },
    operations: async (timelock: Timelock, asked: readonly AskedOperation[], at: Block) =>
      (await load()).readOperations(transport, timelock, asked, at, options),
  };
}
