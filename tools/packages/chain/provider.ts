import { createTransport, type Transport } from '@/chain/rpc/transport';

/** The part of a provider (EIP-1193) that is asked. */
export type Provider = { request(question: { method: string; params: unknown[] }): Promise<unknown> };

type Question = { id: number; method: string; params: unknown[] };

// A name of this machine has no limit of requests; nothing connects to it.
const NAME = 'http://provider.localhost/';

/**
 * A transport over the provider of a wallet or a library. It is verified as an endpoint is: its chain by `eth_chainId`,
 * its blocks and logs by their form.
 */
export function providerTransport(chainId: number, provider: Provider): Transport {
  return createTransport({
    chainId,
    hosts: [NAME],
    fetch: (_, init) => answer(provider, String(init?.body)),
  });
}

async function answer(provider: Provider, body: string): Promise<Response> {
  const questions = JSON.parse(body) as Question | Question[];
  const answers = Array.isArray(questions)
    ? await Promise.all(questions.map((question) => ask(provider, question)))
    : await ask(provider, questions);
  return new Response(JSON.stringify(answers));
}

async function ask(provider: Provider, { id, method, params }: Question): Promise<object> {
  try {
    return { jsonrpc: '2.0', id, result: (await provider.request({ method, params })) ?? null };
  } catch (error) {
    const { code, message, data } = (error ?? {}) as Record<string, unknown>;
    return { jsonrpc: '2.0', id, error: { code, message: typeof message === 'string' ? message : '', data } };
  }
}
