import { QuorateError } from '@/core/errors';
import { ownSchema } from '@/service/graph/executable';
import type { Answer, GraphqlRequest, Service } from '../service/api/protocol';
import { Budget, meter } from './budget';
import { Refusal } from './requestBody';
import { checkStranger, inspect } from './strangerLimits';

const MOST_AT_ONCE = 16;
const LONGEST_ANSWER = 10_000;

/** A question, and what is done before it is asked and with its answer. */
export type AskedQuestion = {
  question: GraphqlRequest & { variables: Record<string, unknown> };
  /** Throws a `Refusal` for a question that is not answered; it may use the thread for some milliseconds. */
  check?: () => void;
  /** Throws a `Refusal` for an answer that is not given. */
  read?: (answer: Answer) => Answer;
  /** Answers a question in another language than ours. */
  ask?: (question: GraphqlRequest, signal: AbortSignal) => Promise<object>;
  /** Calls back when nobody waits for the answer any more. */
  onGone?: (leave: () => void) => void;
};

/** Has questions of strangers answered: a few at once, in slices of the thread, each within its budget. */
export class Questions {
  private working = 0;
  private readonly schema = ownSchema();

  constructor(private readonly ask: Service['ask']) {
    meter(this.schema);
  }

  /** The organisations that a question is about; throws a `Refusal` for one that strangers may not ask. */
  subjects({ query, variables }: AskedQuestion['question']): unknown[] {
    try {
      const found = inspect(this.schema, query, variables);
      checkStranger(found);
      return found.daos;
    } catch (error) {
      throw new Refusal(400, error instanceof QuorateError ? error.message : String(error));
    }
  }

  /** The bytes of the answer; throws a `Refusal`. */
  async answer({ question, check, read = same, ask, onGone }: AskedQuestion): Promise<Buffer> {
    if (this.working >= MOST_AT_ONCE) throw new Refusal(503, 'Too much is asked at once.');
    this.working++;
    const budget = new Budget();
    const late = () => budget.refuse(new Refusal(503, 'The answer takes too long.'));
    const timer = setTimeout(late, LONGEST_ANSWER);
    onGone?.(late);
    try {
      await budget.turn();
      check?.();
      const refused = new Promise<never>((_, reject) => {
        budget.signal.addEventListener('abort', () => reject(budget.signal.reason));
      });
      const { signal } = budget;
      const asked = ask?.(question, signal) ?? this.ask(question, signal).then(read);
      return await budget.write(await Promise.race([asked, refused]));
    } finally {
      clearTimeout(timer);
      // A refused answer gets no further value, but what it asked of the database goes on.
      void budget.idle().then(() => {
        this.working--;
      });
    }
  }
}

function same(answer: Answer): Answer {
  return answer;
}
