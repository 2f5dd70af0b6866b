import { tryVersions } from './lives';

describe('OpenZeppelin 5', () => tryVersions('5'));
