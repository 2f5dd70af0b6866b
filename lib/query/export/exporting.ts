import { useEffect, useRef, useState } from 'react';
import { asQuorateError, type QuorateError } from '@/core/errors';
import type { ExportRequest, ExportResult, Service } from '@/service/api/protocol';
import { useService } from '../client/service';
import { blobWriter, canStream, type FileWriter, pickFileWriter } from './fileWriter';

export type Exported = Omit<ExportRequest, 'format' | 'block'>;

/** How far the writing of a file is. */
export type ExportState =
  | { kind: 'idle' }
  | { kind: 'writing'; rows: number; total: number; bytes: number }
  | { kind: 'done'; result: ExportResult; bytes: number }
  | { kind: 'failed'; error: QuorateError };

// A file of more rows than this is better written straight to the disk, where the browser can.
const LARGE = 100_000;

/** Writes a file of what the service holds; `cancel` ends it and leaves nothing behind. */
export function useExport() {
  const service = useService();
  const [state, setState] = useState<ExportState>({ kind: 'idle' });
  const running = useRef<AbortController | undefined>(undefined);
  const cancel = () => {
    running.current?.abort();
    setState({ kind: 'idle' });
  };
  useEffect(() => () => running.current?.abort(), []);
  const start = (request: ExportRequest, expected: number, name: string) => {
    if (service === undefined) return;
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    const show = (next: ExportState) => !abort.signal.aborted && setState(next);
    show({ kind: 'writing', rows: 0, total: expected, bytes: 0 });
    // The browser asks where to put a file only straight after a press.
    const opened = expected > LARGE && canStream() ? pickFileWriter(name) : Promise.resolve(blobWriter());
    write(service, request, opened, show, abort.signal).catch((error: unknown) => {
      // Closing the browser's own dialog means no file; that is no failure.
      const isDeclined = error instanceof DOMException && error.name === 'AbortError';
      show(isDeclined ? { kind: 'idle' } : { kind: 'failed', error: asQuorateError(error) });
    });
  };
  return { state, start, cancel };
}

async function write(
  service: Service,
  request: ExportRequest,
  opened: Promise<FileWriter>,
  show: (state: ExportState) => void,
  signal: AbortSignal,
): Promise<void> {
  const writer = await opened;
  try {
    let bytes = 0;
    const result = await service.export(
      request,
      async (piece) => {
        bytes += piece.bytes.length;
        await writer.write(piece.bytes);
        show({ kind: 'writing', rows: piece.rows, total: piece.total, bytes });
      },
      signal,
    );
    signal.throwIfAborted();
    await writer.close(result.name, result.type);
    show({ kind: 'done', result, bytes });
  } catch (error) {
    await writer.drop().catch(() => undefined);
    throw error;
  }
}
