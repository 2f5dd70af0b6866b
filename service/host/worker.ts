import { followPace, type Pace } from '@/chain/rpc/rateLimiter';
import { deferred } from '@/core/deferred';
import { fetchCatalogue } from '@/core/language/catalogues';
import { type Language, setLanguage } from '@/core/language/language';
import {
  type EarlyQuestion,
  type EarlyRequest,
  type EarlyResponse,
  type ExportPiece,
  type FromWorker,
  type Request,
  type Service,
  type ServiceOptions,
  type ToWorker,
  toWire,
} from '../api/protocol';
import { offerAnswers } from './earlyAnswers';
import { Flow } from './flow';
import { perform } from './perform';
import { createService } from './service';

// The page's `lib` is the DOM's; of the worker's own scope only this much is needed.
const scope = self as unknown as {
  postMessage(message: FromWorker, transfer?: Transferable[]): void;
  dispatchEvent(event: Event): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
};
const paces = new Map<number, (pace: Pace) => void>();
let asked = 0;
const running = new Map<number, { abort: AbortController; flow: Flow }>();
// Pieces of a file on their way to the page: enough that neither waits for the other.
const UNDER_WAY = 4;
let service: Service | undefined;
// Options with which it was opened, as JSON.
let opened: string | undefined;
// Nothing is worked on before the language of its sentences is there; in English that is at once.
let spoken: Promise<void> | undefined;
// By the index of an early question: who waits for what came to it.
const arrivals: ReturnType<typeof deferred<EarlyResponse>>[] = [];

scope.onmessage = ({ data }) => {
  if (data.kind === 'open') open(data.options, data.early);
  else if (data.kind === 'early') arrive(data.index, data.answer);
  else if (data.kind === 'back' || data.kind === 'away') {
    // Not every browser tells its workers.
    if (data.kind === 'back') scope.dispatchEvent(new Event('online'));
    scope.dispatchEvent(new Event(data.kind));
  } else if (data.kind === 'cancel') {
    const { abort, flow } = running.get(data.id) ?? {};
    abort?.abort();
    flow?.end();
    running.delete(data.id);
  } else if (data.kind === 'pace') {
    paces.get(data.id)?.(data.pace);
    paces.delete(data.id);
  } else if (data.kind === 'took') running.get(data.id)?.flow.took();
  else if (service !== undefined) carryOut(service, data);
};

/** Opens the service, unless the page's head has opened it so already (lib/headstart/beginService.ts). */
function open(options: ServiceOptions, early: readonly EarlyQuestion[]): void {
  const wanted = JSON.stringify(options);
  if (opened !== wanted) {
    service?.close();
    service = start(options, early);
    opened = wanted;
  }
  // Ours, not the page's: an old worker under a new page must show.
  scope.postMessage({ kind: 'ready', build: process.env.QUORATE_COMMIT ?? options.build });
}

function start(options: ServiceOptions, early: readonly EarlyQuestion[]): Service {
  // The page asks the same hosts, and what it reads before a signature must not depend on this worker.
  followPace(
    (host, event) =>
      new Promise((resolve) => {
        paces.set(++asked, resolve);
        scope.postMessage({ kind: 'pace', id: asked, host, event });
      }),
  );
  spoken = learnLanguage(options.language);
  const started = createService(options, { fetch: offerAnswers(early.map(awaited)) });
  started.listen((event) => scope.postMessage(event));
  return started;
}

/** Loads the language's messages; without them sentences stay English. */
function learnLanguage(language: Language = 'en'): Promise<void> | undefined {
  if (language === 'en') return undefined;
  return fetchCatalogue(language).then(
    (catalogue) => setLanguage(language, catalogue),
    () => undefined,
  );
}

function arrive(index: number, answer: EarlyResponse | undefined): void {
  if (answer === undefined) arrivals[index]?.reject(undefined);
  else arrivals[index]?.resolve(answer);
}

function awaited(question: EarlyQuestion, index: number): EarlyRequest {
  const answer = deferred<EarlyResponse>();
  arrivals[index] = answer;
  return { ...question, answer: answer.promise };
}

function carryOut(on: Service, message: { id: number } & Request): void {
  const { id } = message;
  const abort = new AbortController();
  const flow = new Flow(UNDER_WAY);
  running.set(id, { abort, flow });
  const take = (piece: ExportPiece) => {
    if (abort.signal.aborted) return undefined;
    scope.postMessage({ kind: 'piece', id, piece }, [piece.bytes.buffer]);
    return flow.sent();
  };
  const work = () => perform(on, message, take, abort.signal);
  (spoken === undefined ? work() : spoken.then(work))
    .then(
      (answer) => !abort.signal.aborted && scope.postMessage({ kind: 'answer', id, answer }),
      (error: unknown) =>
        !abort.signal.aborted && scope.postMessage({ kind: 'failed', id, ...toWire(error) }),
    )
    .finally(() => running.delete(id));
}
