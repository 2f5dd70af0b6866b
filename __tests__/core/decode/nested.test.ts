import { type Address, concatHex, encodePacked, type Hex, size, toHex } from 'viem';
import { call, decode, ID, inside, pause, SAFE, TARGET, TIMELOCK, TOKEN, transfer, WHO, ZERO } from './calls';

const RUN = 'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)';
const safeCall = (to: Address, data: Hex, operation = 0) =>
  call(RUN, to, 3n, data, operation, ...[0n, 0n, 0n, ZERO, ZERO, '0x']);
const entry = (operation: number, to: Address, value: bigint, data: Hex) =>
  encodePacked(
    ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
    [operation, to, value, BigInt(size(data)), data],
  );
const packed = (...calls: Parameters<typeof entry>[]) =>
  call('multiSend(bytes)', concatHex(calls.map((each) => entry(...each))));

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
  const whole = entry(0, TOKEN, 0n, transfer);
  const action = decode(call('multiSend(bytes)', concatHex([whole, '0x00', TOKEN])));
  expect(inside(action).map(({ does }) => does)).toEqual(['transfer']);
  expect(action.anomalies).toEqual(['arguments']);
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

test('a vote of Aragon in its script', () => {
  const one = concatHex([TOKEN, toHex(size(transfer), { size: 4 }), transfer]);
  const action = decode(call('forward(bytes)', concatHex(['0x00000001', one, one])));
  expect(inside(action).map(({ does }) => does)).toEqual(['transfer', 'transfer']);
  expect(decode(call('forward(bytes)', concatHex(['0x00000001', one, '0x1234']))).anomalies).toEqual([
    'arguments',
  ]);
});

test('bytes that are a call of a known function to the last one are shown as such, and nothing else is', () => {
  const wrapped = (data: Hex) => decode(call('transferAndCall(address,uint256,bytes)', WHO, 1n, data));
  expect(inside(wrapped(transfer))).toEqual([{ target: WHO, does: 'transfer', value: 0n, by: null }]);
  expect([wrapped(`${transfer}00`).nested, wrapped('0x12345678').nested]).toEqual([[], []]);
});

test('calls in a call without coins for the columns, or of unequal columns, are still shown', () => {
  const action = decode(
    call('executeBatch(address[],uint256[],bytes[])', [TOKEN, WHO], [1n], [transfer, pause]),
  );
  expect(inside(action).map(({ value }) => value)).toEqual([1n, 0n]);
});
