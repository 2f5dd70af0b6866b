import { type Address, encodeFunctionData, type Hex, pad, parseAbi, toHex } from 'viem';
import { createTransport, getHead } from '@/chain/rpc/transport';
import { findEntry, findFlag } from '@/chain/simulate/find';
import { entryOf, namespaceOf } from '@/chain/simulate/overrides';
import type { Scene } from '@/chain/simulate/scene';
import { type SimulateOptions, simulateProposal } from '@/chain/simulate/simulate';
import { type Plan, rpc, startAnvil, startHostile } from '@/devnet/anvil';
import { type Action, openVariant } from '@/devnet/variant';
import { SWIFT } from '../loopback';
import { openBefore } from '../openBefore';
import { asking, daoOf, draftOf, setRule } from './rehearsing';
import { singly } from './waves';

const CONTRACT: Address = '0x00000000000000000000000000000000000c0de5';

const world = openBefore(() => openVariant('oz57'));

async function through(plan: Plan, actions: readonly Action[], options: SimulateOptions = {}) {
  const host = await startHostile({ target: world.url, plan });
  try {
    return await simulateProposal(
      asking(host.url, world.chainId),
      daoOf(world),
      draftOf(actions, '# x'),
      options,
    );
  } finally {
    await host.stop();
  }
}

async function calling(code: Hex): Promise<Action[]> {
  await rpc(world.url, 'anvil_setCode', [CONTRACT, code]);
  return [{ target: CONTRACT, value: 0n, calldata: '0x12345678' }];
}

const good = () => [world.action(3n)];

describe('an endpoint', () => {
  const rows: [string, Plan, SimulateOptions, RegExp][] = [
    [
      'that takes no overrides',
      { eth_call: { kind: 'error', code: -32602, message: 'too many arguments, want at most 2' } },
      {},
      /takes no assumptions about the state: too many arguments/,
    ],
    ['that answers nothing', { eth_call: { kind: 'hang' } }, { limit: 400 }, /took longer than 0\.4 seconds/],
    [
      'that never ends a simulation',
      { eth_simulateV1: { kind: 'drip' } },
      { limit: 2500 },
      /took longer than 2\.5 seconds/,
    ],
    ['that pours', { eth_call: { kind: 'huge', bytes: 10_000_000 } }, {}, /larger than/],
    ['that answers something else', { eth_call: { kind: 'result', result: '0x01' } }, {}, /takes no notice/],
    ['that answers no hex', { eth_call: { kind: 'result', result: { a: 1 } } }, {}, /takes no notice/],
    ['that has no head', { eth_getBlockByNumber: { kind: 'result', result: null } }, {}, /./],
  ];
  test.each(rows)('%s leaves it unknown, with the reason', async (_, plan, options, reason) => {
    const simulated = await through(plan, good(), options);
    expect([simulated.outcome, simulated.reason]).toEqual(['unknown', expect.stringMatching(reason)]);
    expect(simulated.balances).toEqual([]);
  });

  test('that pours out a simulation is asked in the other way', async () => {
    const simulated = await through({ eth_simulateV1: { kind: 'huge', bytes: 10_000_000 } }, good());
    expect([simulated.outcome, simulated.method]).toEqual(['passed', 'call']);
  });

  test('that ignores overrides is noticed', async () => {
    const transport = createTransport({
      ...SWIFT,
      chainId: world.chainId,
      hosts: [world.url],
      fetch: singly((input, init) => {
        const question = JSON.parse(String(init?.body)) as { method: string; params: unknown[] };
        if (question.method === 'eth_call') question.params = question.params.slice(0, 2);
        return fetch(input, { ...init, body: JSON.stringify(question) });
      }),
    });
    const simulated = await simulateProposal(transport, daoOf(world), draftOf(good(), '# x'));
    expect([simulated.outcome, simulated.reason]).toEqual([
      'unknown',
      expect.stringMatching(/takes no notice/),
    ]);
  });

  test('that ignores storage only leaves a change of the Governor’s own rules unknown', async () => {
    const without = (init: RequestInit | undefined) => {
      const text = String(init?.body).replace(/"stateDiff":\{[^}]*\}/g, '"stateDiff":{}');
      return { ...init, body: text };
    };
    const transport = createTransport({
      ...SWIFT,
      chainId: world.chainId,
      hosts: [world.url],
      fetch: (input, init) => fetch(input, without(init)),
    });
    const rule = draftOf([setRule(world, 'setVotingDelay', 4)], '# x');
    const own = await simulateProposal(transport, daoOf(world), rule);
    expect([own.outcome, own.reason]).toEqual(['unknown', expect.stringMatching(/only while it executes/)]);
    // Everything else is played by itself, and it is said.
    const plain = await simulateProposal(transport, daoOf(world), draftOf(good(), '# x'));
    expect([plain.outcome, plain.path, plain.assumed.length]).toEqual(['passed', 'executor', 1]);
  });
});

describe('a call', () => {
  test('that runs for ever fails, by its number', async () => {
    const loop = await calling('0x5b600056');
    for (const plan of [
      {},
      { eth_simulateV1: { kind: 'error', code: -32601, message: 'no such method' } },
    ] as Plan[]) {
      const simulated = await through(plan, [...good(), ...loop]);
      expect([simulated.outcome, simulated.action]).toEqual(['reverted', 1]);
    }
  });

  test('that logs a megabyte is bounded', async () => {
    const simulated = await through({}, await calling('0x6210c8e06000a000'));
    expect([simulated.outcome, simulated.reason, simulated.method]).toEqual(['passed', null, 'call']);
  });

  test('that answers with a megabyte is bounded', async () => {
    const simulated = await through({}, await calling('0x620f42406000f3'));
    expect(['passed', 'reverted']).toContain(simulated.outcome);
  });

  test('of nothing at all is not simulated', async () => {
    const simulated = await through({}, []);
    expect([simulated.outcome, simulated.reason]).toEqual(['unknown', 'There is nothing to execute.']);
  });
});

test('whoever stops it gets their own reason', async () => {
  const controller = new AbortController();
  const running = through({ eth_simulateV1: { kind: 'hang' } }, good(), { signal: controller.signal });
  controller.abort(new Error('enough'));
  await expect(running).rejects.toThrow('enough');
});

const KEY = 0xfeedn;
const data = encodeFunctionData({ abi: parseAbi(['function at(uint256)']), functionName: 'at', args: [KEY] });

const anvil = openBefore(startAnvil, (one) => one.stop('SIGKILL'));

/** A contract whose only view reads the entry of a mapping that stands at `base`. */
async function mappingAt(base: bigint): Promise<Scene> {
  const word = pad(toHex(base)).slice(2);
  const code: Hex = `0x6004356000527f${word}60205260406000205460005260206000f3`;
  await rpc(anvil.url, 'anvil_setCode', [CONTRACT, code]);
  const transport = asking(anvil.url, 31_337);
  const block = await getHead(transport);
  const { signal } = new AbortController();
  return {
    ...{ transport, block, number: block.number, executor: CONTRACT },
    dao: { address: CONTRACT, family: 'openzeppelin', timelock: null },
    subject: { id: null, actions: [], descriptionHash: '0x' },
    asking: { signal, bytes: 2_000_000, block: block.number },
  };
}

test.each([
  ['among the first variables', 5n],
  ['in a namespace of OpenZeppelin 5', namespaceOf('openzeppelin.storage.TimelockController')],
  ['after the gaps of OpenZeppelin 4', 351n],
  ['where only an access list tells', 1n << 200n],
])('an entry is found %s', async (_, base) => {
  const scene = await mappingAt(base);
  expect(await findEntry(scene, { to: CONTRACT, data }, KEY, [0n])).toEqual([entryOf(KEY, base)]);
  expect(await findFlag(scene, { to: CONTRACT, data }, KEY)).toBe(entryOf(KEY, base));
});

test('what a view does not read from storage is not found', async () => {
  const scene = await mappingAt(1n);
  await rpc(anvil.url, 'anvil_setCode', [CONTRACT, '0x602a60005260206000f3']);
  expect(await findEntry(scene, { to: CONTRACT, data }, KEY, [0n])).toBeNull();
  expect(await findFlag(scene, { to: CONTRACT, data }, KEY)).toBeNull();
});

test('the namespace is the one that the standard computes', () => {
  // The example of ERC-7201.
  expect(toHex(namespaceOf('example.main'))).toBe(
    '0x183a6125c38840424c4a85fa12bab2ab606c4b6d0e7cc73c0c06ba5300eab500',
  );
});
