import type { IncomingMessage, ServerResponse } from 'node:http';

export function filesIn(options: {
  root: string;
  config?: unknown;
  compress?: boolean;
}): (request: IncomingMessage, response: ServerResponse) => void;
