/** The files that a page hands to the downloads from now on, as text by their names. */
export function savedFiles(): Map<string, Promise<string>> {
  const files = new Map<string, Promise<string>>();
  let last: Blob | undefined;
  // jsdom knows no addresses of blobs.
  URL.createObjectURL = (file) => {
    last = file as Blob;
    return 'blob:x';
  };
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function click() {
    if (last !== undefined) files.set(this.download, textOf(last));
  };
  return files;
}

const textOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsText(blob);
  });
