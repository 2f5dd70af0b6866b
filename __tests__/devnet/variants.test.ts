import { openVariant, VARIANTS } from '@/devnet/variant';
import { openBefore } from '../openBefore';
import { describeEach, USUAL_VARIANTS } from '../runs';
import { voter as voterOf } from '../traps/stage';

const [PENDING, ACTIVE, CANCELED, DEFEATED, SUCCEEDED, QUEUED, EXECUTED] = [0, 1, 2, 3, 4, 5, 7];
const VALUE = 'function value() view returns (uint256)';

describeEach(
  VARIANTS,
  USUAL_VARIANTS,
  (name) => `the world ${name}`,
  (name) => {
    // The first to need them compiles its contracts.
    const world = openBefore(() => openVariant(name));
    const voter = (index: number) => voterOf(world, index);

    it('lives from proposal to execution', async () => {
      const { state } = world;
      const id = await world.propose(voter(0), [world.action(7n)], '# Seven\n\nBecause.');
      expect(await state(id)).toBe(PENDING);
      await world.toActive(id);
      expect(await state(id)).toBe(ACTIVE);
      await world.vote(
        id,
        voter(1),
        'for',
        world.expects.family === 'alpha' ? undefined : 'It is a good number.',
      );
      await world.vote(id, voter(3), 'against');
      expect(await state(id)).toBe(ACTIVE);
      await world.toEnd(id);
      expect(await state(id)).toBe(SUCCEEDED);
      if (world.timelock !== null) {
        await world.queue(id);
        expect(await state(id)).toBe(QUEUED);
        await expect(world.execute(id)).rejects.toThrow('reverted');
        await world.toEta(id);
      }
      await world.execute(id, world.stranger);
      expect(await state(id)).toBe(EXECUTED);
      expect(await world.call(VALUE, world.ledger)).toBe(7n);
    });

    it('lets a proposal fail, and another be canceled', async () => {
      const lost = await world.propose(voter(0), [world.action(8n)], '# Eight');
      const gone = await world.propose(voter(2), [world.action(9n)], '# Nine');
      if (world.expects.family === 'alpha') {
        // Uniswap's Alpha lets anyone cancel, but only what was proposed by one who has lost the votes for it.
        await expect(world.cancel(gone, voter(2))).rejects.toThrow('proposer above threshold');
        await world.delegate(voter(2), voter(3));
      }
      await world.cancel(gone, voter(2));
      expect(await world.state(gone)).toBe(CANCELED);
      await world.toActive(lost);
      await expect(world.vote(gone, voter(0), 'for')).rejects.toThrow('reverted');
      await world.vote(lost, voter(0), 'against');
      await world.toEnd(lost);
      expect(await world.state(lost)).toBe(DEFEATED);
    });
  },
);
