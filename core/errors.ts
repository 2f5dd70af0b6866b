import { boundedLine } from './format';

/** Characters of one fact that a sentence takes. */
const MOST_OF_FACT = 500;

/** One failure of Quorate: a code from `ERRORS`, the facts behind it, and the cause kept for the log. */
export class QuorateError extends Error {
  readonly code: Code;
  readonly facts: Facts;

  constructor(code: Code, facts: Facts = {}, cause?: unknown) {
    super(describe(code, facts).title, cause === undefined ? undefined : { cause });
    this.name = 'QuorateError';
    this.code = code;
    this.facts = facts;
  }
}

/** What is known about one failure; plain text only, so that it crosses a worker and GraphQL unchanged. */
export type Facts = Readonly<Record<string, string>>;

/** prevent: before signing · explain: it happened · wait: heals by itself · silent: the person's own choice · bug: ours. */
export type Bucket = 'prevent' | 'explain' | 'wait' | 'silent' | 'bug';

/** The words of one error code: a title and the next step, both made from the facts. */
export type Words = { bucket: Bucket; title: (facts: Facts) => string; next: (facts: Facts) => string };

/** Makes the words of a code from two sentences in which `{name}` stands for a fact. */
export const say = (bucket: Bucket, title: string, next: string): Words => ({
  bucket,
  title: (facts) => fill(title, facts),
  next: (facts) => fill(next, facts),
});

/** Every code with its bucket and its sentences; `{name}` is replaced by the fact of that name. */
export const ERRORS = {
  // Reading
  'rpc-down': say(
    'wait',
    'The RPC endpoint {host} does not answer.',
    'We keep trying. You can choose another endpoint in Settings.',
  ),
  'rpc-slow': say(
    'wait',
    'The RPC endpoint {host} did not finish its answer within {seconds} seconds.',
    'We try again, then the next endpoint. You can choose another in Settings.',
  ),
  'rpc-rate-limited': say(
    'wait',
    'The RPC endpoint {host} asks us to slow down.',
    'We wait and continue. Your own endpoint, set in Settings, is usually faster.',
  ),
  'rpc-wrong-chain': say(
    'explain',
    '{host} serves chain {actual}, not chain {expected}; it is not used.',
    'Correct the endpoint of chain {expected} in Settings.',
  ),
  'rpc-fork': say(
    'explain',
    '{host} has another block {block} than the one that was final before: it serves a fork or another chain, and is not used.',
    'What was read before is kept. Choose another endpoint of chain {chain} in Settings.',
  ),
  'rpc-refused': say(
    'explain',
    '{host} refused the request: {reason}',
    'Choose another endpoint in Settings.',
  ),
  'rpc-range': say(
    'explain',
    '{host} does not give logs for so many blocks at once: {reason}',
    'We ask for less. If even one block is refused, choose another endpoint in Settings.',
  ),
  'rpc-too-large': say('explain', 'The answer of {host} is larger than {limit}.', 'We ask for less at once.'),
  'rpc-malformed': say(
    'explain',
    '{host} gave an answer that does not fit the question: {reason}',
    'Its answer was thrown away. Choose another endpoint in Settings.',
  ),
  'rpc-none': say(
    'prevent',
    'No RPC endpoint is set for chain {chain}.',
    'Add one for chain {chain} in Settings.',
  ),
  'not-a-contract': say(
    'explain',
    'There is no contract at {address} on chain {chain}.',
    'Check the address and the chain.',
  ),
  'not-a-governor': say(
    'explain',
    '{address} on chain {chain} is no Governor: {probe} did not answer.',
    'Check the address. Tokens and timelocks are not Governors; their documentation names the Governor.',
  ),
  'address-checksum': say(
    'prevent',
    'The capitals of {address} do not match its checksum.',
    'Copy the address again; one character may have changed.',
  ),
  'address-malformed': say(
    'prevent',
    '“{input}” is neither an address, nor a CAIP-10 id, nor one of our links.',
    'Paste an address such as 0x… (40 hex digits), eip155:1:0x…, or a link to a page of ours.',
  ),
  'chain-unknown': say(
    'prevent',
    'Chain {chain} is not set up here.',
    'Add an RPC endpoint for chain {chain} in Settings.',
  ),
  'proposal-unknown': say(
    'explain',
    'There is no proposal {id} on this Governor.',
    'Go back to the organisation and choose one of its proposals.',
  ),
  'history-unread': say(
    'wait',
    'The part of the history that this lies in has not been read yet.',
    'Its reading waits to be started.',
  ),
  'link-malformed': say(
    'explain',
    'This link is not complete: {reason}',
    'Go back to the start and open the organisation from there.',
  ),
  'config-malformed': say(
    'explain',
    'config.json is not valid at {path}: {expected} is expected.',
    'The operator of this site has to correct public/config.json.',
  ),
  'source-unpublished': say(
    'explain',
    '{host} knows no published source code of {address}.',
    'Ask the proposer to publish it. Until then nobody outside can say what this contract does.',
  ),
  'source-unread': say(
    'wait',
    '{host} could not be asked for the source code: {reason}',
    'Try again in a while, or paste the ABI.',
  ),
  'index-dropped': say(
    'wait',
    'The index stored in this browser could not be used ({reason}); it was dropped and is being built again.',
    'Nothing to do.',
  ),
  'index-aside': say(
    'explain',
    '{host} has another block {block} than this browser read before: it serves another chain.',
    'What was read before is set aside, and all is read anew. If you did not restart this chain yourself, believe nothing here: choose another endpoint in Settings.',
  ),
  'checkpoint-lies': say(
    'explain',
    'The files of history that this site ships contradict the chain ({reason}); they were thrown away.',
    'Everything is read from the chain instead, which takes longer. Tell whoever runs this site.',
  ),
  'checkpoint-part': say(
    'wait',
    'A file of history that this site promises could not be had ({reason}).',
    'What it holds is read from the chain instead.',
  ),
  'logs-missing': say(
    'explain',
    'The endpoint left something out: {reason}',
    'What is shown is not whole. Choose another endpoint in Settings.',
  ),
  'logs-unread': say(
    'explain',
    '{host} gave logs that cannot be understood: {count} of them.',
    'What they say is missing here. Choose another endpoint in Settings; if it gives the same, the contract has events of its own that this site does not know.',
  ),
  'storage-full': say(
    'explain',
    'This browser has no room left, so the index is kept in memory only.',
    'Everything works; it is read anew at the next visit. Clear space in Settings.',
  ),
  'storage-denied': say(
    'explain',
    'This browser lets us store nothing, so the index is kept in memory only.',
    'Everything works; it is read anew at the next visit.',
  ),
  'worker-missing': say(
    'explain',
    'Background work is not possible in this browser, so reading happens on the page.',
    'Everything works, a little slower.',
  ),
  'version-mismatch': say('explain', 'A new version of this site is there.', 'Reload the page.'),
  'query-invalid': say(
    'bug',
    'The question to the index is not valid: {reason}',
    'This is a fault of ours. Please report it.',
  ),
  'draft-invalid': say(
    'prevent',
    'The draft cannot be read as a proposal: {reason}',
    'Correct it and ask again.',
  ),
  // Acting: before signing
  'wallet-missing': say(
    'prevent',
    'No wallet was found in this browser.',
    'Install one, or open this page in the browser of your wallet.',
  ),
  'wallet-open': say(
    'wait',
    'Your wallet has been asked and has not answered yet.',
    'Open the wallet and answer it there; this page goes on when you did. If the wallet shows nothing, stop watching here and begin anew.',
  ),
  'wallet-failed': say(
    'explain',
    'The wallet answered with an error: {reason}',
    'Try again, or use another wallet.',
  ),
  declined: say('silent', 'You declined in the wallet. Nothing was sent.', 'Vote again whenever you like.'),
  'ballot-malformed': say(
    'explain',
    'This ballot cannot be read: {reason}',
    'Ask for it again, as a link or a file.',
  ),
  // Acting: what happened
  'would-revert': say('prevent', 'The contract would refuse this: {reason}', 'Nothing was sent.'),
  reverted: say(
    'explain',
    'The contract refused the transaction: {reason}',
    'The network fee was spent; nothing else changed.',
  ),
  replaced: say(
    'explain',
    'The transaction was replaced by another one from your wallet, which {mined}.',
    'If that was you, all is well. Otherwise try again.',
  ),
  cancelled: say('explain', 'The transaction was cancelled in your wallet.', 'Try again whenever you like.'),
  lost: say(
    'wait',
    'The network does not know this transaction any more.',
    'It may still arrive. Look into your wallet before you try again.',
  ),
  elsewhere: say(
    'wait',
    'The wallet took the request; it is waiting for the other signers.',
    'Nothing to do here: we watch the chain, and this page may be closed meanwhile.',
  ),
  unanswered: say(
    'explain',
    'The page was closed while your wallet was open, so we do not know what you answered. The chain shows nothing of it yet.',
    'Look into your wallet. If it shows nothing, try again.',
  ),
  'export-forked': say(
    'explain',
    'The chain took blocks back while the file was being written, so it is not whole.',
    'Export it again.',
  ),
  'export-empty': say(
    'explain',
    'This organisation names no token, so there are no delegates to write.',
    'Export its votes or its proposals.',
  ),
  unexpected: say(
    'bug',
    'Something went wrong that we did not foresee: {reason}',
    'Reload the page. If it happens again, please report it.',
  ),
} satisfies Record<string, Words>;

/** Codes of acts; their sentences are loaded with the acts (lib/act/facts/blocked.ts), which no first load needs. */
export type ActCode =
  | 'wallet-pending'
  | 'wallet-wrong-chain'
  | 'no-gas'
  | 'no-power-undelegated'
  | 'no-power-delegated'
  | 'no-power-late'
  | 'no-power-tokens'
  | 'already-voted'
  | 'voting-not-open'
  | 'voting-closed'
  | 'state-unknown'
  | 'already-delegated'
  | 'send-forbidden'
  | 'ballot-refused'
  | 'review-refused'
  | 'read-only'
  | 'endpoints-disagree'
  | 'side-missing'
  | 'split-empty'
  | 'split-exceeds'
  | 'already-overridden'
  | 'override-no-tokens'
  | 'queue-needless'
  | 'queue-state'
  | 'role-missing'
  | 'execute-state'
  | 'not-queued'
  | 'eta-ahead'
  | 'proposal-expired'
  | 'executor-short'
  | 'coins-short'
  | 'coins-wanted'
  | 'cancel-final'
  | 'cancel-proposer'
  | 'cancel-late'
  | 'cancel-guardian'
  | 'cancel-threshold'
  | 'cancel-alpha'
  | 'cancel-below'
  | 'cancel-listed'
  | 'cancel-none'
  | 'cancel-role'
  | 'operation-unknown'
  | 'wallet-chain-missing'
  | 'wallet-chain-refused'
  | 'other-tab'
  | 'safe-read-only'
  | 'delegation-domain'
  | 'delegation-expired'
  | 'delegation-used'
  | 'delegation-signer'
  | 'delegation-malformed'
  | 'mined-otherwise'
  | 'mined-sender'
  | 'mined-stranger'
  | 'mined-instead'
  | 'mined-besides'
  | 'mined-disputed'
  | 'mined-uncompared'
  | 'mined-within'
  | 'mined-earlier'
  | 'mined-alone'
  | 'mined-lighter'
  | 'never-seen'
  | 'never-seen-here'
  | 'gas-absurd';

/** The name of a failure; each has a heading on the About page. */
export type Code = keyof typeof ERRORS | ActCode;

let acts: Partial<Record<ActCode, Words>> = {};

/** Adds the sentences of the acts to the table, when their code is loaded. */
export function learn(words: Readonly<Record<ActCode, Words>>): void {
  acts = words;
}

/** The sentences of a code, made from its facts. */
export function describe(code: Code, facts: Facts): { bucket: Bucket; title: string; next: string } {
  const words = Object.hasOwn(ERRORS, code) ? ERRORS[code as keyof typeof ERRORS] : acts[code as ActCode];
  if (words === undefined) return describe('unexpected', { reason: code });
  return { bucket: words.bucket, title: words.title(facts), next: words.next(facts) };
}

/** Whether a text is one of our codes; what comes from a worker, GraphQL or storage is not trusted to be. */
export function isCode(value: unknown): value is Code {
  return typeof value === 'string' && (Object.hasOwn(ERRORS, value) || Object.hasOwn(acts, value));
}

/** Any thrown thing as a `QuorateError`; foreign ones become `unexpected` with their message as the reason. */
export function asQuorateError(error: unknown): QuorateError {
  if (error instanceof QuorateError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new QuorateError('unexpected', { reason: reason.slice(0, 300) }, error);
}

function fill(text: string, facts: Facts): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const fact = facts[name];
    // Much of it was said by strangers: contracts, endpoints and wallets.
    return fact === undefined ? `(${name} unknown)` : boundedLine(fact, MOST_OF_FACT);
  });
}
