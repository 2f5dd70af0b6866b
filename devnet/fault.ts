import type { ServerResponse } from 'node:http';
import { contractsOf, hex, type Question, type Span, said, spanOf, type Words, width } from './span';

/** Fault of an endpoint. Log faults change what the target answers to `eth_getLogs`. */
export type Fault =
  /** The body comes one byte at a time, `every` milliseconds, and never ends. */
  | { kind: 'drip'; every?: number }
  /** No answer at all; the connection stays open. */
  | { kind: 'hang' }
  /** An answer of so many bytes (64 MB). */
  | { kind: 'huge'; bytes?: number }
  | { kind: 'limit'; retryAfter?: number; body?: unknown }
  /** A web page with status 200. */
  | { kind: 'page' }
  | { kind: 'status'; status: number; text?: string }
  /** A JSON-RPC error as some provider words it. */
  | { kind: 'error'; status?: number; code: number; message: string; data?: unknown }
  | { kind: 'chain'; id: number }
  /** The answer belongs to another question. */
  | { kind: 'id' }
  | { kind: 'result'; result: unknown }
  /** Cuts the connection. */
  | { kind: 'cut' }
  /** Answers after so many milliseconds. */
  | { kind: 'latency'; milliseconds: number }
  /** The head stays at this block. */
  | { kind: 'frozen'; block: bigint }
  /** Logs of more than `blocks` blocks are refused with these words; `exclusive`: the first block does not count. */
  | { kind: 'range'; blocks: number; exclusive?: boolean; status?: number; code?: number; message?: Words }
  /** Ranges with more than `logs` logs are refused with these words, if they have more than `over` blocks. */
  | { kind: 'results'; logs: number; over?: number; status?: number; code?: number; message?: Words }
  /** Logs of blocks below this one are refused, at any width. */
  | { kind: 'depth'; below: bigint; status?: number; code: number; message: string }
  /** Logs of more than `blocks` blocks are never answered. */
  | { kind: 'stall'; blocks: number }
  /** Nothing after this block has been seen yet; logs beyond it are refused. */
  | { kind: 'late'; head: bigint; code: number; message: string }
  /** Ranges that touch these blocks are refused, at any width. */
  | { kind: 'refuse'; from: bigint; to: bigint; code?: number; message?: string }
  /** Logs of all contracts, or of more than `most`, are refused. */
  | { kind: 'contracts'; most: number }
  | { kind: 'foreign' }
  | { kind: 'duplicate' }
  | { kind: 'removed' }
  /** Numbers the logs of each transaction from 0, as Erigon did. */
  | { kind: 'renumber' }
  | { kind: 'outside' }
  /** Leaves out every n-th log. */
  | { kind: 'drop'; every: number }
  /** Says one text wherever the target says another. */
  | { kind: 'replace'; find: string; by: string }
  /** No logs, without a word. */
  | { kind: 'empty' }
  /** Refuses a batch, whose faults stand under `batch`, of more calls than these. */
  | { kind: 'cap'; calls: number; message?: string; status?: number }
  /** Answers a batch backwards, without the last, with the last one twice with another result, or under other ids. */
  | { kind: 'order'; wrong: 'backwards' | 'short' | 'twice' | 'ids' };

/** A fault for some requests only: after the first `after`, and `times` times; `isJoint`: where logs of several contracts are asked for. */
export type Planned = Fault & { after?: number; times?: number; isJoint?: true };

/** Faults by method; `*` is for every method, `batch` for several calls at once. The first that applies to a request decides, log faults add up. */
export type Plan = Record<string, Planned | readonly Planned[]>;

/** Faults below JSON-RPC; true when the response is taken care of. */
export function transportFault(fault: Fault, question: Question, response: ServerResponse): boolean {
  switch (fault.kind) {
    case 'hang':
      return true;
    case 'drip': {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '), fault.every ?? 20);
      response.once('close', () => clearInterval(timer));
      return true;
    }
    case 'huge':
      return pour(response, question, fault.bytes ?? 64_000_000);
    case 'limit': {
      const header = fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) };
      json(response, 429, fault.body ?? { message: 'Too Many Requests' }, header);
      return true;
    }
    case 'page':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Welcome</title>');
      return true;
    case 'status':
      response.writeHead(fault.status, { 'content-type': 'text/html' }).end(fault.text ?? '<h1>error</h1>');
      return true;
    case 'cut':
      response.destroy();
      return true;
    default:
      return false;
  }
}

/** Faults of the answer itself; true when the response is taken care of. */
export function answerFault(fault: Fault, question: Question, response: ServerResponse): boolean {
  const { id, method } = question;
  switch (fault.kind) {
    case 'error':
      refuse(response, question, fault, fault.status);
      return true;
    case 'chain':
      if (method !== 'eth_chainId') return false;
      json(response, 200, { jsonrpc: '2.0', id, result: `0x${fault.id.toString(16)}` });
      return true;
    case 'id':
      json(response, 200, { jsonrpc: '2.0', id: id + 1, result: '0x1' });
      return true;
    case 'result':
      json(response, 200, { jsonrpc: '2.0', id, result: fault.result });
      return true;
    case 'frozen':
      if (method !== 'eth_blockNumber') return false;
      json(response, 200, { jsonrpc: '2.0', id, result: `0x${fault.block.toString(16)}` });
      return true;
    case 'range':
    case 'refuse':
    case 'depth':
      return refuseRange(fault, question, response);
    case 'contracts':
      if (contractsOf(question) <= fault.most) return false;
      refuse(response, question, { code: -32602, message: 'Please, specify less number of addresses' }, 403);
      return true;
    case 'stall': {
      const span = spanOf(question);
      return span !== undefined && width(span) > fault.blocks;
    }
    case 'late':
      return late(fault, question, response);
    default:
      return false;
  }
}

function refuseRange(
  fault: Extract<Fault, { kind: 'range' | 'refuse' | 'depth' }>,
  question: Question,
  response: ServerResponse,
): boolean {
  const span = spanOf(question);
  if (span === undefined) return false;
  if (!isRefused(fault, span)) return false;
  const words = fault.kind === 'range' ? `block range is too wide: ${fault.blocks}` : 'internal error';
  const status = fault.kind === 'refuse' ? undefined : fault.status;
  const message = said(fault.message ?? words, span);
  refuse(response, question, { code: fault.code ?? -32600, message }, status);
  return true;
}

function isRefused(fault: Extract<Fault, { kind: 'range' | 'refuse' | 'depth' }>, span: Span): boolean {
  if (fault.kind === 'depth') return span.from < fault.below;
  if (fault.kind === 'refuse') return span.from <= fault.to && span.to >= fault.from;
  return width(span) - (fault.exclusive === true ? 1 : 0) > fault.blocks;
}

function late(
  { head, code, message }: Extract<Fault, { kind: 'late' }>,
  question: Question,
  response: ServerResponse,
): boolean {
  const { id, method, params } = question;
  const span = spanOf(question);
  if (span !== undefined && span.to > head) refuse(response, question, { code, message });
  else if (method === 'eth_blockNumber') json(response, 200, { jsonrpc: '2.0', id, result: hex(head) });
  else if (
    method === 'eth_getBlockByNumber' &&
    /^0x/.test(String(params[0])) &&
    BigInt(String(params[0])) > head
  )
    json(response, 200, { jsonrpc: '2.0', id, result: null });
  else return false;
  return true;
}

/** Whether an answer with so many logs is refused, and in which words. */
export function tooMany(
  fault: Fault,
  question: Question,
  logs: number,
): { status: number; code: number; message: string } | undefined {
  const span = spanOf(question);
  if (fault.kind !== 'results' || span === undefined || logs <= fault.logs) return undefined;
  if (fault.over !== undefined && width(span) <= fault.over) return undefined;
  const words = fault.message ?? `query returned more than ${fault.logs} results`;
  return { status: fault.status ?? 200, code: fault.code ?? -32005, message: said(words, span) };
}

function pour(response: ServerResponse, { id }: Question, bytes: number): boolean {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write(`{"jsonrpc":"2.0","id":${id},"result":"`);
  const chunk = '0'.repeat(1_000_000);
  let left = bytes;
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left -= chunk.length;
      if (!response.write(chunk)) return void response.once('drain', more);
    }
    response.end('"}');
  };
  more();
  return true;
}

/** A JSON-RPC error. */
export function refuse(
  response: ServerResponse,
  { id }: Question,
  { code, message, data }: { code: number; message: string; data?: unknown },
  status = 200,
): void {
  const error = { code, message, ...(data === undefined ? {} : { data }) };
  json(response, status, { jsonrpc: '2.0', id, error });
}

/** A JSON body. */
export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
