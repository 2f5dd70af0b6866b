import type { IncomingMessage, ServerResponse } from 'node:http';

export function filesIn(options: {
  root: string;
  over?: string | undefined;
  config?: unknown;
  compress?: boolean;
}): (request: IncomingMessage, response: ServerResponse) => void;
