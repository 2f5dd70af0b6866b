/** A worker as it is asked here; tests replace how it is made. */
export type AskedWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

/** Result of asking a worker: its answer, that it took too long or failed, or that none can be had. */
export type Worked<Answer> = { answer: Answer } | 'late' | 'failed' | 'none';

const START_LIMIT = 10_000;

/** Asks workers that say `ready`; one is ended at its deadline or by a signal, else kept a while. Limits in milliseconds. */
export class Workers<Question, Answer> {
  #idle: { worker: AskedWorker; timer: ReturnType<typeof setTimeout> } | undefined;

  constructor(
    private readonly start: () => AskedWorker,
    private readonly limits: { answer: number; idle: number },
  ) {}

  ask(question: Question, signal?: AbortSignal): Promise<Worked<Answer>> {
    return new Promise((resolve) => {
      const kept = this.#takeIdle();
      let worker: AskedWorker;
      try {
        worker = kept ?? this.start();
      } catch {
        return resolve('none');
      }
      const leave = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abandon);
      };
      const abandon = () => {
        leave();
        worker.terminate();
      };
      const end = (why: 'late' | 'failed' | 'none') => {
        abandon();
        resolve(why);
      };
      let timer = setTimeout(() => end('none'), START_LIMIT);
      worker.onerror = () => end('none');
      const ask = () => {
        clearTimeout(timer);
        timer = setTimeout(() => end('late'), this.limits.answer);
        worker.onerror = () => end('failed');
        worker.postMessage(question);
      };
      worker.onmessage = ({ data }: MessageEvent<'ready' | Answer>) => {
        if (data === 'ready') return ask();
        leave();
        this.#keep(worker);
        resolve({ answer: data });
      };
      signal?.addEventListener('abort', abandon, { once: true });
      if (kept !== undefined) ask();
    });
  }

  #keep(worker: AskedWorker): void {
    const end = () => {
      this.#takeIdle()?.terminate();
    };
    end();
    worker.onerror = end;
    this.#idle = { worker, timer: setTimeout(end, this.limits.idle) };
  }

  #takeIdle(): AskedWorker | undefined {
    clearTimeout(this.#idle?.timer);
    const worker = this.#idle?.worker;
    this.#idle = undefined;
    return worker;
  }
}
