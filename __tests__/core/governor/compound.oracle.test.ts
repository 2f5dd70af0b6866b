import { tryHistories } from './histories';

describe('the Governors of Compound and Venus', () => tryHistories(['bravo', 'bravo-venus', 'alpha']));
