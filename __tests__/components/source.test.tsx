/** @jest-environment jsdom */
import { Blob } from 'node:buffer';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { encodeFunctionData, parseAbi } from 'viem';
import { ProposalScreen } from '@/components/proposal/ProposalScreen';
import { actionTo } from './action';
import { createWorld, DAO, dao, proposal, show } from './world';

const VAULT = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const LIBRARY = 'https://sources.test/server';
const abi = parseAbi(['function setVotingPeriod(uint256 newVotingPeriod)']);
const calldata = encodeFunctionData({ abi, args: [7200n] });
let asked: string[] = [];
// jsdom’s own gives no bytes.
globalThis.Blob = Blob as typeof globalThis.Blob;

/** Opens a proposal that calls a contract, on a site whose operator names a library that answers with `status`. */
function open(id: string, status: number) {
  asked = [];
  const action = actionTo(VAULT, calldata);
  const found = { ...proposal({ proposalId: id, id: `${DAO}/${id}`, actions: [action] }), dao: dao() };
  const world = createWorld({ proposal: () => found });
  show(world.service, <ProposalScreen fragment={`${DAO}/${id}`} />, {
    config: { sourcify: LIBRARY },
    answer: (url) => {
      asked.push(url);
      const text = new TextEncoder().encode(status === 200 ? JSON.stringify({ abi }) : '{}');
      // jsdom has no Response: give the parts that a page uses.
      return { status, ok: status === 200, body: new Blob([text]).stream() } as unknown as Response;
    },
  });
}

async function ask() {
  const does = within(await screen.findByRole('region', { name: 'What it does' }));
  await userEvent.click(await does.findByRole('button', { name: 'Details' }));
  await userEvent.click(await does.findByText('Published source'));
  expect(asked).toEqual([]);
  await userEvent.click(does.getByRole('button', { name: 'Ask sources.test for its source' }));
  return does;
}

test('a person may ask whether the code of a contract is published, and the checks go by the answer', async () => {
  open('7', 404);
  const does = await ask();
  expect(await does.findAllByText(/which is not published. Its effect cannot be read/)).not.toHaveLength(0);
  expect(asked).toEqual([`${LIBRARY}/v2/contract/31337/${VAULT}?fields=abi`]);
});

test('what is published is said, and the calls are read by it', async () => {
  open('8', 200);
  const does = await ask();
  expect(await does.findByText(/sources\.test has its source/)).toBeInTheDocument();
  expect(await does.findByText('names from the published source', { exact: false })).toBeVisible();
  const checks = within(await screen.findByRole('region', { name: 'Checks' }));
  expect(checks.queryByText(/which is not published/)).toBeNull();
  await userEvent.click(checks.getByText('Which checks'));
  expect(await checks.findByText(/^We couldn’t tell how old the contracts are/)).toBeVisible();
});
