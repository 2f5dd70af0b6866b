import type { EngineTab } from './engine';

/** Connects the demo wallet as the account of this label. */
export async function connectDemoIn(tab: EngineTab, label: string): Promise<void> {
  await tab.click(/^Connect$/, 'header button');
  await tab.click(/Demo wallet/, 'button');
  await tab.click(new RegExp(label), 'dialog label');
  await tab.click(/^Connect$/, 'dialog button');
  await connectedIn(tab);
}

export async function connectedIn(tab: EngineTab): Promise<void> {
  await tab.comes(() => document.querySelector('button[aria-label^="Your wallet, account"]') !== null);
}

export async function disconnectIn(tab: EngineTab): Promise<void> {
  await tab.click(/^Your wallet, account/, 'button');
  await tab.click(/Disconnect/, 'button');
  await tab.comes(() => document.querySelector('button[aria-label^="Your wallet, account"]') === null);
}
