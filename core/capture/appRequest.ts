import { numberToHex } from 'viem/utils';
import { t } from '@/core/language/message';
import { boundedLine } from '../format';
import { type CallBatch, LONGEST_ID, readBatch } from './batch';
import {
  type CapturedCall,
  chainNumber,
  checkChain,
  checkFrom,
  objectFields,
  readCapturedCall,
  type TreasuryAccount,
} from './capturedCall';
import { malformedRequest, REFUSALS, RefusedRequest } from './refused';

type AppRequest = { method: unknown; params: unknown; chainId: unknown };

/** Result of reading an app's request: calls for a draft, a batch of them, a question with its answer, a batch status, or a refusal. */
export type AppReading =
  | { kind: 'calls'; calls: readonly CapturedCall[] }
  | ({ kind: 'batch' } & CallBatch)
  | { kind: 'answer'; result: unknown }
  | { kind: 'status'; id: string }
  | { kind: 'refused'; code: number; sentence: string };

/** Methods that ask for a signature; each is announced, so that the refusal is ours and has a sentence. */
const SIGNATURES = [
  'personal_sign',
  'eth_sign',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'eth_signTransaction',
] as const;

const SWITCHES = ['wallet_switchEthereumChain', 'wallet_addEthereumChain'] as const;

/** Every method that a session announces: those that are taken, and those that are refused in our own words. */
export const ANNOUNCED_METHODS: readonly string[] = [
  'eth_sendTransaction',
  'wallet_sendCalls',
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  ...SWITCHES,
  ...SIGNATURES,
];

/** Capabilities of a session's treasury (EIP-5792): a proposal makes all of its calls, or none. */
export const CAPABILITIES = { atomic: { status: 'supported' } } as const;

/** Reads one request of an app. Everything in it is a stranger's; whatever it is, this neither throws nor takes long. */
export function readAppRequest(request: AppRequest, treasury: TreasuryAccount): AppReading {
  try {
    checkChain(request.chainId, treasury);
    return readMethod(request, treasury);
  } catch (error) {
    if (!(error instanceof RefusedRequest)) throw error;
    return { kind: 'refused', code: error.code, sentence: error.sentence };
  }
}

function readMethod({ method, params }: AppRequest, treasury: TreasuryAccount): AppReading {
  const [first, second] = Array.isArray(params) ? (params as unknown[]) : [];
  switch (method) {
    case 'eth_sendTransaction':
      return { kind: 'calls', calls: [readCapturedCall(first, treasury, t`the transaction`)] };
    case 'wallet_sendCalls':
      return { kind: 'batch', ...readBatch(first, treasury) };
    case 'wallet_getCallsStatus':
      if (typeof first !== 'string' || first.length > LONGEST_ID)
        throw malformedRequest(t`it names no calls`);
      return { kind: 'status', id: first };
    case 'wallet_getCapabilities':
      return { kind: 'answer', result: capabilitiesOf(first, second, treasury) };
    case 'eth_accounts':
    case 'eth_requestAccounts':
      return { kind: 'answer', result: [treasury.account] };
    case 'eth_chainId':
      return { kind: 'answer', result: numberToHex(treasury.chainId) };
    default:
      return readOther(method, first, treasury);
  }
}

function readOther(method: unknown, first: unknown, treasury: TreasuryAccount): AppReading {
  if (typeof method !== 'string') throw malformedRequest(t`it names no method`);
  if ((SIGNATURES as readonly string[]).includes(method)) {
    const sentence = t`A treasury has no key, so it cannot sign. Choose a way in the app that needs no signature.`;
    throw new RefusedRequest(REFUSALS.method, sentence);
  }
  if ((SWITCHES as readonly string[]).includes(method)) {
    const { chainId } = objectFields(first, t`the chain`);
    if (chainNumber(chainId) === BigInt(treasury.chainId)) return { kind: 'answer', result: null };
    const sentence = t`The treasury is on chain ${treasury.chainId} and cannot go to another one.`;
    throw new RefusedRequest(REFUSALS.chainUnknown, sentence);
  }
  const sentence = t`Quorate takes transactions for a proposal, and cannot do “${boundedLine(method, 60)}”.`;
  throw new RefusedRequest(REFUSALS.unsupported, sentence);
}

function capabilitiesOf(account: unknown, chains: unknown, treasury: TreasuryAccount): unknown {
  checkFrom(account, treasury);
  const own = numberToHex(treasury.chainId);
  const isAsked =
    !Array.isArray(chains) ||
    chains.slice(0, 100).some((chain) => chainNumber(chain) === BigInt(treasury.chainId));
  return isAsked ? { [own]: CAPABILITIES } : {};
}

/** How EIP-5792 tells an app that calls are not on the chain and will not be by the wallet. */
export function notSentStatus(id: string, { chainId }: TreasuryAccount): unknown {
  return { version: '2.0.0', id, chainId: numberToHex(chainId), status: 400, atomic: true, receipts: [] };
}

/** Messages of one app within ten seconds; more, and it is let go. People do not press that often. */
export const MOST_AT_ONCE = 100;

const SPAN = 10_000;
// Limits of one connection, so that a slow stream does not fill the memory either.
const MOST_MESSAGES = 5000;
const MOST_CHARACTERS = 64_000_000;

/** Counts what an app sends, and says when it is too much. */
export class FloodGuard {
  #since = Number.NEGATIVE_INFINITY;
  #recent = 0;
  #messages = 0;
  #characters = 0;

  /** Takes one message of so many characters, `now` in milliseconds; whether the app has sent too much by now. */
  isTooMuch(characters: number, now: number): boolean {
    if (now - this.#since >= SPAN || now < this.#since) {
      this.#since = now;
      this.#recent = 0;
    }
    this.#recent += 1;
    this.#messages += 1;
    this.#characters += characters;
    return (
      this.#recent > MOST_AT_ONCE || this.#messages > MOST_MESSAGES || this.#characters > MOST_CHARACTERS
    );
  }
}
