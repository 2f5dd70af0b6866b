type Policies = {
  createPolicy(
    name: 'default',
    rules: {
      createScriptURL(url: string): string | undefined;
      createHTML(html: string): string;
    },
  ): void;
};

/** Paths of this site's scripts. */
const OURS = /^\/(_next\/static\/chunks\/[\w.~-]+\.js|sw\.js)$/;
/** Markup of React's empty script, before it gets an address. */
const EMPTY_SCRIPT = '<script></script>';

/**
 * The one rule by which texts become code on this page (Trusted Types, which the page's policy demands): scripts and
 * workers of this site alone, no markup, no code from text. Does nothing in browsers that have no Trusted Types.
 * `forWorkers` is this rule's own code: each worker begins with it, and under the page's policy.
 */
export function trust(forWorkers?: string): void {
  const { trustedTypes } = self as { trustedTypes?: Policies };
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
  if (forWorkers === undefined || typeof self.Worker !== 'function') return;
  // A worker has the policy of the page that made its script, but none of a page whose host it is fetched from.
  const beginning = (url: string | URL) => {
    if (!isOurs(url)) return url;
    const { href, hash } = new URL(url, location.origin);
    const text = `${forWorkers}importScripts(${JSON.stringify(href)})`;
    const start = URL.createObjectURL(new Blob([text])) + hash;
    begun.add(start);
    return start;
  };
  const Plain = self.Worker;
  self.Worker = class extends Plain {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(beginning(url), options);
    }
  };
}
