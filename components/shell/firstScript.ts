import { THEME_SCRIPT, WALLET_SCRIPT } from '@/lib/storage';

/** The only script written into the pages: before anything is painted it sets the chosen theme, and the account of the last visit. */
export const FIRST_SCRIPT = `${THEME_SCRIPT}${WALLET_SCRIPT}`;
