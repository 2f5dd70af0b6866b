/** @jest-environment node */
import { tryVersions } from './lives';

describe('OpenZeppelin 4: the service says what the contract says, and verify refuses what is forged', () =>
  tryVersions('4'));
