/**
 * A door at the transport's `fetch` that lets requests through in waves: all that are asked before any of them is
 * answered. `count` is the number of round trips.
 */
export function waves() {
  const sizes: number[] = [];
  let waiting: (() => Promise<() => void>)[] = [];
  async function pass(): Promise<void> {
    // Whatever follows at once from the last answers is asked by now.
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    const wave = waiting;
    waiting = [];
    sizes.push(wave.length);
    const answers = await Promise.all(wave.map((ask) => ask()));
    for (const answer of answers) answer();
  }
  const door: typeof fetch = (input, init) =>
    new Promise((resolve, reject) => {
      const first = waiting.length === 0;
      waiting.push(async () => {
        try {
          const response = await fetch(input, init);
          const body = await response.text();
          return () => resolve(new Response(body, { status: response.status }));
        } catch (error) {
          return () => reject(error);
        }
      });
      if (first) void pass();
    });
  return {
    fetch: door,
    /** Requests in each round trip so far. */
    sizes,
  };
}
