import { STATES } from '@/core/governor/proposal';
import type { Anvil } from '@/devnet/anvil';
import { sweep } from '../service/checkpoint/stage';
import { openChain, tried, versions } from './stage';

/** Tries the Governors of one major version of OpenZeppelin: query equals the contract, verify refuses what is forged. */
export function tryVersions(major: '4' | '5'): void {
  let anvil: Anvil;
  const seen = new Set<string>();
  beforeAll(async () => {
    anvil = await openChain();
  });
  afterAll(async () => {
    await anvil?.stop('SIGKILL');
    sweep();
  });

  test.each(versions(major))(
    '%s',
    async (name) => {
      const { told, states, ...outcome } = await tried(anvil, name);
      for (const state of states) seen.add(state);
      process.stdout.write(`${told}\n`);
      expect(outcome).toEqual({ wrong: [], verdict: 'ok', unchecked: [], missed: [] });
    },
    600_000,
  );

  test('they came through every state', () => {
    expect([...seen].sort()).toEqual([...STATES].sort());
  });
}
