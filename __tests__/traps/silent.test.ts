import { join } from 'node:path';
import { readProposal } from '@/chain/contracts/actFacts';
import { createTransport } from '@/chain/rpc/transport';
import { checkStates } from '@/cli/checkpoint/checkChain';
import { loadHead } from '@/cli/checkpoint/load';
import { nextStep } from '@/components/proposal/nextStep';
import { isCancellable, phaseOf } from '@/components/proposal/phase';
import { whyClosed } from '@/core/governor/act/whyNot';
import type { ProposalNow } from '@/core/governor/proposal';
import { pathOf } from '@/service/checkpoint/directory';
import { SWIFT } from '../loopback';
import { openBefore } from '../openBefore';
import { FINALITY, folder, judged, made, sweep, verified } from '../service/checkpoint/stage';
import { opened, openTrapStage, voter } from './stage';

const FIELDS = `title state stateProblem proposer actions { target } snapshot deadline tally { for } quorum { value }
  created { block } dao { sync { complete } proposals { total items { proposalId state } counts { state count } } }`;

afterAll(sweep);

describe('a proposal whose state the contract cannot say', () => {
  let silent: bigint;
  let other: bigint;
  const staged = openBefore(() => openTrapStage('oz49-silent'));
  beforeAll(async () => {
    const { world } = staged;
    silent = await opened(staged, '# Silent\n\nNobody knows where it stands.');
    await world.vote(silent, voter(world, 3), 'for');
    await world.toEnd(silent);
    other = await opened(staged, '# Open');
    const { snapshot } = await staged.now(silent);
    await world.send('function hush(uint256)', world.stranger, world.governor, [snapshot]);
  });

  test('is listed with all that can be read, and says why its state is unknown', async () => {
    const { world } = staged;
    expect(await staged.proposal(silent, FIELDS)).toMatchObject({
      title: 'Silent',
      state: 'UNKNOWN',
      stateProblem: expect.stringMatching(/^It gives an error that is not known here \(0x[0-9a-f]{8}\)\.$/),
      proposer: voter(world, 0),
      actions: [{ target: world.ledger }],
      tally: { for: String(world.powers[3]) },
      quorum: null,
      dao: {
        sync: { complete: true },
        proposals: {
          total: 2,
          items: [
            { proposalId: String(other), state: 'ACTIVE' },
            { proposalId: String(silent), state: 'UNKNOWN' },
          ],
          counts: [
            { state: 'ACTIVE', count: 1 },
            { state: 'UNKNOWN', count: 1 },
          ],
        },
      },
    });
  });

  test('is not invented where the contract knows no such proposal', async () =>
    expect([...(await staged.reader.proposals([1n, silent])).keys()]).toEqual([silent]));

  test('takes no act that depends on its state, and the page says so in words', async () => {
    const { world } = staged;
    const dao = { ...(await staged.reader.dao()), id: world.dao };
    const transport = createTransport({ ...SWIFT, chainId: world.chainId, hosts: [world.url] });
    const chain = Object.assign(transport, { currency: 'ETH' });
    const { at } = await staged.now(silent);
    const found = await readProposal(dao, chain, silent, at.number);
    expect(found).toMatchObject({ state: 'UNKNOWN', proposer: voter(world, 0) });
    expect(whyClosed({ state: 'UNKNOWN' }).map(({ code }) => code)).toEqual(['state-unknown']);
    const living = { state: 'UNKNOWN', eta: null, expires: null, dao: { timelock: null } } as const;
    expect([nextStep(living, 0n), isCancellable('UNKNOWN')]).toEqual([undefined, false]);
    expect(phaseOf(living, 0n)).toContain('its state() fails');
  });

  test('stands in a checkpoint as what it is, and verify accepts it', async () => {
    const { world } = staged;
    await world.mine(FINALITY);
    const out = folder();
    await made({ dao: world.dao, rpc: [world.url], out });
    expect(judged(await verified(out, world.url))).toBe('ok');
    const { head } = (await loadHead(join(out, pathOf(world.dao)))) ?? {};
    if (head === undefined) throw new Error('there is no head');
    const line = head.proposals.find(({ id }) => id === silent);
    expect(line?.now).toMatchObject({ state: 'UNKNOWN', refused: expect.stringMatching(/^0x[0-9a-f]{72}$/) });
    // Not every node passes on what a contract reverts with; what state it is in instead would be another matter.
    const told = (changes: object) => {
      const now = new Map(head.proposals.map(({ id, now: one }) => [id, { ...one, at: head.block }]));
      now.set(silent, { ...now.get(silent), ...changes } as ProposalNow);
      return () => checkStates(head, { at: head.block, isThen: true, now, reason: '' });
    };
    expect(told({ refused: '0x' })).not.toThrow();
    expect(told({ state: 'DEFEATED' })).toThrow('state');
  });
});
