import { THEME_SCRIPT, WALLET_SCRIPT } from '@/lib/storage';

// Fonts come when the code of the page and of its worker is there, while the first answers are waited for: before it they
// would take its place on the line, after the figures they would move them. So where the code took long, as on a first
// visit over a slow line, they are left to the next visit, for which the service worker keeps them.

/** Milliseconds after which fonts would come behind the figures. */
const FONTS_LATEST = 2000;
const FONTS_SCRIPT = `{const kept=navigator.serviceWorker?.controller;addEventListener(kept?'DOMContentLoaded':'load',()=>{if(kept||performance.now()<${FONTS_LATEST})document.querySelectorAll('link[data-late]').forEach(l=>{l.media='all'})})}`;

// A press before the page's code is there is remembered for it: null once it is.
const TAP_SCRIPT =
  "addEventListener('click',e=>{if(self.earlyTap!==null&&e.target.closest?.('[data-connect]'))self.earlyTap=1});";

/** The only script written into the pages: before anything is painted it sets the chosen theme, the account of the last visit, a press on Connect, and when the fonts come. */
export const FIRST_SCRIPT = `${THEME_SCRIPT}${WALLET_SCRIPT}${TAP_SCRIPT}${FONTS_SCRIPT}`;
