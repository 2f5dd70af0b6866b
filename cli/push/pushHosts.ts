/** Refusals one after the other after which a host is not asked again in a run. */
const MOST_REFUSED = 20;
const MOST_SENTENCES = 5;

type Seen = { inRow: number; refused: number; last: string };

/** Answers of push services in one run, by their origins. */
export class PushHosts {
  private readonly seen = new Map<string, Seen>();

  /** Whether a host refused so often that it is left alone until the next run. */
  isRefusing(origin: string): boolean {
    return (this.seen.get(origin)?.inRow ?? 0) >= MOST_REFUSED;
  }

  /** Notes an answer; undefined where none came. */
  note(origin: string, status: number | undefined, isUseful: boolean): void {
    const known = this.seen.get(origin);
    if (isUseful && known === undefined) return;
    const { inRow, refused, last } = known ?? { inRow: 0, refused: 0, last: '' };
    const now = status === undefined ? 'it does not answer' : `it answered ${status}`;
    this.seen.set(
      origin,
      isUseful ? { inRow: 0, refused, last } : { inRow: inRow + 1, refused: refused + 1, last: now },
    );
  }

  /** A sentence for each host that refused, up to some. */
  failures(): string[] {
    const bad = [...this.seen].filter(([, { refused }]) => refused > 0);
    const sentences = bad.slice(0, MOST_SENTENCES).map(([origin, { refused, last }]) => {
      const what = refused === 1 ? 'a message' : `${refused} messages`;
      return `${new URL(origin).host} did not take ${what}: ${last}. The next run sends again.`;
    });
    const more = bad.length - sentences.length;
    return more === 0 ? sentences : [...sentences, `So did ${more} more push services.`];
  }
}
