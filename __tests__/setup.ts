import { TextDecoder, TextEncoder } from 'node:util';

// jsdom has neither; viem and the decoders need both.
Object.assign(globalThis, { TextEncoder, TextDecoder });

// More code than most files test; without a document it is of no use.
if (typeof document !== 'undefined') require('./setupDocument');

// Tests of a file share one address, which says how lists are narrowed.
afterEach(() => {
  if (typeof history !== 'undefined')
    history.replaceState(null, '', location.href.replace(/(#[^?]*)\?.*/, '$1'));
});

// A failure shows the whole page it was on.
process.env.DEBUG_PRINT_LIMIT = '60000';

// Jest asks for a hundred frames of each error, most of them its own; code that refuses much makes many errors.
Error.stackTraceLimit = 12;
