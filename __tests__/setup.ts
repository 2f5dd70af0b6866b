import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';
import { configure } from '@testing-library/dom';

// jsdom has neither; viem and the decoders need both.
Object.assign(globalThis, { TextEncoder, TextDecoder });

// A bound, not a wait: a machine that is busy answers late, and a screen that never comes still fails.
configure({ asyncUtilTimeout: 60_000 });
