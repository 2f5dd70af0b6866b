/** @jest-environment jsdom */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ExportButton } from '@/components/export/ExportButton';
import { blobWriter, pickFileWriter } from '@/lib/query/export/fileWriter';
import type { ExportRequest, ExportResult, Service, TakePiece } from '@/service/api/protocol';
import { block, createWorld, DAO, dao, show } from './world';

const RESULT: ExportResult = {
  name: 'meridian-0x5fbdb231-votes-block-1000.csv',
  type: 'text/csv',
  rows: 3,
  block: '1000',
  complete: true,
  note: '',
};

function open(changes: Record<string, unknown> = {}, what: 'votes' | 'delegates' = 'votes') {
  const votes = {
    items: [],
    cursor: null,
    total: 3,
    count: 3,
    sync: { complete: true, reading: false, proposals: 2, proven: 2, at: block(1000), ...changes },
  };
  const world = createWorld({ dao: () => ({ ...dao(), votes }) });
  const writings: {
    request: ExportRequest;
    take: TakePiece;
    signal: AbortSignal | undefined;
    end: (result: ExportResult) => void;
    fail: (error: unknown) => void;
  }[] = [];
  const service: Service = {
    ...world.service,
    export: (request, take, signal) =>
      new Promise((resolve, reject) => {
        writings.push({ request, take, signal, end: resolve, fail: reject });
        signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')));
      }),
  };
  show(service, <ExportButton request={{ dao: DAO, what }} of={`all ${what}`} />);
  return writings;
}

const piece = (rows: number) => ({ bytes: new Uint8Array([65, 66]), rows, total: 3 });
const saved: { name: string; size: number }[] = [];

beforeEach(() => {
  // jsdom knows neither modal dialogs nor addresses of blobs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute('open', '');
  };
  saved.length = 0;
  let last = 0;
  URL.createObjectURL = (file) => {
    last = (file as Blob).size;
    return 'blob:x';
  };
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function click() {
    saved.push({ name: this.download, size: last });
  };
});

async function begin() {
  await userEvent.click(screen.getByRole('button', { name: 'Export all votes' }));
  const button = await screen.findByRole('button', { name: 'Download' });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
}

test('a file is written up to the block that was shown, and lands in the downloads under its name', async () => {
  const writings = open();
  await begin();
  const [writing] = writings;
  expect(writing?.request).toEqual({ dao: DAO, what: 'votes', format: 'csv', block: '1000' });
  await act(async () => writing?.take(piece(2)));
  expect(await screen.findByText('2 of 3 rows, 1 KB')).toBeVisible();
  await act(async () => writing?.take(piece(3)));
  await act(async () => writing?.end(RESULT));
  expect(await screen.findByText(RESULT.name)).toBeVisible();
  expect(saved).toEqual([{ name: RESULT.name, size: 4 }]);
});

test('what is missing is said before it is written, and again when it is', async () => {
  const writings = open({ complete: false, proven: 1 });
  await begin();
  expect(screen.getByText(/Only of 1 of 2 proposals are all votes held\./)).toBeVisible();
  await act(async () => writings[0]?.end({ ...RESULT, complete: false, note: 'only of 1 of 2 proposals' }));
  expect(await screen.findByText(/The file is not complete: only of 1 of 2 proposals\./)).toBeVisible();
});

test('Cancel ends it, and nothing is saved', async () => {
  const writings = open();
  await begin();
  await act(async () => writings[0]?.take(piece(1)));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(writings[0]?.signal?.aborted).toBe(true);
  expect(await screen.findByRole('button', { name: 'Download' })).toBeEnabled();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(saved).toEqual([]);
});

test('a failure is said in words, and it can be tried again as JSON', async () => {
  const writings = open();
  await begin();
  await act(async () => writings[0]?.fail(new Error('the worker is gone')));
  expect(await screen.findByText(/the worker is gone/)).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: /JSON/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  expect(writings[1]?.request.format).toBe('json');
  await act(async () => writings[1]?.end(RESULT));
  expect(await screen.findByText(RESULT.name)).toBeVisible();
});

describe('where a file goes', () => {
  test('to the place that was picked, as it comes; given up, nothing is left there', async () => {
    const heard: string[] = [];
    Object.assign(window, {
      showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) => ({
        createWritable: async () => ({
          write: async (bytes: Uint8Array) => void heard.push(`${suggestedName} ${bytes.length}`),
          close: async () => void heard.push('close'),
          abort: async () => void heard.push('abort'),
        }),
      }),
    });
    const sink = await pickFileWriter('a.csv');
    await sink.write(new Uint8Array(3));
    await sink.close('other name', 't');
    await (await pickFileWriter('b.csv')).drop();
    expect(heard).toEqual(['a.csv 3', 'close', 'abort']);
    Object.assign(window, { showSaveFilePicker: undefined });
  });

  test('to the downloads, in one piece and with its type', async () => {
    const files: { size: number; type: string; name: string }[] = [];
    const sink = blobWriter((file, name) => files.push({ size: file.size, type: file.type, name }));
    await sink.write(new Uint8Array(3));
    await sink.write(new Uint8Array(4));
    await sink.close('a.csv', 'text/csv');
    expect(files).toEqual([{ size: 7, type: 'text/csv', name: 'a.csv' }]);
  });
});

test('what each row carries is said of the rows that are written', async () => {
  open({}, 'delegates');
  await userEvent.click(screen.getByRole('button', { name: 'Export all delegates' }));
  expect(
    await screen.findByText(/the block of its last change and the call that checks its power/),
  ).toBeVisible();
  expect(screen.queryByText(/log index/)).toBeNull();
});
