/** Destination of a file: the place the person chose, written as it comes, or the browser's downloads when it is whole. */
export type FileWriter = {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void> | void;
  /** Ends the file under this name, where the name was not chosen before. */
  close(name: string, type: string): Promise<void>;
  /** Leaves nothing behind. */
  drop(): Promise<void>;
};

type Writable = { write(bytes: Uint8Array): Promise<void>; close(): Promise<void>; abort(): Promise<void> };
type Picker = (options: { suggestedName: string }) => Promise<{ createWritable(): Promise<Writable> }>;

export function canStream(): boolean {
  return typeof (window as { showSaveFilePicker?: Picker }).showSaveFilePicker === 'function';
}

/** Asks where to put the file; must be called straight from a press. Throws `AbortError` when the person declines. */
export async function pickFileWriter(name: string): Promise<FileWriter> {
  const { showSaveFilePicker } = window as unknown as { showSaveFilePicker: Picker };
  const handle = await showSaveFilePicker.call(window, { suggestedName: name });
  const file = await handle.createWritable();
  return {
    write: (bytes) => file.write(bytes),
    close: () => file.close(),
    drop: () => file.abort(),
  };
}

/** Collects the file outside the page's own memory, each piece a blob, and hands it to the downloads. */
export function blobWriter(save: (file: Blob, name: string) => void = download): FileWriter {
  let parts: Blob[] = [];
  return {
    write: (bytes) => {
      parts.push(new Blob([bytes]));
    },
    close: async (name, type) => {
      const file = new Blob(parts, { type });
      parts = [];
      save(file, name);
    },
    drop: async () => {
      parts = [];
    },
  };
}

/** Saves a file that the page holds whole. */
export function download(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The download has begun by then; a minute is what browsers themselves suggest.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
