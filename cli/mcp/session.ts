import { createTransport, type Transport } from '../../chain/rpc/transport';
import { parseDaoId } from '../../core/caip';
import { isCode, QuorateError } from '../../core/errors';
import type { LocalService } from '../../service/host/service';
import type { McpPlace } from '../arguments/mcp';

/** A question about one organisation. Without `now` it waits until what it needs is read, or time is up. */
export type McpQuestion = { dao: string; query: string; variables?: Record<string, unknown>; now?: boolean };

/** A chain's service, kept between calls so that its history is read once. */
export type McpSession = {
  readonly place: McpPlace;
  /** The answer's data; throws `QuorateError`, or the service's sentence. */
  ask(question: McpQuestion, signal: AbortSignal): Promise<Record<string, unknown>>;
  /** A way to ask an organisation's chain itself; throws a sentence where that is another chain than the one allowed. */
  transport(dao: string): Transport;
  close(): void;
};

// An assistant waits as long for an answer; what is missing by then is said.
const PATIENCE = 20_000;
// An open service asks for every new block.
const IDLE = 120_000;

/** Opens a session at some endpoints; asks nothing of them before the first question. */
export function openMcpSession(place: McpPlace): McpSession {
  let open: { chainId: number; transport: Transport; service?: LocalService } | undefined;
  let idle: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    clearTimeout(idle);
    open?.service?.close();
    open = undefined;
  };
  const at = (dao: string) => {
    const { chainId } = parseDaoId(dao);
    if (place.chainId !== undefined && place.chainId !== chainId)
      throw new Error(`This server reads chain ${place.chainId} only, and this is on chain ${chainId}.`);
    if (open?.chainId !== chainId) {
      close();
      open = { chainId, transport: createTransport({ chainId, hosts: place.rpc }) };
    }
    clearTimeout(idle);
    idle = setTimeout(close, IDLE);
    idle.unref();
    return open;
  };
  return {
    place,
    transport: (dao) => at(dao).transport,
    close,
    async ask({ dao, query, variables = {}, now = false }, signal) {
      at(dao);
      // The service takes a while to load, and the first answer of an assistant needs none.
      const { openTerminalService, settledAnswer } = await import('../commands/query');
      const chain = at(dao);
      chain.service ??= openTerminalService({ ...place, chainId: chain.chainId });
      const end = new AbortController();
      const limit = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE), end.signal]);
      try {
        const { data, errors } = await settledAnswer(chain.service, { dao, query, variables, now }, limit);
        const [failure] = errors ?? [];
        if (failure === undefined) return data ?? {};
        const { code = '', facts = {} } = failure.extensions ?? {};
        throw isCode(code) ? new QuorateError(code, facts) : new Error(failure.message);
      } finally {
        end.abort();
      }
    },
  };
}
