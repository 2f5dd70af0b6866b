/**
 * Lets a worker that begins with a script of its page load this site's scripts by their paths, as its code names them: by
 * its own address, which is that script's, no path leads anywhere.
 */
export function importHere(): void {
  const scope = self as unknown as { importScripts(...urls: string[]): void };
  const plain = scope.importScripts.bind(scope);
  scope.importScripts = (...urls) => plain(...urls.map((url) => new URL(url, location.origin).href));
}
