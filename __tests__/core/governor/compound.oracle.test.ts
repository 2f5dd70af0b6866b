import { tryHistories } from './histories';

describe('the Governors of Compound, Uniswap and Venus', () =>
  tryHistories(['bravo', 'bravo-uniswap', 'bravo-routes', 'bravo-venus', 'alpha']));
