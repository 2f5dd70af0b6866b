/** @jest-environment jsdom */
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'urql';
import { encodeFunctionData, parseAbi } from 'viem';
import { query } from '@/cli/commands/query';
import { ProposalScreen } from '@/components/proposal/ProposalScreen';
import { openVariant, VARIANTS, type Variant, type VariantName } from '@/devnet/variant';
import { createClient } from '@/lib/query/client/client';
import { createService, type LocalService } from '@/service/host/service';
import { createMemoryStore } from '@/service/indexer/store/memory';
import { installNetwork } from '../lib/act/network';
import { SWIFT } from '../loopback';
import { describeEach, USUAL_VARIANTS } from '../runs';
import { question, type ResultOf } from '../service/question';

// jsdom has no scrolling.
window.scrollTo = () => undefined;

let opened: { variant: Variant; service: LocalService } | undefined;
installNetwork(() => ({
  chains: [{ id: 31337, name: 'Testland', rpc: [opened?.variant.url ?? ''], currency: 'ETH' }],
  organisations: [],
  wallet: {},
}));

afterEach(async () => {
  cleanup();
  opened?.service.close();
  await opened?.variant.close();
  opened = undefined;
});

const abi = parseAbi(['function setVotingPeriod(uint32 period)', 'function launch(uint64 crew)']);

/** A proposal with a payment, a rule that is weakened, a number that is set and a call that nobody can read. */
async function propose(variant: Variant): Promise<bigint> {
  const [by = variant.stranger] = variant.voters;
  const actions = [
    { target: variant.stranger, value: 3n * 10n ** 18n, calldata: '0x' as const },
    variant.action(7n),
    {
      target: variant.governor,
      value: 0n,
      calldata: encodeFunctionData({ abi, functionName: 'setVotingPeriod', args: [3] }),
    },
    {
      target: variant.ledger,
      value: 0n,
      calldata: encodeFunctionData({ abi, functionName: 'launch', args: [2n] }),
    },
  ];
  return variant.propose(by, actions, '# A payment and a rule');
}

const ASKED = question(`query ($dao: ID!, $id: BigInt!) { proposal(dao: $dao, id: $id) {
  calls { items { path line sentence { kind text who } } block problem { code } }
  findings(simulate: true) { items { check sentence } made { id } undecided { reason } }
  simulation(run: true) { outcome action block reason }
} }`);

async function asked({ url, dao, startBlock }: Variant, id: bigint) {
  const place = { dao, rpc: [url], start: String(startBlock) };
  const answer = await query({ ...place, query: String(ASKED), variables: { id: String(id) }, now: false });
  const { proposal } = answer.data as ResultOf<typeof ASKED>;
  if (!proposal?.simulation) throw new Error('nothing was simulated');
  return { ...proposal, simulation: proposal.simulation };
}

async function open(name: VariantName) {
  const variant = await openVariant(name);
  const id = await propose(variant);
  const service = createService(
    {
      chains: [{ id: 31337, rpc: [variant.url] }],
      startBlocks: { [variant.dao]: String(variant.startBlock) },
      build: 'test',
    },
    { ...SWIFT, store: createMemoryStore, every: 1_000_000 },
  );
  opened = { variant, service };
  render(
    <Provider value={createClient(service)}>
      <ProposalScreen fragment={`${variant.dao}/${id}`} />
    </Provider>,
  );
  return { variant, id };
}

/** A text without what tells an account by its first and last digits. */
const bare = (text: string) => text.replace(/0x[0-9a-f]{4}…[0-9a-f]{4}/gi, '').replace(/\s+/g, ' ');

describeEach(VARIANTS, USUAL_VARIANTS, String, (name) =>
  test('a terminal is told what the page shows: calls, findings and simulation', async () => {
    const { variant, id } = await open(name);
    const does = await screen.findByRole('region', { name: 'What it does' });
    expect(await within(does).findByText(/names and present values at block/)).toBeVisible();
    await userEvent.click(await within(does).findByRole('button', { name: 'Simulate' }));
    const chip = await within(does).findByText(/^(Simulated: succeeds|Would fail|Could not simulate)/);
    const checks = await screen.findByRole('region', { name: 'Checks' });
    await userEvent.click(within(does).getByRole('button', { name: 'Details' }));
    const told = await asked(variant, id);
    expect(told.calls.items).toHaveLength(4);
    for (const { sentence, line } of told.calls.items) {
      const whole = sentence.map(({ kind, text, who }) =>
        kind === 'ADDRESS' ? (who === null || who === 'a contract' ? '' : who) : text,
      );
      expect(bare(does.textContent ?? '')).toContain(bare(whole.join('')));
      if (line !== null) expect(does).toHaveTextContent(line);
    }
    expect(told.findings.items.map(({ check }) => check)).toEqual(expect.arrayContaining(['R04', 'R19']));
    // Each stands once, beside its call or in the list.
    const parts = [does, checks];
    const reasons = parts.flatMap((part) => within(part).queryAllByText('Why it matters'));
    expect(reasons).toHaveLength(told.findings.items.length);
    const shown = parts.map((part) => part.textContent?.replace(/\s+/g, ' ')).join();
    for (const { sentence } of told.findings.items) expect(shown).toContain(sentence);
    const { made, undecided } = told.findings;
    expect(checks).toHaveTextContent(`${made.length} of ${made.length + undecided.length} checks ran`);
    const { outcome, action } = told.simulation;
    const words = { PASSED: 'Simulated: succeeds', REVERTED: `Would fail at action ${(action ?? 0) + 1}` };
    expect(chip).toHaveTextContent(words[outcome as keyof typeof words] ?? 'Could not simulate');
  }),
);
