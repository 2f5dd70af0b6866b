import { isApple } from './provider';

/** Signs of an app's own browser: how it names itself, what it put into the page, and whether the page is an app itself. */
type Surroundings = { userAgent: string; isApple: boolean; hasWallet: boolean; isInstalled: boolean };

/** Apps that show links in a browser of their own, by how that names itself. */
const APPS = /Twitter|FBAN|FBAV|FB_IAB|Instagram|Telegram|Discord|LinkedInApp|Line\/|MicroMessenger/;

function surroundings(): Surroundings {
  const isInstalled = matchMedia('(display-mode: standalone)').matches;
  const { userAgent } = navigator;
  return { userAgent, isApple: isApple(), hasWallet: 'ethereum' in window, isInstalled };
}

/** Whether a page is shown inside an app that is no wallet, from which links to wallets often lead nowhere. */
export function isInApp({ userAgent, isApple, hasWallet, isInstalled }: Surroundings = surroundings()) {
  if (hasWallet || isInstalled) return false;
  // Android marks every WebView; on Apple's devices only browsers call themselves Safari.
  const isWebView = /Android.*; wv\)/.test(userAgent) || (isApple && !/Safari\//.test(userAgent));
  return isWebView || APPS.test(userAgent);
}
