import { NO_FACTS } from '@/core/decode/facts';
import { findingsOf } from '@/core/decode/risk/findings';
import { setLanguage } from '@/core/language/language';
import { actionOf, factsHere, ONE, TIMELOCK, told, USD } from './telling';

afterEach(() => setLanguage('en', {}));

const transfer = actionOf(USD, 'transfer(address,uint256)', [ONE, 5_000_000n]);
const setDelay = actionOf(TIMELOCK, 'updateDelay(uint256)', [3600n]);

test('a sentence of a table puts its pieces in the order of the language, and a translation cannot change them', () => {
  const english = told(transfer, factsHere());
  setLanguage('de', {
    'Transfer {amount 1}{from} to {0}': 'An {0} gehen{from} {amount 1}',
    ' from the treasury': ' aus der Kasse',
    USDC: 'EUR',
  });
  expect(english).toBe('Transfer 5 USDC from the treasury to ONE');
  expect(told(transfer, factsHere())).toBe('An ONE gehen aus der Kasse 5 USDC');
});

test('the name of a setting and its value are translated by themselves', () => {
  setLanguage('de', {
    'Set {0}{1} to {2}': '{0}{1} auf {2} setzen',
    'the least delay before execution': 'die kürzeste Wartezeit',
    ' of the timelock': ' des Timelocks',
    'hour|hours': { one: 'Stunde', other: 'Stunden' },
  });
  expect(told(setDelay, factsHere())).toBe('die kürzeste Wartezeit des Timelocks auf 1 Stunde setzen');
});

test('checks find the same in every language, and say it in that of the reader', () => {
  const input = { actions: [transfer, setDelay], facts: NO_FACTS, proposal: { description: '' } };
  const english = findingsOf(input);
  setLanguage('de', {
    'The text {0}.': 'Der Text {0}.',
    'is empty': 'ist leer',
    'the text': 'der Text',
    'It needs the votes, which were not read.': 'Dazu fehlen die Stimmen.',
  });
  const german = findingsOf(input);
  const bare = (found: typeof english) =>
    found.findings.map(({ id, severity, action }) => [id, severity, action]);
  expect(bare(german)).toEqual(bare(english));
  expect(german.checked).toEqual(english.checked);
  expect(german.findings.find(({ id }) => id === 'R17')).toMatchObject({
    sentence: 'Der Text ist leer.',
    looked: 'der Text',
  });
  expect(german.unknown.find(({ id }) => id === 'R29')?.reason).toBe('Dazu fehlen die Stimmen.');
});
