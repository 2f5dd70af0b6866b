import type { Address } from 'viem';
import { parseAbi } from 'viem/utils';
import type { Block, Token } from '@/core/governor/dao';
import { type MulticallOptions, multicall } from '../rpc/calls';
import type { Transport } from '../rpc/transport';
import { type View, view } from '../rpc/view';
import { tokenAbi } from './abis/token';
import { votingPowerAbi } from './abis/votingPower';

const supplyAbi = parseAbi(['function totalSupply() view returns (uint256)']);

/** Reads the power and the tokens of many accounts, each list in one multicall at one block. Throws `RpcError`. */
export function createDelegateReader(transport: Transport, options: MulticallOptions = {}) {
  const read = async <T>(views: readonly View<T>[], at: Block) => {
    const answers = await multicall(transport, views, at.number, options);
    return views.map((each, index) => each.read(answers[index]));
  };
  return {
    async powers(token: Pick<Token, 'address' | 'kind'>, accounts: readonly Address[], at: Block) {
      const { address, kind } = token;
      const power = (account: Address): View<bigint> =>
        kind === 'comp'
          ? view(votingPowerAbi, address, 'getCurrentVotes', account)
          : view(tokenAbi, address, 'getVotes', account);
      const [supply, ...powers] = await read(
        [view(supplyAbi, address, 'totalSupply'), ...accounts.map(power)],
        at,
      );
      return { powers, supply: supply ?? null };
    },
    async holdings(token: Address, accounts: readonly Address[], at: Block) {
      const views: readonly View<bigint | Address>[] = accounts.flatMap((account) => [
        view(tokenAbi, token, 'balanceOf', account),
        view(tokenAbi, token, 'delegates', account),
      ]);
      const answers = await read(views, at);
      return accounts.map((_, index) => {
        const [balance, delegate] = [answers[2 * index], answers[2 * index + 1]];
        return {
          balance: typeof balance === 'bigint' ? balance : null,
          delegate: typeof delegate === 'string' ? delegate : null,
        };
      });
    },
  };
}
