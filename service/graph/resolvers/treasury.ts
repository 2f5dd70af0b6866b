import type { Address } from 'viem';
import type { State } from '@/core/governor/proposal';
import { callOf } from '@/core/governor/proposalId';
import { type OpenedDao, provenBy } from '../context';

const OPEN: readonly State[] = ['PENDING', 'ACTIVE', 'SUCCEEDED', 'QUEUED'];
// transfer, approve, transferFrom, and safeTransferFrom of single pieces.
const MOVES = ['0xa9059cbb', '0x095ea7b3', '0x23b872dd', '0x42842e0e', '0xb88d4fde'];
const MOST_OPEN = 50;

/** `Treasury`: what the contracts of an organisation hold at the index's block. */
export async function treasuryOf(dao: OpenedDao) {
  const at = await dao.index.head();
  const found = await dao.contract.dao();
  const { holdings, assets, silent } = await dao.treasury(found, await movedTokens(dao), at);
  return {
    holdings: holdings.map(({ holder, amount, view, ...asset }) => ({
      ...{ holder, amount, asset },
      proof: view && provenBy(view, amount, at),
    })),
    ...{ assets, silent, at },
  };
}

/** The contracts that open proposals tell to move tokens; a proposal whose calls cannot be read names none. */
async function movedTokens({ contract, index }: OpenedDao): Promise<Address[]> {
  const now = await contract.listed(index.proposals().map(({ id }) => id));
  const open = [...now].filter(([, { state }]) => OPEN.includes(state)).slice(0, MOST_OPEN);
  const made = await Promise.all(open.map(([id]) => index.find(id).catch(() => undefined)));
  const actions = made.flatMap((created) => created?.actions ?? []);
  return actions.flatMap((action) => (MOVES.includes(callOf(action).slice(0, 10)) ? [action.target] : []));
}
