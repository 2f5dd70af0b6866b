/** @jest-environment jsdom */
import { screen } from '@testing-library/react';
import { CompareScreen } from '@/components/compare/CompareScreen';
import { DelegatesScreen } from '@/components/delegate/DelegatesScreen';
import { InsightScreen } from '@/components/insight/InsightScreen';
import { TreasuryScreen } from '@/components/treasury/TreasuryScreen';
import { createWorld, DAO, dao, show } from './world';

test.each([
  ['compared delegates', CompareScreen, /^Up to four accounts/, false],
  ['delegates', DelegatesScreen, /^Who votes with whose tokens/, false],
  ['plots', InsightScreen, /^How this organisation votes/, false],
  ['the treasury', TreasuryScreen, /^What the treasury holds.*No prices, so no total/, true],
])(
  'of %s, tables and plots have the whole width, and lists that are read do not',
  async (_, Screen, lead, isNarrow) => {
    show(createWorld({ dao: () => dao({ token: null }) }).service, <Screen fragment={DAO} />);
    expect(await screen.findByText(lead)).toBeVisible();
    expect(document.querySelectorAll('.max-w-\\[772px\\]')).toHaveLength(isNarrow ? 1 : 0);
  },
);
