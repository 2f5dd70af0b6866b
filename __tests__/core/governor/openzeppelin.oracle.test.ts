import { tryHistories } from './histories';

describe('OpenZeppelin’s Governor', () =>
  tryHistories([
    'oz57',
    'oz57-timestamp',
    'oz57-no-timelock',
    'oz57-erc721',
    'oz57-compound',
    'oz49',
    'oz49-bravo-compat',
  ]));
