import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { oneFile } from '@/tools/program.mjs';

/** An answer of a tool as tests look at it. */
export type Answered = {
  block: { number: string; hash: string | null } | null;
  verified: { endpoints: number; agree: boolean | null; proven: boolean; means: string; history: unknown };
  data: Record<string, unknown>;
  cut: { at: string; given: number; of: number }[];
  more: string | null;
};

/** The server in a process of its own, asked by the official client. */
export type McpWorld = {
  client: Client;
  /** The answer of a tool; throws its refusal as JSON. */
  call(name: string, input: Record<string, unknown>): Promise<Answered>;
  /** The refusal of a tool; throws where it answers. */
  refused(
    name: string,
    input: Record<string, unknown>,
  ): Promise<{ code: string; sentence: { untrusted: string } }>;
  close(): Promise<void>;
};

/** Starts `quorate mcp` with these options, and connects to it. */
export const openMcp = (...options: string[]): Promise<McpWorld> => openMcpIn({}, ...options);

/** The same with these variables in its environment. */
export async function openMcpIn(env: Record<string, string>, ...options: string[]): Promise<McpWorld> {
  const args = [oneFile('cli/quorate.ts'), 'mcp', ...options];
  const transport = new StdioClientTransport({ command: process.execPath, args, stderr: 'inherit', env });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  // The client compares answers with the schemas that are listed.
  await client.listTools();
  const ask = async (name: string, input: Record<string, unknown>) => {
    const { structuredContent, content, isError } = await client.callTool({ name, arguments: input });
    const text = (content as { text: string }[])[0]?.text ?? '';
    return { structuredContent, text, isError: isError === true };
  };
  return {
    client,
    async call(name, input) {
      const { structuredContent, text, isError } = await ask(name, input);
      if (isError) throw new Error(text);
      expect(JSON.parse(text)).toEqual(structuredContent);
      return structuredContent as Answered;
    },
    async refused(name, input) {
      const { text, isError } = await ask(name, input);
      expect([isError, text]).toEqual([true, expect.stringContaining('"failed"')]);
      return JSON.parse(text).failed;
    },
    close: () => client.close(),
  };
}

/** The same value with every marked text as the text alone. */
export function unmarked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unmarked);
  if (typeof value !== 'object' || value === null) return value;
  if ('untrusted' in value) return value.untrusted;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, unmarked(each)]));
}
