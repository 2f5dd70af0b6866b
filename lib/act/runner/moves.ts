/** Every move of an act there is; anything else is a fault of ours and throws. */
export const MOVES = {
  idle: ['checking', 'sent', 'elsewhere', 'shown', 'unanswered', 'mismatch'],
  // An act that another tab has begun is not begun again here.
  checking: ['blocked', 'ready', 'idle', 'sent', 'unanswered'],
  blocked: ['checking', 'idle', 'sent', 'unanswered'],
  ready: ['checking', 'signing', 'idle', 'sent', 'unanswered'],
  signing: ['ready', 'sent', 'unanswered'],
  sent: ['mined', 'reverted', 'lost', 'elsewhere', 'shown', 'mismatch'],
  mined: ['shown', 'reverted', 'lost', 'mismatch'],
  shown: ['idle', 'checking'],
  reverted: ['idle', 'checking'],
  lost: ['sent', 'mined', 'reverted', 'elsewhere', 'shown', 'mismatch', 'idle', 'checking'],
  elsewhere: ['mined', 'reverted', 'lost', 'shown', 'mismatch', 'idle', 'checking'],
  unanswered: ['sent', 'shown', 'idle', 'checking'],
  // The mined transaction differs from the request: only the person can go on.
  mismatch: ['idle', 'checking'],
} as const satisfies Record<string, readonly string[]>;

/** Status of an act. */
export type Status = keyof typeof MOVES;

/** Nothing has left yet: the chain may be asked anew. */
export const ASKABLE: readonly Status[] = ['idle', 'checking', 'blocked', 'ready'];

/** It has left for the wallet, and how it ends is waited for. */
export const BUSY: readonly Status[] = ['signing', 'sent', 'mined', 'elsewhere'];

/** Whether the table has a move. */
export function mayGo(from: Status, to: Status): boolean {
  return (MOVES[from] as readonly Status[]).includes(to);
}
