import type { Hex } from 'viem';
import { rpc } from '@/devnet/anvil';
import { MULTICALL } from '@/devnet/deploy';
import type { VariantName } from '@/devnet/variant';
import { draftOf } from './stage';
import { openStage, READY, type Stage, tallyOf } from './world';

// The first world of a kind compiles its contracts.
const COMPILING = 600_000;
const CODE = '0x00000000000000000000000000000000000c0de1';

let stage: Stage;
async function open(name: VariantName) {
  stage = await openStage(name);
}
afterEach(() => stage?.world.close());

// A key that lends itself the code at an address (EIP-7702).
function lend(index: number, to: Hex) {
  return rpc(stage.world.url, 'anvil_setCode', [stage.voter(index), `0xef0100${to.slice(2)}`]);
}

// Answers every call with the value of ERC-1271, to everybody or to everybody but one caller.
async function accepting(but?: Hex): Promise<Hex> {
  const shown = but === undefined ? '' : `73${but.slice(2)}331415${'02'}`;
  await rpc(stage.world.url, 'anvil_setCode', [CODE, `0x631626ba7e60e01b${shown}5f5260205ff3`]);
  return CODE;
}

describe('the ballot of a key with EIP-7702 code', () => {
  it.each(['oz49', 'bravo', 'alpha'] as const)(
    'is signed and counted on %s, which recovers the key',
    async (name) => {
      await open(name);
      const id = await stage.propose();
      await lend(1, MULTICALL);
      const ballot = await stage.sign(1, draftOf(id));
      expect(await stage.verdict(ballot)).toEqual([READY]);
      expect(await stage.submit(ballot)).toBe(true);
      expect((await tallyOf(stage, id))[1]).toBe(stage.world.powers[1]);
    },
    COMPILING,
  );

  it(
    'is refused at signing and at checking on OpenZeppelin 5 where its code does not know ERC-1271, also before voting opens',
    async () => {
      await open('oz57');
      const { world } = stage;
      const id = await world.propose(stage.voter(0), [world.action(9n)], '# Early');
      const early = await stage.sign(1, draftOf(id));
      await lend(1, MULTICALL);
      const refused = { code: 'ballot-refused', facts: { reason: expect.stringMatching(/EIP-7702/) } };
      await expect(stage.sign(1, draftOf(id))).rejects.toMatchObject(refused);
      expect(await stage.verdict(early)).toEqual([
        { status: 'void', reason: expect.stringMatching(/EIP-7702/) },
      ]);
      await world.toActive(id);
      await expect(stage.sign(1, draftOf(id))).rejects.toMatchObject(refused);
      expect(await stage.submit(early)).toBe(false);
    },
    COMPILING,
  );

  it(
    'is signed without a word and counted on OpenZeppelin 5 where its code accepts, before and after voting opens',
    async () => {
      await open('oz57');
      const { world } = stage;
      const id = await world.propose(stage.voter(0), [world.action(9n)], '# Early');
      await lend(1, await accepting());
      const early = await stage.sign(1, draftOf(id));
      await world.toActive(id);
      await lend(2, CODE);
      const ballot = await stage.sign(2, draftOf(id));
      expect(await stage.verdict(early, ballot)).toEqual([READY, READY]);
      expect([await stage.submit(early), await stage.submit(ballot)]).toEqual([true, true]);
    },
    COMPILING,
  );

  it(
    'is refused on OpenZeppelin 5 where its code accepts to us and not to the Governor',
    async () => {
      await open('oz57');
      const id = await stage.propose();
      await lend(1, await accepting(stage.world.governor));
      await expect(stage.sign(1, draftOf(id))).rejects.toMatchObject({ code: 'ballot-refused' });
    },
    COMPILING,
  );
});
