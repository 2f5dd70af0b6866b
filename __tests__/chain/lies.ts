import { encodeAbiParameters, type Hex } from 'viem';
import { detect } from '@/chain/contracts/detect';
import { createTransport } from '@/chain/rpc/transport';
import type { Dao } from '@/core/governor/dao';
import { type Lies, makeLie } from '@/devnet/liar';
import { openSmall, type Small } from '@/devnet/small';
import { SWIFT } from '../loopback';

/** An address where nothing is. */
export const NOWHERE = '0x00000000000000000000000000000000000000aa';

/** A string and a number as contracts return them, and a revert with a text. */
export const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value]);
export const number = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value]);
export const said = (message: string): Hex => `0x08c379a0${text(message).slice(2)}`;
export const gone = { reverts: said('no') } as const;

/** A Governor with a token and a timelock, any of which can be made to lie. */
export function lies() {
  const stage: { small?: Small; honest?: Dao } = {};
  const small = () => stage.small as Small;
  const read = (options = {}, address = small().governor) =>
    detect(
      createTransport({ ...SWIFT, chainId: 31337, hosts: [small().url] }),
      { chainId: 31337, address },
      options,
    );
  beforeAll(async () => {
    stage.small = await openSmall({ lateQuorumExtension: 3 });
    stage.honest = await read();
  });
  afterAll(() => small().stop());
  const honest = () => stage.honest as Dao;

  /** Detects while a contract lies, and names the fields that differ from the truth. */
  async function among(contract: 'governor' | 'token' | 'timelock', told: Lies) {
    const restore = await makeLie(small().url, small()[contract], told);
    try {
      const [dao, apart] = [await read(), await read({ multicall: NOWHERE })];
      expect({ ...apart, at: dao.at }).toEqual(dao);
      const names = Object.keys(dao) as (keyof Dao)[];
      const other = names.filter(
        (name) => name !== 'at' && name !== 'unknown' && shown(dao[name]) !== shown(honest()[name]),
      );
      return { dao, other, unknown: dao.unknown.map(({ capability, probe }) => `${capability}: ${probe}`) };
    } finally {
      await restore();
    }
  }
  return { small, read, honest, among };
}

const shown = (value: unknown): string =>
  JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? `${inner}n` : inner));
