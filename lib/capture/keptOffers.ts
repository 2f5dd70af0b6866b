import type { CapturedCall } from '@/core/capture/capturedCall';
import { anyAddress, caip10, list, object, readable, type Shape, text } from '@/core/json';
import { big, bytes } from '@/core/jsonValues';
import { MOST_OFFERS, type Offer, offers } from './capture';
import type { KeyValues } from './captureClient';

/** State that survives a reload: waiting offers, the ids given to batches, and the connected treasury. */
type Kept = { offers: readonly Offer[]; ids: readonly string[]; connected: string };

const EMPTY: Kept = { offers: [], ids: [], connected: '' };
const NAME = 'quorate//capture';
// An app asks for the fate of its last batch, not of one long ago.
const MOST_IDS = 50;
// As many organisations as a person has drafts for.
const MOST_KEPT = 20 * MOST_OFFERS;

const call: Shape<CapturedCall> = object<CapturedCall>({ target: anyAddress, value: big(), calldata: bytes });
const offer: Shape<Offer> = object<Offer>({
  id: text(100),
  treasury: caip10,
  app: text(200),
  calls: list(call, 1000),
});
const kept: Shape<Kept> = object<Kept>({
  offers: list(offer, MOST_KEPT),
  ids: list(text(10_000), MOST_IDS),
  connected: text(100),
});

/** The offers of apps, in memory and in the browser's storage, where another tab may have some too. */
export class KeptOffers {
  #ids: readonly string[] = [];
  #connected = '';
  #read: Promise<void> | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(private readonly base: KeyValues) {}

  /** The treasury, as CAIP-10, whose connection is to be taken up at the next visit; empty when there is none. */
  get connected(): string {
    return this.#connected;
  }

  /** Settles when what an earlier visit kept is in memory; never throws. */
  read(): Promise<void> {
    this.#read ??= this.#restore();
    return this.#read;
  }

  hasGiven(id: string): boolean {
    return this.#ids.includes(id);
  }

  isFull(treasury: string): boolean {
    return offers.get().filter((each) => each.treasury === treasury).length >= MOST_OFFERS;
  }

  /** Takes an offer; `id`: what the app knows its batch by. */
  take(offered: Offer, id?: string): void {
    offers.set([...offers.get(), offered]);
    const ids = id === undefined ? [] : [id];
    this.#ids = [...this.#ids, ...ids].slice(-MOST_IDS);
    this.#change((before) => ({
      ...before,
      offers: [...before.offers, offered].slice(-MOST_KEPT),
      ids: [...before.ids, ...ids].slice(-MOST_IDS),
    }));
  }

  drop(id: string): void {
    const without = (all: readonly Offer[]) => all.filter((each) => each.id !== id);
    offers.set(without(offers.get()));
    this.#change((before) => ({ ...before, offers: without(before.offers) }));
  }

  /** Says whose connection is to be taken up at the next visit. */
  remember(connected: string): void {
    this.#connected = connected;
    this.#change((before) => ({ ...before, connected }));
  }

  written(): Promise<void> {
    return this.#writing;
  }

  async #restore(): Promise<void> {
    const before = await this.#stored();
    const now = new Set(offers.get().map(({ id }) => id));
    offers.set([...before.offers.filter(({ id }) => !now.has(id)), ...offers.get()]);
    this.#ids = before.ids;
    this.#connected = before.connected;
  }

  // One after the other, and on what is stored then. What cannot be stored lasts as long as the page.
  #change(change: (before: Kept) => Kept): void {
    this.#writing = this.#writing
      .then(async () => this.base.setItem(NAME, kept.write(change(await this.#stored()))))
      .catch(() => undefined);
  }

  async #stored(): Promise<Kept> {
    const json = await this.base.getItem(NAME).catch(() => undefined);
    return readable(() => kept.read(json, '$')) ?? EMPTY;
  }
}
