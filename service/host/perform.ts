import type { ExportRequest, Interest, Service, TakePiece } from '../api/protocol';

/** What a page may ask of the service, as it crosses to the worker. */
export type Request =
  | { kind: 'ask'; ask: Parameters<Service['ask']>[0] }
  | { kind: 'export'; request: ExportRequest }
  | { kind: 'watch'; dao: string; interests: readonly Interest[] }
  | { kind: 'syncTo'; dao: string; block: string }
  | { kind: 'scan'; dao: string; wish: 'start' | 'pause' }
  | { kind: 'clear' }
  | { kind: 'stored' };

/** Carries out one request on a service; the worker's shell and the on-page fallback share it. */
export function perform(
  service: Service,
  request: Request,
  take: TakePiece,
  signal?: AbortSignal,
): Promise<unknown> {
  switch (request.kind) {
    case 'ask':
      return service.ask(request.ask, signal);
    case 'export':
      return service.export(request.request, take, signal);
    case 'watch':
      return service.watch(request.dao, request.interests, signal);
    case 'syncTo':
      return service.syncTo(request.dao, BigInt(request.block));
    case 'scan':
      return service.scan(request.dao, request.wish);
    case 'clear':
      return service.clear();
    case 'stored':
      return service.stored();
  }
}
