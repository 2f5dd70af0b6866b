import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';
import { configure } from '@testing-library/dom';

// jsdom has neither; viem and the decoders need both.
Object.assign(globalThis, { TextEncoder, TextDecoder });

// A bound, not a wait: a machine that is busy answers late, and a screen that never comes still fails.
configure({ asyncUtilTimeout: 60_000 });

// Tests of a file share one address, which says how lists are narrowed.
afterEach(() => {
  if (typeof history !== 'undefined')
    history.replaceState(null, '', location.href.replace(/(#[^?]*)\?.*/, '$1'));
});

// A failure shows the whole page it was on.
process.env.DEBUG_PRINT_LIMIT = '60000';
