import type { CapturedCall } from '@/core/capture/capturedCall';
import { anyAddress, caip10, list, object, readable, type Shape, text } from '@/core/json';
import { big, bytes } from '@/core/jsonValues';
import { MOST_OFFERS, type Offer, offers } from './capture';
import type { KeyValues } from './captureStorage';

/** What outlives a reload: the offers that wait, and the ids that batches were given. */
type Kept = { offers: readonly Offer[]; ids: readonly string[] };

const NAME = 'quorate//capture';
// An app asks for the fate of its last batch, not of one long ago.
const MOST_IDS = 50;
// Of as many organisations as a person has drafts for.
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
});

/** The offers of apps, in memory and in the browser's storage. */
export class KeptOffers {
  #ids: readonly string[] = [];
  #read: Promise<void> | undefined;

  constructor(private readonly base: KeyValues) {}

  /** Settles when what an earlier visit kept is in memory; never throws. */
  read(): Promise<void> {
    this.#read ??= this.#restore().catch(() => undefined);
    return this.#read;
  }

  /** Whether a batch was given this id. */
  hasGiven(id: string): boolean {
    return this.#ids.includes(id);
  }

  /** Whether no more offers of a treasury may wait. */
  isFull(treasury: string): boolean {
    return (
      offers.get().filter((each) => each.treasury === treasury).length >= MOST_OFFERS ||
      offers.get().length >= MOST_KEPT
    );
  }

  /** Takes an offer; `id`: what the app knows its batch by. */
  take(offered: Offer, id?: string): void {
    offers.set([...offers.get(), offered]);
    if (id !== undefined) this.#ids = [...this.#ids, id].slice(-MOST_IDS);
    this.#write();
  }

  /** Lets go of an offer that was added or dismissed. */
  drop(id: string): void {
    offers.set(offers.get().filter((each) => each.id !== id));
    this.#write();
  }

  async #restore(): Promise<void> {
    const json = await this.base.getItem(NAME);
    const before = readable(() => kept.read(json, '$'));
    if (before === undefined) return;
    const now = new Set(offers.get().map(({ id }) => id));
    offers.set([...before.offers.filter(({ id }) => !now.has(id)), ...offers.get()]);
    this.#ids = [...before.ids, ...this.#ids].slice(-MOST_IDS);
  }

  // What cannot be stored lasts as long as the page.
  #write(): void {
    this.base.setItem(NAME, kept.write({ offers: offers.get(), ids: this.#ids })).catch(() => undefined);
  }
}
