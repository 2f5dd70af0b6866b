import type { Abi, Address, Hex } from 'viem';
import { getAddress } from 'viem/utils';
import { callablesOf } from './abi';
import type { Action, Anomaly, Argument, CallContext, NameSource } from './action';
import { type Callable, UnreadableBytes } from './layout';
import { readArguments } from './read';
import { parseSignature, selectorOf } from './signature';
import { writeArguments } from './write';

/** Sources of names: by lower-case address ABIs and implementations of contracts, and by selector our own tables. */
export type Books = {
  verified?: ReadonlyMap<string, Abi>;
  pasted?: ReadonlyMap<string, Abi>;
  /** Behind proxies. */
  implementations?: ReadonlyMap<string, Address>;
  /** `knownCallables` and `guessedCallables`, which `decodeProposal` adds; without them a call needs an ABI or its signature. */
  known?: (selector: Hex) => readonly Callable[];
  guessed?: (selector: Hex) => readonly Callable[];
};

/** A call as its target gets it, in lower-case digits; `signature` is the string beside it, empty where there is none. */
export type UndecodedCall = {
  index: number;
  target: Address;
  value: bigint;
  calldata: Hex;
  signature: string;
  place: CallContext;
};

type Reading = { callable: Callable; args: readonly Argument[]; anomalies: readonly Anomaly[] };

/** Proxies of proxies are followed so far. */
const MOST_PROXIES = 4;

/** Reads one call, without what is inside it. */
export function readCall(sent: UndecodedCall, books: Books): Action {
  const { index, value, place, calldata } = sent;
  const target = getAddress(sent.target);
  const plain = { index, target, value, calldata, place, nested: [], args: [], candidates: [] };
  const nameless = { ...plain, function: null, signature: null, source: 'none' as const };
  if (calldata === '0x') return { ...nameless, kind: 'coin', selector: null, anomalies: [] };
  if (calldata.length < 10) return { ...nameless, kind: 'unknown', selector: null, anomalies: ['short'] };
  const selector = calldata.slice(0, 10) as Hex;
  const beside = besideOf(sent.signature, selector, books, target);
  const best = bestOf(selector, calldata.slice(10), { ...sent, target }, books);
  if (best === undefined) {
    const candidates = signaturesFor(selector, { ...sent, target }, books);
    const anomalies: Anomaly[] = candidates.length > 0 ? ['arguments', ...beside] : beside;
    return { ...nameless, kind: 'unknown', selector, candidates, anomalies };
  }
  const { reading, source, candidates } = best;
  const anomalies = [...reading.anomalies, ...beside];
  // Several guesses are as good as none: no one of them is shown as the truth.
  if (source === 'guess' && candidates.length > 0) {
    const all = [reading.callable.signature, ...candidates];
    return { ...nameless, kind: 'unknown', selector, source, candidates: all, anomalies };
  }
  const { name, signature } = reading.callable;
  return {
    ...plain,
    kind: 'call',
    selector,
    function: name,
    signature,
    args: reading.args,
    source,
    candidates,
    anomalies,
  };
}

/** All functions that a selector may stand for, best source first; guesses only while nothing better `isRead`. */
function* sourcesOf(
  selector: Hex,
  sent: UndecodedCall,
  books: Books,
  isRead: () => boolean,
): Generator<[NameSource, Callable]> {
  for (const source of ['verified', 'pasted'] as const) {
    for (const address of codesOf(sent.target, books)) {
      const abi = books[source]?.get(address);
      const callable = abi && callablesOf(abi).get(selector);
      if (callable !== undefined) yield [source, callable];
    }
  }
  for (const callable of books.known?.(selector) ?? []) yield ['known', renamed(callable, sent.target)];
  const beside = sent.signature === '' ? undefined : parseSignature(sent.signature);
  if (beside !== undefined && selectorOf(sent.signature) === selector) yield ['signature', beside];
  if (isRead()) return;
  for (const callable of books.guessed?.(selector) ?? []) yield ['guess', callable];
}

/** The account and the code behind it, proxies followed and circles cut; lower-case. */
function codesOf(target: Address, { implementations }: Books): readonly string[] {
  const codes = [target.toLowerCase()];
  for (let steps = 0; steps < MOST_PROXIES; steps += 1) {
    const next = implementations?.get(codes.at(-1) ?? '')?.toLowerCase();
    if (next === undefined || codes.includes(next)) break;
    codes.push(next);
  }
  return codes;
}

/** The first source by which the bytes can be read, and what else they would read as without a flaw. */
function bestOf(selector: Hex, digits: string, sent: UndecodedCall, books: Books) {
  let best: { reading: Reading; source: NameSource } | undefined;
  const others = new Set<string>();
  for (const [source, callable] of sourcesOf(
    selector,
    sent,
    books,
    () => best?.reading.anomalies.length === 0,
  )) {
    const { signature } = callable;
    if (signature === best?.reading.callable.signature || others.has(signature)) continue;
    const reading = readingOf(callable, digits);
    if (reading === undefined) continue;
    const isClean = reading.anomalies.length === 0;
    // A guess has to fit exactly; bytes that fit only roughly say nothing.
    if (best === undefined && (isClean || source !== 'guess')) best = { reading, source };
    else if (isClean) others.add(signature);
  }
  return best && { ...best, candidates: [...others] };
}

/** The arguments by one ABI, encoded again and compared; undefined when the bytes are not of its types. */
function readingOf(callable: Callable, digits: string): Reading | undefined {
  try {
    const values = readArguments(callable.inputs, digits);
    const again = writeArguments(callable.inputs, values);
    const args = callable.inputs.map(({ name, type }, index) => ({ name, type, value: values[index] ?? '' }));
    const anomalies: Anomaly[] = again === digits ? [] : [digits.startsWith(again) ? 'trailing' : 'dirty'];
    return { callable, args, anomalies };
  } catch (error) {
    if (error instanceof UnreadableBytes) return undefined;
    throw error;
  }
}

function signaturesFor(selector: Hex, sent: UndecodedCall, books: Books): string[] {
  const all = [...sourcesOf(selector, sent, books, () => false)];
  return [...new Set(all.map(([, { signature }]) => signature))];
}

/** Finds flaws of the string beside a call: none, one that the ABI lacks, or one whose selector a known function shares. */
function besideOf(signature: string, selector: Hex, books: Books, target: Address): Anomaly[] {
  if (signature === '') return [];
  const parsed = parseSignature(signature);
  // The string is hashed as it stands: `f(uint)` and `f(uint256 a)` name other functions than they seem to.
  const isWell = parsed?.signature === signature && selectorOf(signature) === selector;
  if (!isWell) return ['signature'];
  const abis = codesOf(target, books).flatMap((code) => [books.verified?.get(code), books.pasted?.get(code)]);
  const callables = abis.flatMap((abi) => (abi === undefined ? [] : [callablesOf(abi)]));
  const named = callables.flatMap((each) => each.get(selector)?.signature ?? []);
  const isOther = named.length > 0 && !named.includes(signature);
  const isMissing = callables.length > 0 && named.length === 0;
  const isCollision = books.known?.(selector).some((known) => known.signature !== signature) ?? false;
  return isOther || isMissing || isCollision ? ['signature'] : [];
}

/** Contracts that name the parameters of a standard otherwise: lower-case address, signature, names. */
const NAMES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  // COMP
  '0xc00e94cb662c3520282e6f5717214004a7f26888': { 'transfer(address,uint256)': ['dst', 'rawAmount'] },
  // UNI
  '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984': { 'transfer(address,uint256)': ['dst', 'rawAmount'] },
  // USDT
  '0xdac17f958d2ee523a2206206994597c13d831ec7': {
    'transfer(address,uint256)': ['_to', '_value'],
    'approve(address,uint256)': ['_spender', '_value'],
  },
  // Ecosystem fund of Idle
  '0xb0aa1f98523ec15932dd5faac5d86e57115571c7': {
    'transfer(address,address,uint256)': ['token', 'to', 'value'],
  },
  // Governor of Nouns
  '0x6f3e6272a167e8accb32072d08e0957f9c79223d': { '_setImplementation(address)': ['newImplementation'] },
};

/** The function with the names that this contract gives its parameters. */
function renamed(callable: Callable, target: Address): Callable {
  const names = NAMES[target.toLowerCase()]?.[callable.signature];
  if (names === undefined) return callable;
  const inputs = callable.inputs.map((input, index) => ({ ...input, name: names[index] ?? input.name }));
  return { ...callable, inputs };
}
