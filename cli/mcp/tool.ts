import * as z from 'zod/v4';
import type { McpSession } from './session';
import type { ToolAnswer } from './toolAnswer';

/** A tool as the server lists and runs it. It only reads; the input is checked before it runs. */
export type Tool = {
  name: string;
  title: string;
  description: string;
  input: z.ZodType;
  run(input: unknown, session: McpSession, signal: AbortSignal): Promise<ToolAnswer>;
};

/** A tool whose run takes what its schema gives. */
export function tool<S extends z.ZodType>({
  run,
  ...rest
}: Omit<Tool, 'run' | 'input'> & {
  input: S;
  run(input: z.output<S>, session: McpSession, signal: AbortSignal): Promise<ToolAnswer>;
}): Tool {
  return { ...rest, run: (input, session, signal) => run(input as z.output<S>, session, signal) };
}

/** An organisation in an input: the CAIP-10 id of its Governor. */
export const DAO_INPUT = z
  .string()
  .max(80)
  .regex(/^eip155:\d{1,15}:0x[0-9a-fA-F]{40}$/)
  .describe('CAIP-10 id of the Governor: eip155:<chain>:<address>');

/** A proposal in an input. */
export const PROPOSAL_INPUT = z
  .string()
  .regex(/^\d{1,78}$/)
  .describe('Id of the proposal, in decimals');

/** An account in an input. */
export const ACCOUNT_INPUT = z.string().regex(/^0x[0-9a-fA-F]{40}$/);

/** A page's cursor in an input. */
export const CURSOR_INPUT = z.string().max(200).describe('The cursor of the page before');
