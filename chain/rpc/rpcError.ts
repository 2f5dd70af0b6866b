import { type Code, QuorateError } from '@/core/errors';
import type { ErrorFacts } from '@/core/errors/errorWords';

/**
 * Response to a failure. `range`: fewer blocks · `results`: fewer logs, and there are many · `large`: the answer is
 * bigger than we read · `unknown`: no known text, but fewer blocks may help · `rate`: wait · `down`: try again ·
 * `dead`, `slow`, `behind`, `malformed`: ask another host · `depth`: another host, for all blocks as old as these ·
 * `host`: another host, for everything of this method · `block`: no known text, about a single block · `chain`,
 * `fork`: not this host, it serves another chain · `revert`: the contract's own answer.
 */
export type FailureKind =
  | 'range'
  | 'results'
  | 'large'
  | 'unknown'
  | 'rate'
  | 'down'
  | 'dead'
  | 'slow'
  | 'depth'
  | 'host'
  | 'block'
  | 'behind'
  | 'malformed'
  | 'chain'
  | 'fork'
  | 'revert';

/** The reason of a host that could not be reached: nothing answered, not even with a refusal. */
export const NO_CONNECTION = 'no connection';

/** A failure of one host, with what can be done about it; `hint` is a number of blocks its text allows. */
export class RpcError extends QuorateError {
  readonly kind: FailureKind;
  readonly hint: bigint | undefined;
  /** Only its code says what it is, and that code has other meanings too. */
  readonly isVague: boolean;

  constructor(kind: FailureKind, facts: ErrorFacts, hint?: bigint, isVague = false) {
    super(CODES[kind], facts);
    this.name = 'RpcError';
    this.kind = kind;
    this.hint = hint;
    this.isVague = isVague;
  }
}

const CODES: Record<FailureKind, Code> = {
  range: 'rpc-range',
  results: 'rpc-range',
  unknown: 'rpc-range',
  large: 'rpc-too-large',
  rate: 'rpc-rate-limited',
  down: 'rpc-down',
  dead: 'rpc-down',
  slow: 'rpc-slow',
  depth: 'rpc-refused',
  host: 'rpc-refused',
  block: 'rpc-refused',
  behind: 'rpc-refused',
  malformed: 'rpc-malformed',
  chain: 'rpc-wrong-chain',
  fork: 'rpc-fork',
  revert: 'would-revert',
};

/** A refusal as a host gave it; `width` is the number of blocks asked for, where it was `eth_getLogs`. */
type HostRefusal = {
  host: string;
  method: string;
  status: number;
  code?: number | undefined;
  message: string;
  data?: unknown;
  width?: bigint | undefined;
};

const RATE =
  /rate.?limit|too many requests|requests? per (second|minute|hour|day)|request rate|rate exceeded|slow down|throughput|compute units|quota|daily (request )?(limit|count)|\b1015\b/i;
const BEYOND =
  /beyond (the )?current head|header not found|unknown block|block not found|after last (accepted )?block|future block/i;
const PRUNED =
  /missing trie node|prun(ed|ing)|(state|block|history|logs|data) .{0,40}(not|un)available|historical (state|data|logs|blocks)|archiv|too old|before .{0,20}(earliest|first available)/i;
const RESULTS =
  /returned more than|(max|many|more than \d+) (results|logs)|results? (is |are |set )?too (large|many)|logs matched|response (size|is too|too)|size (limit )?exceeded|too large a response/i;
const TIMEOUT = /time?d? ?out|deadline exceeded|took too long/i;
const SICK =
  /no (healthy )?backend|no available (node|upstream)|currently healthy|temporarily unavailable|bad gateway/i;
const REVERT =
  /revert|out of gas|invalid.?op|invalid jump|stack (under|over)flow|stack limit|bad instruction|out of bounds|write protection|vm exception|e?vm (execution )?error/i;
const HOST =
  /personal token|authenticat|unauthori[sz]ed|api.?key|forbidden|not allowed|whitelist|payment required|not available on|method .{0,40}(not found|not supported|not available|does not exist|disabled)|unsupported method|number of addresses|cannot fulfill/i;
const RANGE =
  /block.{0,12}range|range .{0,60}(limit|large|wide|high|exceed|max)|ranges? over|blocks? distance|max(imum)? range|to a [\d,]+ range|narrow your filter|limited to .{0,12}blocks?|too many blocks|max is .{0,12}blocks?|blocks? .{0,24}(limit|exceed|at most)/i;

/**
 * Makes one of our errors of a provider's refusal: shape first (HTTP status, JSON-RPC code), then text. Texts change
 * without notice, so an unknown refusal of a range of more than one block counts as "ask for less".
 */
export function classify(refusal: HostRefusal): RpcError {
  const { host, method, message } = refusal;
  const kind = kindOf(refusal);
  if (kind === 'revert')
    return new RpcError('revert', { reason: message, data: revertData(refusal.data), host });
  const hint = kind === 'range' && refusal.width !== undefined ? allowed(message, refusal.width) : undefined;
  return new RpcError(
    kind,
    { host, method, reason: message === '' ? `HTTP ${refusal.status}` : message },
    hint,
    kind === 'rate' && refusal.status !== 429 && !RATE.test(message),
  );
}

function kindOf({ method, status, code, message, width }: HostRefusal): FailureKind {
  const logs = method === 'eth_getLogs';
  const calls = method === 'eth_call' || method === 'eth_estimateGas';
  // A text about rates may offer a token and a text about plans may name rates: the status decides first.
  if (status === 429 || code === 429) return 'rate';
  if (calls && (code === 3 || REVERT.test(message))) return 'revert';
  if (logs) {
    const kind = ofLogs(status, code, message);
    if (kind !== undefined) return kind;
  }
  if (RATE.test(message) || code === -32005) return 'rate';
  if (BEYOND.test(message)) return 'behind';
  if (PRUNED.test(message)) return 'depth';
  if (HOST.test(message) || [401, 402, 403].includes(status)) return 'host';
  if (SICK.test(message)) return 'down';
  if (code === -32601 || code === -32046) return 'host';
  if (status >= 520) return 'dead';
  if (logs && width !== undefined && status < 500) return width > 1n ? 'unknown' : 'block';
  if (status >= 500 || status === 408 || TIMEOUT.test(message)) return 'down';
  return 'host';
}

function ofLogs(status: number, code: number | undefined, message: string): FailureKind | undefined {
  // Shapes that mean one thing.
  if (status === 413 || status === 408 || code === -32614) return 'range';
  if (status === 401 || status === 402 || code === -32601) return 'host';
  if (BEYOND.test(message)) return 'behind';
  if (RESULTS.test(message)) return 'results';
  if (PRUNED.test(message)) return 'depth';
  // Plans: not given whatever the width.
  if (/personal token|number of addresses|not available on/i.test(message)) return 'host';
  if (TIMEOUT.test(message) || code === 35 || RANGE.test(message)) return 'range';
  return undefined;
}

/** Whether a refusal says that there are logs in the range, so that none at all afterwards is a contradiction. */
export const assertsLogs = (error: RpcError): boolean => error.kind === 'large' || error.kind === 'results';

// A number by itself or before blocks or range, with thousands as 10,000 or 1k; not the 0 of a 0x.
const NUMBER = /(?<![\w.])(\d[\d,]*)(k)?(?=[\s-]*(?:blocks?\b|range\b)|$|[^\w,])/gi;

/** The widest range that a text allows, if it is narrower than what was asked; a hint, never trusted further. */
function allowed(message: string, width: bigint): bigint | undefined {
  const found: number[] = [];
  for (const match of message.matchAll(NUMBER)) {
    const digits = match[1]?.replaceAll(',', '') ?? '';
    if (digits.length <= 9) found.push(Number(digits) * (match[2] === undefined ? 1 : 1000));
  }
  // Some say first how much was asked for, as the difference of the two blocks.
  const narrower = found.filter((blocks) => blocks > 0 && BigInt(blocks) < width - 1n);
  return narrower.length === 0 ? undefined : BigInt(Math.max(...narrower));
}

function revertData(data: unknown): string {
  if (typeof data === 'string') return /0x[0-9a-fA-F]*/.exec(data)?.[0] ?? '0x';
  // Some nodes wrap it once more: { data: "0x…" }.
  if (typeof data === 'object' && data !== null && 'data' in data) return revertData(data.data);
  return '0x';
}

/** A provider's text on one line of at most 300 characters, without any part of its address, which may hold a key. */
export function withoutSecrets(text: string, url: string): string {
  let clean = text.replace(/\s+/g, ' ').replaceAll(url, '…');
  const { pathname, search, username, password } = new URL(url);
  const parts = [username, password, ...`${pathname}&${search.slice(1)}`.split(/[/&=]/)].map(decode);
  for (const part of parts.filter((part) => part.length >= 6)) clean = clean.replaceAll(part, '…');
  return clean.trim().slice(0, 300);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
