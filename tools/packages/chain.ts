export { detect } from '@/chain/contracts/detect';
export { readFacts } from '@/chain/contracts/facts';
export { createReader, type GovernorReader } from '@/chain/contracts/reader';
export { createVerifier, figureData } from '@/chain/contracts/verify';
export type { Gap } from '@/chain/logs/logs';
export { createProver, type ProofSummary } from '@/chain/prove/prover';
export {
  createTransport,
  getBlock,
  getHead,
  type Transport,
  type TransportOptions,
} from '@/chain/rpc/transport';
export { readCreated, readVotes, type Vote, type Votes } from './chain/history';
export { type Provider, providerTransport } from './chain/provider';
