import { encodeAbiParameters, getAddress, parseAbiParameters } from 'viem';
import type { Action } from '@/core/decode/action';
import { call, decode, ID, inside, pause, TIMELOCK, TOKEN, transfer, WHO } from './calls';

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
