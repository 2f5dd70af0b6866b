import type { Address } from 'viem';
import type { HostLimits, Pace, PaceEvent } from '@/chain/rpc/rateLimiter';
import { asQuorateError, isCode, QuorateError } from '@/core/errors';
import type { Language } from '@/core/language/language';

/** A GraphQL request as it crosses to the service: printed document and JSON variables. */
export type GraphqlRequest = { query: string; variables?: Record<string, unknown> | undefined };

/** A GraphQL answer; errors carry our code and facts under `extensions`. */
export type Answer = {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions: { code: string; facts: Record<string, string> } }[];
};

/**
 * A part of what is known of an organisation: what its contracts say at the newest block, its proposals and their logs,
 * votes, the logs of its token, those of its timelock, and how far the Governor's own logs are read.
 */
export type ChangeKind = 'head' | 'proposals' | 'votes' | 'delegates' | 'operations' | 'coverage';

/** Said by the service when something on screen may have changed: of which organisation, and which parts. */
export type Changed = { dao: string; kinds: readonly ChangeKind[] };

/** Said once when the service could not work as intended (no worker, no storage); shown as a notice. */
export type Notice = { code: string; facts: Record<string, string> };

/** Message that a service sends unasked. */
export type ServiceEvent = { kind: 'changed'; changed: Changed } | { kind: 'notice'; notice: Notice };

type ListedOrganisation = {
  id: string;
  name?: string | undefined;
  multiDelegate?: Address | undefined;
  franchiserFactory?: Address | undefined;
};

/** One RPC setting per chain, in order of preference. */
export type ServiceOptions = {
  chains: readonly {
    id: number;
    rpc: readonly string[];
    /** How often each is asked, where not as others are. */
    limits?: HostLimits | undefined;
    multicall?: string | undefined;
    startBlock?: string | undefined;
    /** Symbol of its coin; ETH when absent. */
    currency?: string | undefined;
  }[];
  /** Organisations that the operator lists, by CAIP-10 id: what calls itself like one of them and is not it is told. */
  organisations?: readonly ListedOrganisation[] | undefined;
  /** First block worth reading per CAIP-10 id, where config.json names it. */
  startBlocks?: Record<string, string> | undefined;
  /** The chain and the registry of ENS, where they are not Ethereum's. */
  names?: { chainId: number; registry: string } | undefined;
  /** Address of the checkpoint files, which ends in `/checkpoints/`; without it none is requested. */
  checkpoints?: string | undefined;
  /** Other hosts with such files, and what the person chose about them as it is stored; read where there is one of the two. */
  remotes?: { listed?: readonly string[] | undefined; chosen?: string | null | undefined } | undefined;
  /** Language of its sentences; English when absent. */
  language?: Language | undefined;
  build: string;
};

/** A question before the service is there: a file of the site (no body), or calls to an endpoint in one POST. */
export type EarlyQuestion = { url: string; body: string };

/** Response to an early question; the service verifies it. */
export type EarlyResponse = { status: number; bytes: ArrayBuffer };

/** An early question with its answer, which may fail to come. */
export type EarlyRequest = EarlyQuestion & { answer: Promise<EarlyResponse> };

/** Content of an export: the votes of an organisation or of one proposal, its proposals, or its delegates. */
export type ExportRequest = {
  dao: string;
  what: 'votes' | 'proposals' | 'delegates';
  format: 'csv' | 'json';
  /** Only the votes of this proposal; its decimal id. */
  proposal?: string;
  /** Only votes up to this block; without it up to the head. */
  block?: string;
};

/** A part of a file, and how many of its rows are written with it. */
export type ExportPiece = { bytes: Uint8Array<ArrayBuffer>; rows: number; total: number };

/** Takes a piece; the next ones wait until it has. */
export type TakePiece = (piece: ExportPiece) => Promise<void> | void;

/** The written file. */
export type ExportResult = {
  /** A file name with the organisation and the block. */
  name: string;
  type: string;
  rows: number;
  block: string;
  complete: boolean;
  /** Why it is complete, or what is missing. */
  note: string;
};

/**
 * Data to read of an organisation besides its proposals: the votes of all of them or of one (its decimal id), the
 * timelock's logs, the Governor's own logs of its rules, or the holders of voting power. `history` adds how that
 * power came to be.
 */
export type Interest =
  | { kind: 'votes'; proposal?: string }
  | { kind: 'timelock' }
  | { kind: 'rules' }
  | { kind: 'delegates'; history?: boolean };

/** The service as the page sees it, whether it runs in a worker or on the page. */
export type Service = {
  ask(ask: GraphqlRequest, signal?: AbortSignal): Promise<Answer>;
  /** Calls back with what it says, at once with every notice said before; returns how to stop. */
  listen(listener: (event: ServiceEvent) => void): () => void;
  /** Reads these, and what comes to them, until the signal ends it (without one: until it is closed); settles then. A query reads nothing. */
  watch(dao: string, interests: readonly Interest[], signal?: AbortSignal): Promise<void>;
  /** Reads on at least to this block before it settles; used after a transaction was mined. */
  syncTo(dao: string, block: bigint): Promise<void>;
  /** Starts, or goes on with, the long scan that `Sync.plan` describes; or pauses it and keeps its place. */
  scan(dao: string, wish: 'start' | 'pause'): Promise<void>;
  /** Writes a file piece by piece, as fast as the pieces are taken; an aborted signal ends it. */
  export(request: ExportRequest, take: TakePiece, signal?: AbortSignal): Promise<ExportResult>;
  /** Deletes everything stored for all organisations. */
  clear(): Promise<void>;
  /** Counts the stored bytes and rows per organisation. */
  stored(): Promise<{ dao: string; bytes: number; votes: number; proposals: number }[]>;
  close(): void;
};

/** Request of a page to the service, as sent to the worker. */
export type Request =
  | { kind: 'ask'; ask: GraphqlRequest }
  | { kind: 'export'; request: ExportRequest }
  | { kind: 'watch'; dao: string; interests: readonly Interest[] }
  | { kind: 'syncTo'; dao: string; block: string }
  | { kind: 'scan'; dao: string; wish: 'start' | 'pause' }
  | { kind: 'clear' }
  | { kind: 'stored' };

/** Messages from the page to the worker. `kind` selects; `id` pairs an answer with its question. */
export type ToWorker =
  | ({ id: number } & Request)
  | { kind: 'open'; options: ServiceOptions; early: readonly EarlyQuestion[] }
  /** The answer to one of the early questions; absent if none came. */
  | { kind: 'early'; index: number; answer?: EarlyResponse | undefined }
  /** The page is seen again, or the network may be there again. */
  | { kind: 'back' }
  /** Nobody sees the page. */
  | { kind: 'away' }
  | { kind: 'cancel'; id: number }
  | { kind: 'took'; id: number }
  | { kind: 'pace'; id: number; pace: Pace };

/** Messages from the worker to the page. */
export type FromWorker =
  | { kind: 'ready'; build: string }
  | { kind: 'answer'; id: number; answer: unknown }
  | { kind: 'piece'; id: number; piece: ExportPiece }
  | { kind: 'failed'; id: number; code: string; facts: Record<string, string> }
  /** The page keeps the pace of every host, for both. */
  | { kind: 'pace'; id: number; host: string; event: PaceEvent }
  | ServiceEvent;

/** A failure in the shape that crosses the worker. */
export function toWire(error: unknown): { code: string; facts: Record<string, string> } {
  const { code, facts } = asQuorateError(error);
  return { code, facts: { ...facts } };
}

/** The failure that crossed the worker; a code we do not know becomes `unexpected`. */
export function fromWire(wire: { code: unknown; facts?: unknown }): QuorateError {
  const facts: Record<string, string> = {};
  for (const [name, value] of Object.entries((wire.facts ?? {}) as Record<string, unknown>)) {
    facts[name] = String(value);
  }
  if (isCode(wire.code)) return new QuorateError(wire.code, facts);
  return new QuorateError('unexpected', { reason: String(wire.code) });
}
