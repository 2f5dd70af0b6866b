import { type Address, encodeFunctionData, type Hex } from 'viem';
import { rpc } from '@/devnet/anvil';
import { openSmall } from '@/devnet/small';
import { openBefore } from '../../openBefore';
import { question, type ResultOf } from '../question';
import { serviceOver } from '../serviceOver';

const QUESTION = question(`query($dao: ID!) { dao(id: $dao) { treasury {
  holdings { holder amount asset { source token symbol decimals } proof { call contract args value } }
  assets { source token symbol } silent at { number }
} } }`);
type Told = ResultOf<typeof QUESTION>['dao']['treasury'];

describe('what an organisation holds', () => {
  const small = openBefore(openSmall);

  async function told(multicall?: Address): Promise<Told> {
    const service = serviceOver(small.url, {}, multicall === undefined ? {} : { multicall });
    await service.syncTo(small.dao, await small.client.getBlockNumber());
    await service.idle();
    const answer = await service.ask({ query: String(QUESTION), variables: { dao: small.dao } });
    service.close();
    if (answer.data == null) throw new Error(JSON.stringify(answer.errors));
    return (answer.data.dao as { treasury: Told }).treasury;
  }

  const transfer = (target: Address): { target: Address; calldata: Hex } => ({
    target,
    calldata: encodeFunctionData({
      abi: small.abi.usd,
      functionName: 'transfer',
      args: [small.accounts[7], 5n],
    }),
  });

  test('is the coin and the tokens as their contracts say, of which open proposals name some', async () => {
    await rpc(small.url, 'anvil_setBalance', [small.governor, '0x7']);
    expect((await told()).assets.map(({ source }) => source)).toEqual(['COIN', 'VOTES']);
    // One of the three contracts named is no token, and one is known already.
    await small.propose({
      calls: [transfer(small.usd), transfer(small.exchange), transfer(small.token), transfer(small.usd)],
    });
    const { holdings, assets, silent, at } = await told();
    expect(assets.map(({ source, token }) => [source, token])).toEqual([
      ['COIN', null],
      ['VOTES', small.token],
      ['NAMED', small.usd],
    ]);
    expect(silent).toBe(0);
    const block = BigInt(at.number);
    const amountOf = (holder: Address, token: Address | null) =>
      token === null
        ? small.client.getBalance({ address: holder, blockNumber: block })
        : small.read<bigint>(token === small.usd ? 'usd' : 'token', 'balanceOf', [holder]);
    const expected: unknown[] = [];
    for (const token of [null, small.token, small.usd])
      for (const holder of [small.timelock, small.governor]) {
        const amount = await amountOf(holder, token);
        if (amount > 0n) expected.push({ holder, token, amount: String(amount) });
      }
    expect(holdings.map(({ holder, amount, asset }) => ({ holder, token: asset.token, amount }))).toEqual(
      expected,
    );
    expect(expected.length).toBeGreaterThanOrEqual(3);
    for (const { holder, amount, asset, proof } of holdings) {
      expect(proof).toMatchObject({ args: [holder], value: amount });
      if (asset.token !== null)
        expect(proof).toMatchObject({ call: 'balanceOf(address)', contract: asset.token });
    }
    const usd = holdings.find(({ asset }) => asset.token === small.usd);
    expect(usd?.asset.symbol).toBe(await small.read('usd', 'symbol'));
    expect(usd?.asset.decimals).toBe(Number(await small.read('usd', 'decimals')));
  });

  test('the coin is read where there is no Multicall3, without a proof by a call', async () => {
    const { holdings } = await told('0x000000000000000000000000000000000000dEaD');
    const coin = holdings.find(({ holder, asset }) => asset.token === null && holder === small.timelock);
    expect(coin).toMatchObject({
      amount: String(await small.client.getBalance({ address: small.timelock })),
      proof: null,
    });
  });
});
