import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';

// jsdom has neither; viem and the decoders need both.
Object.assign(globalThis, { TextEncoder, TextDecoder });
