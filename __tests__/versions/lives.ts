import { STATES } from '@/core/governor/proposal';
import { USUAL_VERSIONS, VERSIONS } from '@/devnet/versions/recipes';
import { openBefore } from '../openBefore';
import { describeEach } from '../runs';
import { sweep } from '../service/checkpoint/stage';
import { openChain, tried } from './stage';

/** Tries the Governors of one major version of OpenZeppelin: query equals the contract, verify refuses what is forged. */
export function tryVersions(major: '4' | '5'): void {
  const seen = new Set<string>();
  const anvil = openBefore(openChain, (one) => one.stop('SIGKILL'));
  afterAll(() => sweep());

  const all = VERSIONS.filter((name) => name.startsWith(major));
  describeEach(all, USUAL_VERSIONS, String, (name) => {
    test('says what the contract says, and verify refuses what is forged', async () => {
      const { told, states, ...outcome } = await tried(anvil, name);
      for (const state of states) seen.add(state);
      process.stdout.write(`${told}\n`);
      expect(outcome).toEqual({ wrong: [], verdict: 'ok', unchecked: [], missed: [] });
    });
  });

  test('they came through every state', () => {
    expect([...seen].sort()).toEqual([...STATES].sort());
  });
}
