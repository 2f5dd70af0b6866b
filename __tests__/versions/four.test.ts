import { tryVersions } from './lives';

describe('OpenZeppelin 4', () => tryVersions('4'));
