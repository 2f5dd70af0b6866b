import { openSmall } from '@/devnet/small';
import { openBefore } from '../openBefore';

describe.each(['block', 'timestamp'] as const)('a small organisation with the %s clock', (clock) => {
  const small = openBefore(() =>
    openSmall({ clock, ...(clock === 'timestamp' ? { votingDelay: 24, votingPeriod: 240 } : {}) }),
  );

  it('goes from proposal to execution', async () => {
    const id = await small.propose({ description: '# Charge a fee' });
    expect(await small.state(id)).toBe(0);
    await small.toSnapshot(id);
    expect(await small.state(id)).toBe(1);
    await small.vote(0, id, 1, 'Yes, because.');
    await small.vote(1, id, 0);
    expect(await small.read('governor', 'proposalVotes', [id])).toEqual([
      small.powers[1],
      small.powers[0],
      0n,
    ]);
    await small.toDeadline(id);
    expect(await small.state(id)).toBe(4);
    await small.queue(id);
    expect(await small.state(id)).toBe(5);
    await small.warp(60);
    await small.execute(id);
    expect([await small.state(id), await small.read('exchange', 'protocolFee')]).toEqual([7, 25]);
  });

  it('says in the contract’s words why a vote was refused', async () => {
    const id = await small.propose();
    await expect(small.vote(0, id, 1)).rejects.toThrow('GovernorUnexpectedProposalState');
  });

  it('reads Canceled when only the timelock canceled', async () => {
    const id = await small.propose();
    await small.toSnapshot(id);
    await small.vote(0, id, 1);
    await small.toDeadline(id);
    await small.queue(id);
    await small.cancelInTimelock(id);
    expect(await small.state(id)).toBe(2);
  });
});
