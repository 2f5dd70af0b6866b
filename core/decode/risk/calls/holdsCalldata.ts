import type { Action } from '../../action';

/** Whether an argument that is to be run holds more bytes than a selector. */
export function holdsCalldata({ args }: Action): boolean {
  return args.some(({ type, value }) => type === 'bytes' && typeof value === 'string' && value.length > 10);
}
