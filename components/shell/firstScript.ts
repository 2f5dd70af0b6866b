import { THEME_SCRIPT, WALLET_SCRIPT } from '@/lib/storage';

// What this site keeps in the browser costs nothing to fetch: its fonts need not wait for the first figures.
const FONTS_SCRIPT =
  "if(navigator.serviceWorker?.controller)addEventListener('DOMContentLoaded',()=>document.querySelectorAll('link[data-late]').forEach(l=>{l.media='all'}))";

/** The only script written into the pages: before anything is painted it sets the chosen theme, the account of the last visit, and the fonts where they are kept. */
export const FIRST_SCRIPT = `${THEME_SCRIPT}${WALLET_SCRIPT}${FONTS_SCRIPT}`;
