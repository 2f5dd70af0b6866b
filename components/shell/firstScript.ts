import { THEME_SCRIPT, WALLET_SCRIPT } from '@/lib/storage';

// Fonts come when the code of the page and of its worker is there, while the first answers are waited for: before it they
// would take its place on the line, after the figures they would move them. So where the code took long, as on a first
// visit over a slow line, they are left to the next visit, for which the service worker keeps them.

/** Milliseconds after which fonts would come behind the figures. */
const FONTS_LATEST = 2000;
const FONTS_SCRIPT = `{const kept=navigator.serviceWorker&&navigator.serviceWorker.controller;addEventListener(kept?'DOMContentLoaded':'load',()=>{if(kept||performance.now()<${FONTS_LATEST})document.querySelectorAll('link[data-late]').forEach(l=>{l.media='all'})})}`;

// A press before the page's code is there is remembered for it: null once it is.
const TAP_SCRIPT =
  "addEventListener('click',e=>{if(self.earlyTap!==null&&e.target.closest&&e.target.closest('[data-connect]'))self.earlyTap=1});";

// Safari 16.4, Chrome 111 and Firefox 128, for which the site is built, were the first with it; in an older browser a note
// stands in place of silence.
const OLD_SCRIPT =
  "if(!ArrayBuffer.prototype.resize)addEventListener('DOMContentLoaded',function(){document.getElementById('too-old').hidden=false});";

/** The only script written into the pages: before anything is painted it sets the chosen theme, the account of the last visit, a press on Connect, when the fonts come, and a note in browsers that are too old. */
export const FIRST_SCRIPT = `${OLD_SCRIPT}${THEME_SCRIPT}${WALLET_SCRIPT}${TAP_SCRIPT}${FONTS_SCRIPT}`;
