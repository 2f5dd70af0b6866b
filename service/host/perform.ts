import type { Request, Service, TakePiece } from '../api/protocol';

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
