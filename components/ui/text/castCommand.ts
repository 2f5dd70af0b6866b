import type { Figure } from '@/lib/query/verify';

/** The same question as a line for Foundry's `cast`; the reader puts an endpoint of their own choice. */
export function castCommand(figure: Figure): string {
  const args = figure.args.map((arg) => ` ${quote(arg)}`).join('');
  return `cast call ${figure.contract} ${quote(figure.call)}${args} --block ${figure.block} --rpc-url "$RPC_URL"`;
}

function quote(text: string): string {
  return /^[\w.:-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
