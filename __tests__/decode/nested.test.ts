/** @jest-environment node */
import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  getAddress,
  type Hex,
  parseAbi,
  parseAbiParameters,
  size,
  toHex,
} from 'viem';
import type { Action } from '@/lib/decode/action';
import { decodeProposal } from '@/lib/decode/decode';

const address = (digit: number): Address => getAddress(toHex(digit, { size: 20 }));
const [TIMELOCK, TARGET, SAFE, TOKEN, WHO] = [0x71, 0x7a, 0x5afe, 0x70, 0xb0b].map(address) as [
  Address,
  Address,
  Address,
  Address,
  Address,
];
const ZERO = address(0);
const ID: Hex = `0x${'00'.repeat(32)}`;

function call(signature: string, ...args: unknown[]): Hex {
  const abi = parseAbi([`function ${signature}`] as readonly string[]);
  return encodeFunctionData({ abi, functionName: signature.slice(0, signature.indexOf('(')), args });
}
const transfer = call('transfer(address,uint256)', WHO, 5n);
const pause = call('pause()');

function decode(calldata: Hex, { value = 0n, chainId = 1, target = TARGET } = {}): Action {
  const [action] = decodeProposal({
    chainId,
    governor: null,
    timelock: TIMELOCK,
    targets: [target],
    values: [value],
    signatures: [],
    calldatas: [calldata],
    description: '',
  });
  if (action === undefined) throw new Error('nothing decoded');
  return action;
}

/** What is inside, in a few words: target, function, value, who runs it and how. */
const inside = (action: Action) =>
  action.nested.map(({ target, function: called, kind, value, place }) => ({
    target,
    does: called ?? kind,
    value,
    by: place.caller,
    ...(place.isDelegatecall ? { lent: true } : {}),
  }));

const safeCall = (to: Address, data: Hex, operation = 0) =>
  call(
    'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
    to,
    3n,
    data,
    operation,
    0n,
    0n,
    0n,
    ZERO,
    ZERO,
    '0x',
  );
const packed = (...calls: [number, Address, bigint, Hex][]) =>
  call(
    'multiSend(bytes)',
    concatHex(
      calls.map(([operation, to, value, data]) =>
        encodePacked(
          ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
          [operation, to, value, BigInt(size(data)), data],
        ),
      ),
    ),
  );

test('a Safe runs a batch in its own name, and its calls are the Safe’s', () => {
  const batch = packed([0, TOKEN, 0n, transfer], [1, WHO, 0n, pause], [0, WHO, 9n, '0x']);
  const action = decode(safeCall(TARGET, batch, 1), { target: SAFE });
  expect(inside(action)).toEqual([{ target: TARGET, does: 'multiSend', value: 3n, by: SAFE, lent: true }]);
  const [sent] = action.nested;
  expect(sent && inside(sent)).toEqual([
    { target: TOKEN, does: 'transfer', value: 0n, by: SAFE },
    { target: WHO, does: 'pause', value: 0n, by: SAFE, lent: true },
    { target: WHO, does: 'coin', value: 9n, by: SAFE },
  ]);
});

test('a batch that ends early shows what it has, and that it is broken', () => {
  const whole = encodePacked(
    ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
    [0, TOKEN, 0n, BigInt(size(transfer)), transfer],
  );
  const action = decode(call('multiSend(bytes)', concatHex([whole, '0x00', TOKEN])));
  expect(inside(action).map(({ does }) => does)).toEqual(['transfer']);
  expect(action.dirt).toEqual(['arguments']);
});

test.each([
  [
    'schedule',
    call('schedule(address,uint256,bytes,bytes32,bytes32,uint256)', TOKEN, 2n, transfer, ID, ID, 9n),
  ],
  ['execute', call('execute(address,uint256,bytes,bytes32,bytes32)', TOKEN, 2n, transfer, ID, ID)],
  ['relay', call('relay(address,uint256,bytes)', TOKEN, 2n, transfer)],
  ['module', call('execTransactionFromModule(address,uint256,bytes,uint8)', TOKEN, 2n, transfer, 0)],
  ['account', call('execute(address,uint256,bytes)', TOKEN, 2n, transfer)],
  ['rows', call('executeBatch((address,uint256,bytes)[])', [[TOKEN, 2n, transfer]])],
  ['values', call('aggregate3Value((address,bool,uint256,bytes)[])', [[TOKEN, true, 2n, transfer]])],
  ['compound', call('queueTransaction(address,uint256,string,bytes,uint256)', TOKEN, 2n, '', transfer, 9n)],
  [
    'signature',
    call(
      'executeTransaction(address,uint256,string,bytes,uint256)',
      TOKEN,
      2n,
      'transfer(address,uint256)',
      `0x${transfer.slice(10)}`,
      9n,
    ),
  ],
])('a call with coins, made by the contract itself: %s', (_, calldata) => {
  const action = decode(calldata);
  expect(inside(action)).toEqual([{ target: TOKEN, does: 'transfer', value: 2n, by: TARGET }]);
  expect(action.nested[0]?.calldata).toBe(transfer);
});

test.each([
  [
    'propose',
    call('propose(address[],uint256[],bytes[],string)', [TOKEN, WHO], [1n, 2n], [transfer, '0x'], 'why'),
  ],
  [
    'propose with signatures',
    call(
      'propose(address[],uint256[],string[],bytes[],string)',
      [TOKEN, WHO],
      [1n, 2n],
      ['transfer(address,uint256)', ''],
      [`0x${transfer.slice(10)}`, '0x'],
      'why',
    ),
  ],
  [
    'execute',
    call('execute(address[],uint256[],bytes[],bytes32)', [TOKEN, WHO], [1n, 2n], [transfer, '0x'], ID),
  ],
  ['queue', call('queue(address[],uint256[],bytes[],bytes32)', [TOKEN, WHO], [1n, 2n], [transfer, '0x'], ID)],
])('a proposal in a proposal, whose maker is not said: %s', (_, calldata) => {
  expect(inside(decode(calldata))).toEqual([
    { target: TOKEN, does: 'transfer', value: 1n, by: null },
    { target: WHO, does: 'coin', value: 2n, by: null },
  ]);
});

test.each([
  [
    'aggregate',
    call('aggregate((address,bytes)[])', [
      [TOKEN, transfer],
      [WHO, pause],
    ]),
  ],
  [
    'aggregate3',
    call('aggregate3((address,bool,bytes)[])', [
      [TOKEN, false, transfer],
      [WHO, true, pause],
    ]),
  ],
  [
    'tryAggregate',
    call('tryAggregate(bool,(address,bytes)[])', true, [
      [TOKEN, transfer],
      [WHO, pause],
    ]),
  ],
  ['columns', call('multicall(address[],bytes[])', [TOKEN, WHO], [transfer, pause])],
])('many calls at once: %s', (_, calldata) => {
  expect(inside(decode(calldata)).map(({ target, does, by }) => [target, does, by])).toEqual([
    [TOKEN, 'transfer', TARGET],
    [WHO, 'pause', TARGET],
  ]);
});

test('a contract that calls itself many times stays in its caller’s name', () => {
  const action = decode(call('multicall(bytes[])', [transfer, pause]));
  expect(inside(action).map(({ target, by }) => [target, by])).toEqual([
    [TARGET, TIMELOCK],
    [TARGET, TIMELOCK],
  ]);
});

test.each([
  ['upgradeToAndCall', call('upgradeToAndCall(address,bytes)', WHO, pause), TARGET],
  ['ProxyAdmin', call('upgradeAndCall(address,address,bytes)', TOKEN, WHO, pause), TOKEN],
  ['UpgradeExecutor', call('execute(address,bytes)', WHO, pause), TARGET],
  ['diamond', call('diamondCut((address,uint8,bytes4[])[],address,bytes)', [], WHO, pause), TARGET],
])('foreign code in one’s own name: %s', (_, calldata, by) => {
  expect(inside(decode(calldata))).toEqual([{ target: WHO, does: 'pause', value: 0n, by, lent: true }]);
});

test('an upgrade without a call has none inside', () => {
  expect(decode(call('upgradeToAndCall(address,bytes)', WHO, '0x')).nested).toEqual([]);
  expect(decode(call('diamondCut((address,uint8,bytes4[])[],address,bytes)', [], ZERO, '0x')).nested).toEqual(
    [],
  );
});

test('Arbitrum: down to the timelock on Ethereum and up again by a retryable ticket', () => {
  const INBOX = getAddress('0x4Dbd4fc535Ac27206064B68FfCf827b0A60BAB3f');
  const types = parseAbiParameters('address, address, uint256, uint256, uint256, bytes');
  const ticket = encodeAbiParameters(types, [
    INBOX,
    WHO,
    4n,
    5n,
    6n,
    call('execute(address,bytes)', TOKEN, pause),
  ]);
  const magic = getAddress('0xa723C008e76E379c55599D2E4d93879BeaFDa79C');
  const schedule = call(
    'schedule(address,uint256,bytes,bytes32,bytes32,uint256)',
    magic,
    0n,
    ticket,
    ID,
    ID,
    9n,
  );
  const action = decode(call('sendTxToL1(address,bytes)', TIMELOCK, schedule), {
    chainId: 42161,
    target: getAddress('0x0000000000000000000000000000000000000064'),
  });
  const trail: Action[] = [];
  for (let at: Action | undefined = action; at !== undefined; at = at.nested[0]) trail.push(at);
  expect(trail.map(({ kind, function: called, place }) => [called ?? kind, place.chainId])).toEqual([
    ['sendTxToL1', 42161],
    ['schedule', 1],
    ['retryable-ticket', 1],
    ['execute', 42161],
    ['pause', 42161],
  ]);
  expect(trail[2]?.args.map(({ name, value }) => `${name} ${value}`.slice(0, 20))).toContain('l2Value 4');
  // The timelock calls from its address on Ethereum shifted by a fixed sum.
  expect(trail[3]?.place.caller).toBe('0x1111000000000000000000000000000000001182');
});

test.each([
  ['OP', call('sendMessage(address,bytes,uint32)', WHO, call('forward(address,bytes)', TOKEN, transfer), 9)],
  [
    'Arbitrum',
    call(
      'createRetryableTicket(address,uint256,uint256,address,address,uint256,uint256,bytes)',
      WHO,
      0n,
      1n,
      WHO,
      WHO,
      2n,
      3n,
      call('forward(address,bytes)', TOKEN, transfer),
    ),
  ],
  [
    'portal',
    call(
      'depositTransaction(address,uint256,uint64,bool,bytes)',
      WHO,
      0n,
      5n,
      false,
      call('forward(address,bytes)', TOKEN, transfer),
    ),
  ],
])('a message to another chain, whose receiver calls on: %s', (_, calldata) => {
  const [received] = decode(calldata).nested;
  expect(received?.target).toBe(WHO);
  expect(received && inside(received)).toEqual([{ target: TOKEN, does: 'transfer', value: 0n, by: WHO }]);
});

test('a message of columns, as the receivers of Compound and Uniswap take it', () => {
  const columns = encodeAbiParameters(parseAbiParameters('address[], uint256[], string[], bytes[]'), [
    [TOKEN],
    [0n],
    ['transfer(address,uint256)'],
    [`0x${transfer.slice(10)}`],
  ]);
  const [message] = decode(call('sendMessageToChild(address,bytes)', WHO, columns)).nested;
  expect(message).toMatchObject({ kind: 'message', target: WHO, function: null, source: 'known' });
  expect(message && inside(message)).toEqual([{ target: TOKEN, does: 'transfer', value: 0n, by: WHO }]);
});

test('a vote of Aragon in its script', () => {
  const one = concatHex([TOKEN, toHex(size(transfer), { size: 4 }), transfer]);
  const action = decode(call('forward(bytes)', concatHex(['0x00000001', one, one])));
  expect(inside(action).map(({ does }) => does)).toEqual(['transfer', 'transfer']);
  expect(decode(call('forward(bytes)', concatHex(['0x00000001', one, '0x1234']))).dirt).toEqual([
    'arguments',
  ]);
});

test('bytes that are a call of a known function to the last one are shown as such, and nothing else is', () => {
  const wrapped = (data: Hex) => decode(call('transferAndCall(address,uint256,bytes)', WHO, 1n, data));
  expect(inside(wrapped(transfer))).toEqual([{ target: WHO, does: 'transfer', value: 0n, by: null }]);
  expect(wrapped(`${transfer}00`).nested).toEqual([]);
  expect(wrapped('0x12345678').nested).toEqual([]);
});

test('calls in a call without coins for the columns, or of unequal columns, are still shown', () => {
  const action = decode(
    call('executeBatch(address[],uint256[],bytes[])', [TOKEN, WHO], [1n], [transfer, pause]),
  );
  expect(inside(action).map(({ value }) => value)).toEqual([1n, 0n]);
});
