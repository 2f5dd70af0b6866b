import { tryHistories } from './histories';

describe('OpenZeppelin’s Governor with extensions', () =>
  tryHistories([
    'oz57-fractional',
    'oz57-overridable',
    'oz57-late',
    'oz57-super',
    'oz57-sequential',
    'oz57-guardian',
    'oz57-storage',
    'oz57-gitcoin',
    'oz47-arbitrum',
  ]));
