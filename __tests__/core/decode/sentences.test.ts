import { encodeFunctionData, type Hex, parseAbi } from 'viem';
import { seeded } from '@/__tests__/runs';
import type { Action, ActionKind, Anomaly, Argument, NameSource, Value } from '@/core/decode/action';
import { type Facts, type Identity, NO_FACTS, settingKey } from '@/core/decode/facts';
import { briefOf, callLine, shareWords } from '@/core/decode/words/brief';
import { plain } from '@/core/decode/words/sentence';
import { settingsOf } from '@/core/decode/words/settings/setting';
import { sentenceOf } from '@/core/decode/words/speak';
import { decode } from './calls';
import { SENTENCES } from './sentenceLines';
import { actionOf, factsHere, GOVERNOR, NFT, ONE, TARGET, TIMELOCK, told, USD } from './telling';

describe('a sentence for every usual action', () => {
  test.each(SENTENCES)(
    '$target $signature: $expected',
    ({ target, signature, args, value, settings, expected }) => {
      expect(told(actionOf(target, signature, args, value), factsHere(settings))).toBe(expected);
    },
  );

  test('there are enough of them, and present values are asked of the views that the table tells', () => {
    expect(new Set(SENTENCES.map(({ signature }) => signature)).size).toBeGreaterThanOrEqual(70);
    for (const { target, signature, args, settings } of SENTENCES) {
      const asked = settingsOf([actionOf(target, signature, args)]).map((view) => view.key);
      expect(asked).toEqual(expect.arrayContaining(Object.keys(settings)));
    }
  });
});

const transfer = actionOf(USD, 'transfer(address,uint256)', [ONE, 5_000_000n]);

describe('periods in blocks, and clauses', () => {
  const period = actionOf(GOVERNOR, 'setVotingPeriod(uint32)', [288n]);
  const at = (pace: number | null, before: bigint): Facts => ({
    ...factsHere({ [settingKey(GOVERNOR, 'votingPeriod()')]: before }),
    ...{ clock: 'blocknumber', pace },
  });
  const brief = (action: Action, facts: Facts) => plain(briefOf(action, facts));

  test('days stand first and blocks after where it is known how long a block takes', () => {
    expect(told(period, at(1800, 240n))).toBe(
      'Set the voting period from about 5 to about 6 days (240 → 288 blocks)',
    );
    expect(told(period, at(12, 240n))).toBe(
      'Set the voting period from about 48 to about 58 minutes (240 → 288 blocks)',
    );
    expect(told(period, at(null, 240n))).toBe('Set the voting period from 240 blocks to 288 blocks');
    // Periods that round to the same in every unit are told in blocks alone.
    expect(told(period, at(0.001, 240n))).toBe('Set the voting period from 240 blocks to 288 blocks');
  });

  test('a clause has a verb and roles, and what has none keeps its whole sentence', () => {
    expect(brief(period, at(1800, 240n))).toBe('lengthen voting from about 5 to about 6 days');
    expect(brief(period, at(1800, 480n))).toBe('shorten voting from about 10 to about 6 days');
    expect(brief(period, at(null, 240n))).toBe('set the voting period from 240 blocks to 288 blocks');
    const held = { ...factsHere(), holdings: new Map([[USD.toLowerCase(), 100_000_000n]]) };
    expect(brief(transfer, held)).toMatch(/^pay 5 USDC? \(5\.0% of the treasury’s USDC\) to 0x/);
    // The payer is unknown: the whole sentence says what is known.
    expect(brief(transfer, factsHere())).toBe(lower(plain(sentenceOf(transfer, factsHere()))));
    const swap = actionOf(TARGET, 'swapOwner(address,address,address)', [ONE, TIMELOCK, USD]);
    expect(brief(swap, factsHere())).toBe('replace one signer');
    // Coin that goes with a call is told too.
    const paying = actionOf(TARGET, 'swapOwner(address,address,address)', [ONE, TIMELOCK, USD], 10n);
    expect(brief(paying, factsHere())).toContain('and send');
  });
});

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const known = (address: string, identity: Identity): Facts => {
  const facts = factsHere();
  return { ...facts, identities: new Map([...facts.identities, [address.toLowerCase(), identity]]) };
};
const token = (symbol: string): Facts => known(USD, { kind: 'token', symbol, decimals: 6, name: 'x' });

describe('what is not to be believed', () => {
  test('texts of the chain are cut, quoted and without what misleads the eye', () => {
    expect(told(transfer, token('EVIL\u202e 9,000 USDC to you'))).toBe(
      'Transfer 5 “EVIL 9,000 USDC …” from the treasury to ONE',
    );
    expect(told(transfer, token('\u0000\u200b'))).toBe('Transfer 5 of USD from the treasury to ONE');
    expect(told(transfer, token('ETH'))).toBe(
      'Transfer 5 tokens that call themselves “ETH” from the treasury to ONE',
    );
    expect(told(transfer, token('x'.repeat(1_000_000))).length).toBeLessThan(80);
  });

  test('nothing known of this chain is said of another one', () => {
    const far: Action = { ...transfer, place: { chainId: 10, caller: ONE, isDelegatecall: false } };
    expect(told(far)).toBe('Transfer 5,000,000 base units of USD from ONE to ONE');
  });

  test('tokens known without a chain are counted in their unit, each on its own chain only', () => {
    const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
    const on = (chainId: number): Action => ({
      ...actionOf(usdc, 'transfer(address,uint256)', [ONE, 5_000_000n]),
      place: { chainId, caller: null, isDelegatecall: false },
    });
    const told = (action: Action) => plain(sentenceOf(action, NO_FACTS), NO_FACTS);
    expect(told(on(1))).toMatch(/^Transfer 5 USDC to /);
    expect(told(on(10))).toContain('5,000,000 base units');
  });

  test('code that runs in another’s name is not told as if it ran in its own', () => {
    const lent: Action = { ...transfer, place: { chainId: 1, caller: TARGET, isDelegatecall: true } };
    expect(told(lent)).toMatch(/^Run function transfer of the code of USD with all rights of TARGET with/);
  });

  test('a guess says so and names what else it may be; several are none', () => {
    const guess: Action = { ...transfer, source: 'guess', candidates: ['many_msg_babbage(bytes1)'] };
    expect(told(guess)).toBe(
      'Probably transfer 5 USDC from the treasury to ONE (a guess by the first four bytes; it may as well be many_msg_babbage(bytes1))',
    );
    const none: Action = {
      ...guess,
      kind: 'unknown',
      function: null,
      signature: null,
      candidates: ['a()', 'b()'],
    };
    expect(told(none)).toContain('We cannot say what this call to USD does');
    expect(told(none)).toContain('a() or b()');
  });

  test('what cannot be read is loud, and coin that goes with it is said', () => {
    const bytes = (calldata: Hex, value = 0n) => decode(calldata, { value });
    expect(told(bytes('0xabcd'))).toBe(
      'We cannot say what this call to TARGET does: it has 2 bytes, fewer than a function needs',
    );
    expect(told(bytes('0x00c0ffee'), factsHere())).toContain('begins with 0x00c0ffee');
    expect(told(bytes('0x00c0ffee', 10n ** 18n))).toContain('and it sends 1 ETH');
    expect(told(bytes('0x', 32n * 10n ** 17n))).toBe('Send 3.2 ETH from the treasury to TARGET');
    expect(told(bytes('0xa9059cbb00'))).toContain('begins like transfer(address,uint256), but its arguments');
    const abi = parseAbi(['function transfer(address, uint256)']);
    const dirty = `${encodeFunctionData({ abi, args: [ONE, 1n] })}ff` as Hex;
    expect(told(bytes(dirty))).toContain('beware: it carries bytes after its last argument');
  });

  test('the line below a sentence names the call and its part of what is held', () => {
    const facts = { ...factsHere(), holdings: new Map([[USD.toLowerCase(), 20_000_000n]]) };
    expect(callLine(transfer, facts)).toBe('USDC.transfer(to, amount)');
    expect(shareWords(transfer, facts)).toBe('25.0% of the treasury’s USDC');
    expect(shareWords(transfer, factsHere())).toBeNull();
  });
});

describe('whatever is given', () => {
  const chance = seeded(20_26);
  const signatures = SENTENCES.map(({ signature }) => signature);
  const value = (depth: number): Value => {
    const kinds = ['number', 'address', 'text', 'flag', 'list', 'tuple', 'odd'] as const;
    switch (chance.pick(depth > 2 ? kinds.slice(0, 4) : kinds)) {
      case 'number':
        return String(chance.chance(0.1) ? -chance.bigint(255) : chance.bigint(256));
      case 'address':
        return chance.pick([ONE, USD, NFT, TIMELOCK]);
      case 'text':
        return chance.pick([
          '',
          '0x',
          `0x${'ff'.repeat(chance.int(0, 40))}`,
          '\u202egnp',
          'a'.repeat(300),
          '💥',
        ]);
      case 'flag':
        return chance.chance(0.5);
      case 'list':
        return Array.from({ length: chance.int(0, 4) }, () => value(depth + 1));
      case 'tuple':
        return { a: value(depth + 1), constructor: value(depth + 1) };
      default:
        return '1e999';
    }
  };
  const argument = (): Argument => ({
    name: chance.pick(['', 'to', '\u202e', 'n'.repeat(500)]),
    type: chance.pick(['address', 'uint256', 'bytes', 'tuple', 'int24', 'bool', 'string[]']),
    value: value(0),
  });
  const action = (depth: number): Action => ({
    index: 0,
    kind: chance.pick<ActionKind>(['call', 'call', 'call', 'coin', 'retryable-ticket', 'unknown']),
    target: chance.pick([ONE, USD, TARGET]),
    value: chance.pick([0n, chance.bigint(256)]),
    calldata: chance.pick<Hex>(['0x', '0x01', '0xa9059cbb']),
    selector: chance.pick([null, '0xa9059cbb']),
    function: chance.pick([null, 'transfer', 'setFoo', '__proto__']),
    signature: chance.chance(0.9) ? chance.pick(signatures) : chance.pick([null, 'constructor', 'toString']),
    args: Array.from({ length: chance.int(0, 6) }, argument),
    source: chance.pick<NameSource>(['known', 'guess', 'none']),
    candidates: chance.pick([[], ['a()', 'x'.repeat(400), 'b()', 'c()', 'd()']]),
    anomalies: chance.pick<Anomaly[]>([[], ['trailing', 'dirty'], ['arguments'], ['bounded', 'signature']]),
    place: {
      chainId: chance.pick([1, null, 10]),
      caller: chance.pick([null, TIMELOCK, ONE]),
      isDelegatecall: chance.chance(0.1),
    },
    nested: depth > 1 ? [] : Array.from({ length: chance.int(0, 2) }, () => action(depth + 1)),
  });

  test('there is a sentence of bounded length, without control characters', () => {
    for (let round = 0; round < 2000; round++) {
      const one = action(0);
      const facts = chance.chance(0.5) ? factsHere() : NO_FACTS;
      const words = plain(sentenceOf(one, facts), facts);
      settingsOf([one]);
      callLine(one, facts);
      shareWords(one, facts);
      expect(words.length).toBeGreaterThan(5);
      expect(words.length).toBeLessThan(2500);
      expect(words).not.toMatch(/[\u202a-\u202e\u2066-\u2069]|undefined|NaN|\[object/);
    }
  });
});
