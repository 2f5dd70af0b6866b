/** @jest-environment jsdom */
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { encodeFunctionData, type Hex, parseAbi } from 'viem';
import { CallSentence } from '@/components/action/CallSentence';
import { ProposalScreen } from '@/components/proposal/ProposalScreen';
import { deferred } from '@/core/deferred';
import { actionTo } from './action';
import { createWorld, DAO, dao, GOVERNOR, proposal, show } from './world';

const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const abi = parseAbi([
  'function setVotingPeriod(uint32 newVotingPeriod)',
  'function multicall(bytes[] data)',
  'function launchTheRocket(uint64 crew)',
]);
const call = (functionName: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi, functionName, args } as never);
const period = call('setVotingPeriod', [7200]);

function open(calls: readonly { target?: string; calldata: Hex; value?: string }[]) {
  const actions = calls.map(({ target = GOVERNOR, calldata, value }, index) =>
    actionTo(target, calldata, index, value),
  );
  const world = createWorld({ proposal: () => ({ ...proposal({ actions }), dao: dao() }) });
  show(world.service, <ProposalScreen fragment={`${DAO}/7`} />);
  return screen.findByRole('region', { name: 'What it does' }).then(within);
}

describe('what a proposal does, on its page', () => {
  test('each call is a sentence, and says where its names come from', async () => {
    const list = await open([
      { calldata: period },
      { target: OTHER, calldata: '0x', value: '3200000000000000000' },
    ]);
    expect(await list.findByText(/^Set the voting period/)).toHaveTextContent(
      /Set the voting period from about \d+ to about .* \(50,400 → 7,200 blocks\)/,
    );
    expect(list.getByText(/^Send/)).toHaveTextContent(/^Send 3\.2 ETH.* to 0x7099…79C8/);
    expect(list.queryByText('Governor.setVotingPeriod(newVotingPeriod)')).toBeNull();
    await userEvent.click(list.getByRole('button', { name: 'Details' }));
    expect(list.getByText('Governor.setVotingPeriod(newVotingPeriod)').parentElement).toHaveTextContent(
      'names from our list of standards',
    );
    expect(list.getByText('No data is sent')).toBeVisible();
    const brief = await screen.findByRole('region', { name: 'What you vote on' });
    expect(brief).toHaveTextContent(
      /Set the voting period from about \d+ to about .* \(50,400 → 7,200 blocks\)/,
    );
    expect(brief).toHaveTextContent('Send 3.2 ETH');
  });

  describe('on a phone', () => {
    afterEach(() => jest.useRealTimers());
    const isHeld = (side: HTMLElement) => side.closest('.max-md\\:invisible') !== null;

    /** A side of the vote on a proposal whose effects are read once `answer` is called. */
    async function openSlow() {
      const actions = [actionTo(GOVERNOR, period, 0)];
      const { service } = createWorld({ proposal: () => ({ ...proposal({ actions }), dao: dao() }) });
      const { promise, resolve } = deferred<void>();
      const slow: typeof service = {
        ...service,
        ask: async (request) => {
          if (/query (Calls|Findings)/.test(request.query)) await promise;
          return service.ask(request);
        },
      };
      show(slow, <ProposalScreen fragment={`${DAO}/7`} />);
      return {
        side: await screen.findByRole('radio', { name: /For/ }),
        answer: () => act(async () => resolve()),
      };
    }

    test('no side can be chosen before the effects above it are read, which would push it away', async () => {
      const { side, answer } = await openSlow();
      expect(isHeld(side)).toBe(true);
      await answer();
      const brief = await screen.findByRole('region', { name: 'What you vote on' });
      expect(isHeld(side)).toBe(false);
      expect(brief.compareDocumentPosition(side) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    });

    test('effects that are not read in time stand below the sides, and push none away', async () => {
      jest.useFakeTimers({ advanceTimers: true });
      const { side, answer } = await openSlow();
      act(() => jest.advanceTimersByTime(12_000));
      expect(isHeld(side)).toBe(false);
      await answer();
      const brief = await screen.findByRole('region', { name: 'What you vote on' });
      expect(brief.compareDocumentPosition(side) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy();
    });
  });

  test('where it is written or has to be checked, an address is seen in full and copied beside it', async () => {
    const sentence = [
      { kind: 'text', text: 'Send 3 ETH to ', who: null },
      { kind: 'address', text: OTHER, who: null },
    ] as const;
    const { service } = createWorld({});
    const user = userEvent.setup();
    show(service, <CallSentence call={{ sentence: [...sentence], chainId: 31337 }} isWhole />);
    expect(screen.getByText(OTHER)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copy address' }));
    expect(await navigator.clipboard.readText()).toBe(OTHER);
    await user.click(screen.getByText(OTHER));
    expect(await screen.findByRole('dialog', { name: 'Address' })).toHaveTextContent(OTHER);
  });

  test('an endpoint that does not answer takes nothing away but names and present values', async () => {
    const list = await open([{ calldata: period }]);
    expect(await list.findByText(/could not be read\. Amounts may be in base units/)).toBeVisible();
    expect(list.getByText(/^Set the voting period/)).toBeVisible();
    expect(list.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('what cannot be read is loud, until a person gives the ABI', async () => {
    const list = await open([{ target: OTHER, calldata: call('launchTheRocket', [3n]) }]);
    expect(await list.findByText(/We cannot say what this call to/)).toBeVisible();
    await userEvent.click(list.getByText('Give its ABI'));
    const field = list.getByLabelText('ABI of this contract');
    await userEvent.click(list.getByRole('button', { name: 'Read the calls with it' }));
    expect(list.getByRole('alert')).toHaveTextContent('There is no ABI here yet.');
    await userEvent.type(field, 'function launchTheRocket(uint64 crew)');
    await userEvent.click(list.getByRole('button', { name: 'Read the calls with it' }));
    expect(await list.findByText(/^Call /)).toHaveTextContent(/Call launchTheRocket of .* with crew = 3/);
    await userEvent.click(list.getByRole('button', { name: 'Details' }));
    expect(list.getByText('launchTheRocket(crew)').parentElement).toHaveTextContent(
      'names from the ABI you gave',
    );
  });

  test('calls inside a call are listed below it, the first twenty at once', async () => {
    const list = await open([{ calldata: call('multicall', [Array.from({ length: 23 }, () => period)]) }]);
    expect(await list.findByText(/^Make/)).toHaveTextContent('Make 23 calls to');
    expect(list.queryAllByText(/^Set the voting period/)).toHaveLength(0);
    await userEvent.click(list.getByText('The 23 calls inside'));
    expect(await list.findAllByText(/^Set the voting period/)).toHaveLength(20);
    await userEvent.click(list.getByRole('button', { name: 'Show all 23 calls' }));
    expect(list.getAllByText(/^Set the voting period/)).toHaveLength(23);
  });

  test('arguments by name and bytes are one press away, and many calls come in parts', async () => {
    const list = await open(Array.from({ length: 25 }, () => ({ calldata: period })));
    expect(await list.findAllByText(/^Set the voting period/)).toHaveLength(20);
    await userEvent.click(list.getByRole('button', { name: 'Show all 25 calls' }));
    expect(list.getAllByText(/^Set the voting period/)).toHaveLength(25);
    expect(list.queryByText('Arguments · 1')).toBeNull();
    await userEvent.click(list.getByRole('button', { name: 'Details' }));
    expect(list.getAllByText('7,200')[0]).toBeVisible();
    expect(list.getAllByText(period)[0]).toBeVisible();
  });
});
