/** Whether a script is part of what connects wallets. */
export function isOfWallets(code: string): boolean;
