/** @jest-environment node */
import type { Anvil } from '@/devnet/anvil';
import { sweep } from '../checkpoint/stage';
import { openChain, tried, versions } from './stage';

describe('OpenZeppelin 5: the service says what the contract says, and verify refuses what is forged', () => {
  let anvil: Anvil;
  beforeAll(async () => {
    anvil = await openChain();
  });
  afterAll(async () => {
    await anvil?.stop('SIGKILL');
    sweep();
  });

  test.each(versions('5'))(
    '%s',
    async (name) => {
      const { told, ...outcome } = await tried(anvil, name);
      process.stdout.write(`${told}\n`);
      expect(outcome).toEqual({ wrong: [], verdict: 'ok', unchecked: [], missed: [] });
    },
    600_000,
  );
});
