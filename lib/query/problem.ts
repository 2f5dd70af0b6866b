import type { QuorateError } from '@/lib/errors';
import { fromWire } from '@/lib/service/protocol';

/** The schema's `Problem` (code, and facts as JSON text) as an error; undefined for none. */
export function problemFrom(problem: { code: string; facts: string } | null): QuorateError | undefined {
  if (problem === null) return undefined;
  try {
    return fromWire({ code: problem.code, facts: JSON.parse(problem.facts) as unknown });
  } catch {
    return fromWire({ code: problem.code });
  }
}
