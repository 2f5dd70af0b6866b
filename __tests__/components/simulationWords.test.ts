import { amountOf, type Tokens } from '@/components/simulation/words';

const TOKEN = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const told = { address: TOKEN, symbol: 'dUSD', decimals: 6 };
const tokens: Tokens = new Map([[TOKEN.toLowerCase(), told]]);

test('what a simulation states is the whole amount, which the chain then moves', () => {
  expect(amountOf(1_250_500_000n, TOKEN, tokens, 'ETH')).toBe('1,250.5 dUSD');
  expect(amountOf(1_234_567_000_001n, TOKEN, tokens, 'ETH')).toBe('1,234,567.000001 dUSD');
  expect(amountOf(1_500_000_000_000_000_001n, null, tokens, 'ETH')).toBe('1.500000000000000001 ETH');
});
