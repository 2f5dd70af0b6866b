import { THEME_SCRIPT, WALLET_SCRIPT } from '@/lib/storage';

// Fonts come when the code of the page and of its worker is there, while the first answers are waited for: before it they
// would take its place on the line, after the figures they would move them. So where the code took long, as on a first
// visit over a slow line, they are left to the next visit, for which the service worker keeps them.

/** Milliseconds after which fonts would come behind the figures. */
const FONTS_LATEST = 2000;
const FONTS_SCRIPT = `{const kept=navigator.serviceWorker&&navigator.serviceWorker.controller;addEventListener(kept?'DOMContentLoaded':'load',()=>{if(kept||performance.now()<${FONTS_LATEST})document.querySelectorAll('link[data-late]').forEach(l=>{l.media='all'})})}`;

// The last press, and what is typed, for elements that the page's code takes over later (components/ui/earlyInput.ts); no
// form is ever sent by the browser itself.
const EARLY_SCRIPT =
  "{const e=self.early={typed:new WeakMap()},on=(k,f)=>addEventListener(k,v=>{f(v,v.target)},true);on('click',(v,t)=>{const b=t.closest&&t.closest('button,[type=radio]');if(b)e.pressed=b});on('input',(v,t)=>{e.typed.set(t,t.value)});on('submit',v=>{v.preventDefault()})}";

// Safari 16.4, Chrome 111 and Firefox 128, for which the site is built, were the first with it; in an older browser a note
// stands in place of silence.
const OLD_SCRIPT =
  "if(!ArrayBuffer.prototype.resize)addEventListener('DOMContentLoaded',function(){document.getElementById('too-old').hidden=false});";

/** The only script written into the pages: before anything is painted it sets the chosen theme, the account of the last visit, what is pressed and typed before the code is there, when the fonts come, and a note in browsers that are too old. */
export const FIRST_SCRIPT = `${OLD_SCRIPT}${THEME_SCRIPT}${WALLET_SCRIPT}${EARLY_SCRIPT}${FONTS_SCRIPT}`;
