/** Powers of code beyond computing, by the names through which it uses them. */
export const POWERS: Readonly<Record<string, RegExp>> = {
  fetch: /(?<![\w$.])fetch\(|\b(?:globalThis|window|self)\.fetch\b|(?:\?\?|[=:(|]) ?fetch\b(?! ?[=:(])/,
  XMLHttpRequest: /\bXMLHttpRequest\b/,
  WebSocket: /(?<![\w$])WebSocket\b/,
  EventSource: /(?<![\w$])EventSource\b/,
  sendBeacon: /\bsendBeacon\b/,
  WebRTC: /\bRTCPeerConnection\b/,
  WebTransport: /\bWebTransport\b/,
  importScripts: /\bimportScripts\b/,
  Worker: /\bnew (?:Shared)?Worker\b/,
  localStorage: /\blocalStorage\b/,
  sessionStorage: /\bsessionStorage\b/,
  indexedDB: /\bindexedDB\b/,
  caches: /(?<![\w$.])caches\./,
  cookie: /\bdocument\.cookie\b/,
  innerHTML: /\.(?:inner|outer)HTML\b|\binsertAdjacentHTML\b|\bdangerouslySetInnerHTML\b/,
  'document.write': /\bdocument\.write(?:ln)?\b/,
  srcdoc: /\bsrcdoc\b/i,
  DOMParser: /\bDOMParser\b/,
  eval: /(?<![\w$.])eval\(|\bnew Function\(|(?<![\w$.])Function\(["'`]/,
  WebAssembly: /\bWebAssembly\b/,
  clipboard: /\bnavigator\.clipboard\b/,
};

/** The names of the powers that stand in a piece of code. */
export function powersIn(code: string): string[] {
  return Object.keys(POWERS).filter((name) => POWERS[name]?.test(code));
}
