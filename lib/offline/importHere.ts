/** Lets a worker whose address is its page's script load this site's scripts by their paths. */
export function importHere(): void {
  const scope = self as unknown as { importScripts(...urls: string[]): void };
  const plain = scope.importScripts.bind(scope);
  scope.importScripts = (...urls) => plain(...urls.map((url) => new URL(url, location.origin).href));
}
