/** Question of a visitor: by GET without a body. `wrong` says why its answer is wrong; undefined if it is right. */
export type Question = {
  name: string;
  path: string;
  body?: string;
  wrong(body: string): string | undefined;
};

/** People who ask the same questions again and again, each after a rest. */
export type Visitors = {
  answered(): number;
  /** Missing and wrong answers, as sentences; the first of them. */
  failures: readonly string[];
  /** Milliseconds that answers took since this was last called, in order. */
  times(): number[];
  stop(): Promise<void>;
};

const MOST_FAILURES = 50;

/** Sends so many visitors to an address; each rests for some milliseconds after an answer. */
export function visit(
  url: string,
  questions: readonly Question[],
  { many, rest }: { many: number; rest: number },
): Visitors {
  const failures: string[] = [];
  let times: number[] = [];
  let answered = 0;
  let isOver = false;
  const work = async (turn: number) => {
    for (; !isOver; turn++) {
      const question = questions[turn % questions.length];
      if (question === undefined) return;
      const begun = performance.now();
      const problem = await problemOf(url, question);
      times.push(performance.now() - begun);
      answered++;
      if (problem !== undefined && failures.length < MOST_FAILURES)
        failures.push(`${question.name}: ${problem}`);
      await new Promise((next) => setTimeout(next, rest));
    }
  };
  const all = Promise.all(Array.from({ length: many }, (_, turn) => work(turn)));
  return {
    answered: () => answered,
    failures,
    times: () => {
      const taken = times.sort((a, b) => a - b);
      times = [];
      return taken;
    },
    stop: async () => {
      isOver = true;
      await all;
    },
  };
}

async function problemOf(url: string, { path, body, wrong }: Question): Promise<string | undefined> {
  try {
    const sent = body === undefined ? {} : { method: 'POST', body };
    const response = await fetch(`${url}${path}`, sent);
    const text = await response.text();
    return response.status === 200 ? wrong(text) : `${response.status} ${text.slice(0, 200)}`;
  } catch (error) {
    const { message, cause } = error as Error;
    return `${message} ${String(cause ?? '')}`;
  }
}
