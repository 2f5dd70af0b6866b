import { execute, parse } from 'graphql';
import { Budget, meter } from '@/server/budget';
import { Slices } from '@/server/slices';
import { MOST_VALUES } from '@/server/strangerLimits';
import { ownSchema } from '@/service/graph/executable';

const schema = ownSchema();
meter(schema);

/** A budget of which no time is spent. */
const budgetOf = () => new Budget(new Slices({ wall: () => 0, processor: () => 0 }));

/** The refusal of a question over a world in which each proposal has this text; undefined where it is answered. */
async function refusal(budget: Budget, inside: string, many: number, text = ''): Promise<string | undefined> {
  const proposal = { title: text, description: Promise.resolve(text) };
  const document = parse(`{ dao(id: "a") { proposals { items { ${inside} } } } }`);
  const items = Array.from({ length: many }, () => proposal);
  const rootValue = { dao: { proposals: { items } } };
  const stopped = new Promise<Error>((done) => {
    budget.signal.addEventListener('abort', () => done(budget.signal.reason as Error));
  });
  const answer = Promise.resolve(
    execute({ schema, document, rootValue, contextValue: { signal: budget.signal } }),
  );
  const ended = await Promise.race([stopped, answer]);
  return ended instanceof Error ? ended.message : undefined;
}

test('values count while they are made, whatever was counted before', async () => {
  const few = Math.floor(MOST_VALUES / 2) - 10;
  expect(await refusal(budgetOf(), 'a: title b: title', few)).toBeUndefined();
  expect(await refusal(budgetOf(), 'a: title b: title', few + 20)).toMatch(/more than 10000 values/);
});

test('characters count, those that come later too, and the names under which they stand', async () => {
  expect(await refusal(budgetOf(), 'title', 100, 'x'.repeat(12_000))).toBeUndefined();
  expect(await refusal(budgetOf(), 'title', 100, 'x'.repeat(13_000))).toMatch(/8 MB/);
  expect(await refusal(budgetOf(), 'description', 100, 'x'.repeat(13_000))).toMatch(/8 MB/);
  expect(await refusal(budgetOf(), `${'n'.repeat(13_000)}: title`, 100, 'x')).toMatch(/8 MB/);
});

test('values that are at hand now and then hold up none of those that are waited for', async () => {
  let made = 0;
  const description = () => {
    made++;
    if (made % 7 === 0) throw new Error('not there');
    return made < 3 || made % 5 === 0 ? Promise.resolve('later') : 'now';
  };
  const document = parse('{ dao(id: "a") { proposals { items { a: description } } } }');
  const items = Array.from({ length: 3 }, () => ({ description }));
  for (let round = 0; round < 40; round++) {
    const rootValue = { dao: { proposals: { items: [...items, ...items, ...items] } } };
    const answer = await execute({
      schema,
      document,
      rootValue,
      contextValue: { signal: budgetOf().signal },
    });
    expect(answer.data !== undefined).toBe(true);
  }
});

test('no answer has more bytes than it may, whatever its characters take', async () => {
  const budget = budgetOf();
  await expect(budget.write({ text: '\u0001'.repeat(1_400_000) })).rejects.toThrow('8 MB');
  expect((await budget.write({ text: '\u0001'.repeat(1_300_000) })).length).toBeLessThanOrEqual(8_000_000);
});

test('an answer that used its share of the thread ends, and gives no further value', async () => {
  let wall = 0;
  const turns: (() => void)[] = [];
  const clocks = { wall: () => wall, processor: () => wall };
  const budget = new Budget(new Slices(clocks, (turn) => turns.push(turn)));
  let made = 0;
  const slow = () => {
    made++;
    wall += 6;
    return 'x';
  };
  const items = Array.from({ length: 100 }, () => ({ title: slow }));
  const document = parse('{ dao(id: "a") { proposals { items { title } } } }');
  const rootValue = { dao: { proposals: { items } } };
  void execute({ schema, document, rootValue, contextValue: { signal: budget.signal } });
  const before: number[] = [];
  while (!budget.signal.aborted) {
    for (const turn of turns.splice(0)) turn();
    before.push(made);
    await new Promise((next) => setImmediate(next));
  }
  expect(budget.signal.reason).toMatchObject({
    status: 400,
    message: expect.stringContaining('too much work'),
  });
  // 80 ms of 6 each, and what was under way when they were over.
  expect(made).toBeLessThan(20);
  // Two in a turn: the second is the one that finds the slice over.
  expect(Math.max(...before.map((many, at) => many - (before[at - 1] ?? 0)))).toBeLessThanOrEqual(2);
});

test('an answer without a budget is made as before', async () => {
  const document = parse('{ dao(id: "a") { name } }');
  const contextValue = { signal: new AbortController().signal };
  const { data } = await execute({ schema, document, rootValue: { dao: { name: 'A' } }, contextValue });
  expect(data).toEqual({ dao: { name: 'A' } });
});
