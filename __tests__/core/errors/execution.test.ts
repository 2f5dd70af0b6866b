import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  type Abi,
  type Address,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  type Hex,
  keccak256,
  stringToHex,
  toFunctionSelector,
  zeroAddress,
} from 'viem';
import { createTransport, type Transport } from '@/chain/rpc/transport';
import { explainExecution } from '@/chain/simulate/explain';
import { rpc } from '@/devnet/anvil';
import { mined } from '@/devnet/deploy';
import { openSmall } from '@/devnet/small';
import { SWIFT } from '../../loopback';
import { openBefore } from '../../openBefore';

const require = createRequire(join(process.cwd(), 'package.json'));
const NONE: Hex = `0x${'0'.repeat(64)}`;
type Step = { target: Address; value: bigint; signature: string; calldata: Hex };

let transport: Transport;
/** As an endpoint without `eth_simulateV1` answers. */
let plain: Transport;

const small = openBefore(openSmall);
beforeAll(async () => {
  transport = createTransport({ ...SWIFT, chainId: 31337, hosts: [small.url] });
  plain = {
    ...transport,
    request: <T>(method: string, params: readonly unknown[]) =>
      transport.request<T>(method === 'eth_simulateV1' ? 'eth_unheardOf' : method, params),
  };
});

const calling = (abi: Abi, functionName: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi, functionName, args });
const step = (target: Address, calldata: Hex = '0x', value = 0n): Step => ({
  target,
  value,
  signature: '',
  calldata,
});
const fee = (value: number) => step(small.exchange, calling(small.abi.exchange, 'setProtocolFee', [value]));
const pay = (amount: bigint) =>
  step(small.usd, calling(small.abi.usd, 'transfer', [small.accounts[5], amount]));

async function refused(from: Address, to: Address, data: Hex, value = 0n): Promise<unknown> {
  try {
    await transport.request('eth_call', [{ from, to, data, value: `0x${value.toString(16)}` }, 'latest']);
  } catch (error) {
    return error;
  }
  throw new Error('the call was not refused');
}

async function deployed(abi: Abi, bytecode: Hex, args: readonly unknown[]): Promise<Address> {
  const data = encodeDeployData({ abi, bytecode, args });
  const hash = await small.send({ from: small.accounts[0] as Address, data });
  const receipt = await rpc<{ contractAddress: Address }>(small.url, 'eth_getTransactionReceipt', [hash]);
  await mined(small.url, hash);
  return getAddress(receipt.contractAddress);
}

function artifact(path: string): { abi: Abi; bytecode: Hex } {
  const { abi, bytecode } = JSON.parse(readFileSync(require.resolve(path), 'utf8')) as {
    abi: Abi;
    bytecode: string;
  };
  return { abi, bytecode: bytecode.startsWith('0x') ? (bytecode as Hex) : `0x${bytecode}` };
}

const columns = (steps: readonly Step[]) => [
  steps.map(({ target }) => target),
  steps.map(({ value }) => value),
  steps.map(({ calldata }) => calldata),
];

describe('a proposal of OpenZeppelin 5, whose timelock passes the reason on', () => {
  async function passed(calls: readonly Step[]): Promise<{ data: Hex; operation: Hex; id: bigint }> {
    const description = `# ${calls.length} actions ${Math.random()}`;
    const id = await small.propose({ calls, description });
    await small.toSnapshot(id);
    for (const voter of [0, 1, 2]) await small.vote(voter, id, 1);
    await small.toDeadline(id);
    await small.queue(id);
    const hash = keccak256(stringToHex(description));
    const salt = (BigInt(small.governor) << 96n) ^ BigInt(hash);
    const operation = await small.read<Hex>('timelock', 'hashOperationBatch', [
      ...columns(calls),
      NONE,
      `0x${salt.toString(16).padStart(64, '0')}`,
    ]);
    const data = calling(small.abi.governor, 'execute', [...columns(calls), hash]);
    return { data, operation, id };
  }
  const dao = () => ({ address: small.governor, timelock: { address: small.timelock } });

  /** Why actions that passed cannot be executed, by each of the endpoints. */
  async function reasonsOf(actions: readonly Step[], ...endpoints: Transport[]): Promise<string[]> {
    const { data, operation } = await passed(actions);
    await small.warp(120);
    const error = await refused(small.accounts[9] as Address, small.governor, data);
    const execution = { actions, operations: [operation] };
    return Promise.all(endpoints.map((each) => explainExecution(each, dao(), execution, error)));
  }

  test('the failing action is named by its number, with its reason', async () => {
    for (const said of await reasonsOf([fee(20), pay(5n), pay(10n ** 30n), fee(30)], transport, plain))
      expect(said).toMatch(/^Action 3 of 4 failed because: 0x\w{40} does not hold enough tokens/);
  });

  test('what a later action needs of an earlier one is not taken for its fault', async () => {
    const move = calling(small.abi.usd, 'transferFrom', [small.timelock, small.accounts[5], 7n]);
    const allow = calling(small.abi.usd, 'approve', [small.timelock, 7n]);
    const actions = [step(small.usd, allow), step(small.usd, move), step(small.exchange, '0xdeadbeef')];
    const [said] = await reasonsOf(actions, transport);
    expect(said).toMatch(/^Action 3 of 3 failed because: /);
  });

  test('a change of the Governor’s own rules before it is not accused', async () => {
    const rules = calling(small.abi.governor, 'setVotingPeriod', [30]);
    const actions = [step(small.governor, rules), step(small.accounts[7] as Address, '0x', 10n ** 24n)];
    for (const said of await reasonsOf(actions, transport, plain))
      expect(said).toMatch(/^Action 2 of 2 failed because: The executing contract (holds|does not hold)/);
  });

  test('too early, too late and cancelled are told apart by the timelock itself', async () => {
    const actions = [fee(21)];
    const { data, operation, id } = await passed(actions);
    const early = await refused(small.accounts[9] as Address, small.governor, data);
    const speech = { time: () => 'tomorrow' };
    const execution = { actions, operations: [operation] };
    expect(await explainExecution(transport, dao(), execution, early, { formatters: speech })).toBe(
      'The waiting period ends tomorrow.',
    );
    await small.cancelInTimelock(id);
    expect(await explainExecution(transport, dao(), execution, early)).toMatch(/never queued, or cancelled/);
    const late = await refused(small.accounts[9] as Address, small.governor, data);
    expect(await explainExecution(transport, dao(), execution, late)).toMatch(
      /^The proposal is cancelled; this needs it to be queued\./,
    );
  });
});

describe('timelocks that swallow the reason', () => {
  test('OpenZeppelin 4: the reason of the failing action is found by running it alone', async () => {
    const { abi, bytecode } = artifact('oz4/build/contracts/TimelockController.json');
    const owner = small.accounts[0] as Address;
    const timelock = await deployed(abi, bytecode, [0n, [owner], [zeroAddress], zeroAddress]);
    const actions = [step(small.accounts[4] as Address), pay(1n), fee(9)];
    const call = (functionName: string, last: readonly unknown[]) =>
      encodeFunctionData({ abi, functionName, args: [...columns(actions), NONE, NONE, ...last] });
    await small.send({ from: owner, to: timelock, data: call('scheduleBatch', [0n]) });
    const error = await refused(owner, timelock, call('executeBatch', []));
    const dao = { address: small.governor, timelock: { address: timelock } };
    for (const endpoint of [transport, plain])
      expect(await explainExecution(endpoint, dao, { actions }, error)).toMatch(
        /^Action 2 of 3 failed because: 0x\w{40} does not hold enough tokens: 0 of 1/,
      );
  });

  test('Compound: with the function’s name kept beside its arguments', async () => {
    const { abi, bytecode } = artifact('@uniswap/governance/build/Timelock.json');
    const owner = small.accounts[0] as Address;
    const timelock = await deployed(abi, bytecode, [owner, 172_800n]);
    const args = pay(3n).calldata.slice(10);
    const action: Step = {
      target: small.usd,
      value: 0n,
      signature: 'transfer(address,uint256)',
      calldata: `0x${args}`,
    };
    const block = await rpc<{ timestamp: Hex }>(small.url, 'eth_getBlockByNumber', ['latest', false]);
    const eta = BigInt(block.timestamp) + 172_900n;
    const parameters = [action.target, 0n, action.signature, action.calldata, eta];
    const queue = encodeFunctionData({ abi, functionName: 'queueTransaction', args: parameters });
    await small.send({ from: owner, to: timelock, data: queue });
    await small.warp(173_000);
    const execute = encodeFunctionData({ abi, functionName: 'executeTransaction', args: parameters });
    const error = await refused(owner, timelock, execute);
    const dao = { address: small.governor, timelock: { address: timelock } };
    expect(await explainExecution(transport, dao, { actions: [action] }, error)).toMatch(
      /^Action 1 of 1 failed because: 0x\w{40} does not hold enough tokens: 0 of 3/,
    );
  });

  test('when every action works by itself, nothing is claimed about one', async () => {
    const data = toFunctionSelector('function FailedCall()');
    const dao = { address: small.governor, timelock: { address: small.timelock } };
    const said = await explainExecution(transport, dao, { actions: [fee(11)] }, data);
    expect(said).toMatch(/One action of the proposal failed .* by itself each can be done now\.$/);
  });

  test('an endpoint that answers nothing leaves what the error itself says', async () => {
    const broken: Transport = { ...transport, request: () => Promise.reject(new Error('gone')) };
    const dao = { address: small.governor, timelock: { address: small.timelock } };
    expect(await explainExecution(broken, dao, { actions: [fee(11)] }, '0xd93c0665')).toBe(
      'The target contract is paused.',
    );
  });
});
