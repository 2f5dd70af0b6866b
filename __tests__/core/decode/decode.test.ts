import { type Address, encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem';
import type { Proposal } from '@/core/decode/action';
import { decodeProposal } from '@/core/decode/decode';

const TO = getAddress('0x00000000000000000000000000000000000000a1');
const WHO = getAddress('0x00000000000000000000000000000000000000b2');
const proposal = (calldata: Hex, signature = '', value = 0n): Proposal => ({
  chainId: 1,
  governor: WHO,
  timelock: null,
  targets: [TO],
  values: [value],
  signatures: [signature],
  calldatas: [calldata],
  description: '',
});
const first = (...args: Parameters<typeof decodeProposal>) => decodeProposal(...args)[0];
const transfer = encodeFunctionData({
  abi: parseAbi(['function transfer(address to, uint256 amount)']),
  args: [WHO, 5n],
});

describe('where the names of a call come from', () => {
  test('a standard that we know', () => {
    expect(first(proposal(transfer))).toMatchObject({
      kind: 'call',
      selector: '0xa9059cbb',
      function: 'transfer',
      signature: 'transfer(address,uint256)',
      source: 'known',
      args: [
        { name: 'to', type: 'address', value: WHO },
        { name: 'amount', type: 'uint256', value: '5' },
      ],
      anomalies: [],
      place: { chainId: 1, caller: WHO, isDelegatecall: false },
    });
  });

  test('the target’s own ABI goes before what we know, also through its proxies, and a circle of proxies ends', () => {
    const abi = parseAbi(['function transfer(address heir, uint256 estate)']);
    const verified = new Map([[WHO.toLowerCase(), abi]]);
    const implementations = new Map<string, Address>([
      [TO.toLowerCase(), WHO],
      [WHO.toLowerCase(), TO],
    ]);
    const action = first(proposal(transfer), { verified, implementations });
    expect(action).toMatchObject({ source: 'verified', args: [{ name: 'heir' }, { name: 'estate' }] });
    expect(first(proposal(transfer), { pasted: verified, implementations })).toMatchObject({
      source: 'pasted',
    });
    expect(first(proposal(transfer), { verified })).toMatchObject({ source: 'known' });
  });

  test('the signature beside the call, whose hash is the selector', () => {
    const calldata: Hex = `0x${'7'.padStart(64, '0')}`;
    const action = first(proposal(calldata, 'nobodyKnowsThis(uint64)'));
    expect(action).toMatchObject({ source: 'signature', function: 'nobodyKnowsThis', anomalies: [] });
    expect(action?.args).toEqual([{ name: '', type: 'uint64', value: '7' }]);
    expect(action?.calldata.slice(10)).toBe(calldata.slice(2));
  });

  test.each(['nobodyKnowsThis(uint)', 'nobodyKnowsThis(uint64 a)', 'nobody knows', 'f(uint7)', 'f(', '('])(
    'a signature that is none is said: %s',
    (signature) => {
      expect(first(proposal(`0x${'7'.padStart(64, '0')}`, signature))?.anomalies).toContain('signature');
    },
  );

  test('a signature that the target’s own ABI does not have is said', () => {
    const verified = new Map([[TO.toLowerCase(), parseAbi(['function other()'])]]);
    expect(first(proposal('0x', 'nobodyKnowsThis()'), { verified })?.anomalies).toEqual(['signature']);
    expect(first(proposal('0x', 'other()'), { verified })?.anomalies).toEqual([]);
  });
});

describe('guesses', () => {
  test('a function met elsewhere is a guess, without names of its arguments', () => {
    const action = first(
      proposal(encodeFunctionData({ abi: parseAbi(['function setHeartbeat(uint256)']), args: [5n] })),
    );
    expect(action).toMatchObject({
      kind: 'call',
      function: 'setHeartbeat',
      source: 'guess',
      args: [{ name: '', type: 'uint256', value: '5' }],
    });
  });

  test('a guess has to fit to the last byte', () => {
    const call = encodeFunctionData({ abi: parseAbi(['function setHeartbeat(uint256)']), args: [5n] });
    expect(first(proposal(`${call}00`))).toMatchObject({
      kind: 'unknown',
      function: null,
      candidates: ['setHeartbeat(uint256)'],
      anomalies: ['arguments'],
    });
  });

  test('of two that fit none is the truth', () => {
    const action = first(proposal('0x025313a2'));
    expect(action).toMatchObject({ kind: 'unknown', function: null, source: 'guess' });
    expect([...(action?.candidates ?? [])].sort()).toEqual(['clash550254402()', 'proxyOwner()']);
  });
});

describe('bytes that are not as they should be', () => {
  test('bytes behind the arguments', () => {
    expect(first(proposal(`${transfer}00`))).toMatchObject({ function: 'transfer', anomalies: ['trailing'] });
  });

  test('an address with something before it', () => {
    const dirty = transfer.replace('a9059cbb00', 'a9059cbb01') as Hex;
    expect(first(proposal(dirty))).toMatchObject({ function: 'transfer', anomalies: ['dirty'] });
  });

  test('arguments that cannot be read', () => {
    const action = first(proposal(transfer.slice(0, 100) as Hex));
    expect(action).toMatchObject({ kind: 'unknown', function: null, anomalies: ['arguments'], args: [] });
    expect(action?.candidates).toEqual(['transfer(address,uint256)']);
  });

  test.each(['0x01', '0x0102', '0x010203'] as const)('fewer bytes than a selector has: %s', (calldata) => {
    expect(first(proposal(calldata))).toMatchObject({
      kind: 'unknown',
      selector: null,
      anomalies: ['short'],
    });
  });

  test('no bytes are coin', () =>
    expect(first(proposal('0x', '', 7n))).toMatchObject({ kind: 'coin', value: 7n, selector: null }));

  test('a selector that nobody knows', () => {
    const action = first(proposal('0xdeadbeef00'));
    expect(action).toMatchObject({ kind: 'unknown', selector: '0xdeadbeef', source: 'none', anomalies: [] });
  });

  test('lists of different lengths are a flaw in one sentence', () =>
    expect(() => decodeProposal({ ...proposal('0x'), values: [] })).toThrow(/1 targets, 0 values.*equal\.$/));
});
