import {
  type ExportPiece,
  type FromWorker,
  fromWire,
  type Request,
  type TakePiece,
  type ToWorker,
} from './protocol';

/** A request without an answer yet. */
export type PendingRequest = {
  request: Request;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  /** Takes the pieces of a file; only `export` has any. */
  take: TakePiece;
  /** Settles when every piece that came is taken. */
  taken: Promise<void>;
  signal: AbortSignal | undefined;
};

/** The page's requests to its worker, each by a number, and the worker's messages about them. */
export class Requests {
  /** By their numbers, in the order they were asked. */
  readonly pending = new Map<number, PendingRequest>();
  private next = 1;

  constructor(private readonly post: (message: ToWorker) => void) {}

  /** Notes a request, which `begin` then asks; what its signal takes back is rejected, and cancelled where it runs. */
  add(
    request: Request,
    signal: AbortSignal | undefined,
    take: TakePiece,
    begin: (id: number, entry: PendingRequest) => void,
  ): Promise<unknown> {
    if (signal?.aborted === true) return Promise.reject(takenBack());
    return new Promise((resolve, reject) => {
      const id = this.next++;
      const entry = { request, resolve, reject, take, taken: Promise.resolve(), signal };
      this.pending.set(id, entry);
      signal?.addEventListener('abort', () => this.cancel(id, takenBack()), { once: true });
      begin(id, entry);
    });
  }

  /** Takes what the worker says to one of them. */
  hear(message: Extract<FromWorker, { kind: 'answer' | 'piece' | 'failed' }>): void {
    const { id } = message;
    const entry = this.pending.get(id);
    if (entry === undefined) return;
    if (message.kind === 'piece') this.takePiece(id, entry, message.piece);
    else if (message.kind === 'failed') {
      this.pending.delete(id);
      entry.reject(fromWire(message));
    } else {
      // The last pieces may still be on their way into the file.
      void entry.taken.then(() => {
        if (this.pending.delete(id)) entry.resolve(message.answer);
      });
    }
  }

  /** Rejects for this reason all that write a file: a part of it is taken, and it cannot begin anew. */
  endFiles(reason: unknown): void {
    for (const [id, { request, reject }] of this.pending) {
      if (request.kind !== 'export') continue;
      this.pending.delete(id);
      reject(reason);
    }
  }

  end(reason: unknown): void {
    for (const entry of this.pending.values()) entry.reject(reason);
    this.pending.clear();
  }

  private cancel(id: number, reason: unknown): void {
    const entry = this.pending.get(id);
    if (entry === undefined) return;
    this.pending.delete(id);
    this.post({ kind: 'cancel', id });
    entry.reject(reason);
  }

  private takePiece(id: number, entry: PendingRequest, piece: ExportPiece): void {
    entry.taken = entry.taken
      .then(() => (this.pending.has(id) ? entry.take(piece) : undefined))
      .then(
        () => this.post({ kind: 'took', id }),
        (error: unknown) => this.cancel(id, error),
      );
  }
}

const takenBack = (): DOMException => new DOMException('The question was taken back.', 'AbortError');
