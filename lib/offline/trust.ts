/** Paths of this site's scripts. */
const OURS = /^\/(_next\/static\/chunks\/[\w.~-]+\.js|sw\.js)$/;
/** Markup of React's empty script, before it gets an address. */
const EMPTY_SCRIPT = '<script></script>';

/**
 * The one rule by which texts become code on this page (Trusted Types, which the page's policy demands): scripts and
 * workers of this site alone, no markup, no code from text. Does nothing in browsers that have no Trusted Types.
 * `forWorkers` is this rule's own code: each worker begins with it, and under the page's policy. Returns how a worker is
 * begun before the page's code asks for it: whoever asks for the same address is given that one, once, unless it failed.
 * `use` is given the worker, and returns what is called once somebody was given it.
 */
export function trust(forWorkers?: string): (address: string, use: (worker: Worker) => () => void) => void {
  const { trustedTypes } = self as {
    trustedTypes?: {
      createPolicy(
        name: 'default',
        rules: { createScriptURL(url: string): string | undefined; createHTML(html: string): string },
      ): void;
    };
  };
  const isOurs = (url: string | URL) => {
    const { origin, pathname, search } = new URL(url, location.origin);
    return origin === location.origin && search === '' && OURS.test(pathname);
  };
  const begun = new Set<string | URL>();
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (begun.has(url) || isOurs(url) ? url : undefined),
    // Nothing is shown, where throwing would end what shows the page.
    createHTML: (html) => (html === EMPTY_SCRIPT ? html : ''),
  });
  if (forWorkers === undefined || typeof self.Worker !== 'function') return () => {};
  // A worker has the policy of the page that made its script, but none of a page whose host it is fetched from.
  const beginning = (url: string | URL) => {
    if (!isOurs(url)) return url;
    const { href, hash } = new URL(url, location.origin);
    const text = `${forWorkers}importScripts(${JSON.stringify(href)})`;
    const start = URL.createObjectURL(new Blob([text])) + hash;
    begun.add(start);
    return start;
  };
  let early: { address: string; worker: Worker; taken: () => void } | undefined;
  const takeEarly = (url: string | URL) => {
    const found = early?.address === new URL(url, location.origin).href ? early : undefined;
    if (found) early = undefined;
    found?.taken();
    return found?.worker;
  };
  self.Worker = new Proxy(self.Worker, {
    construct: (Plain, [url, options]) => takeEarly(url) ?? new Plain(beginning(url), options),
  });
  return (address, use) => {
    const worker = new self.Worker(address);
    early = { address: new URL(address, location.origin).href, worker, taken: use(worker) };
    worker.onerror = () => {
      early = undefined;
      worker.terminate();
    };
  };
}
