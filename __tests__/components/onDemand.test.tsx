/** @jest-environment jsdom */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, Suspense } from 'react';
import { onDemand } from '@/components/ui/late/onDemand';
import { describe as wordsOf } from '@/core/errors';

const SENTENCE = new RegExp(wordsOf('part-unfetched', {}).title);
const Part = ({ name }: { name: string }) => <p>part of {name}</p>;

function shown(load: () => Promise<ComponentType<{ name: string }>>) {
  const Late = onDemand(load);
  return render(
    <>
      <h1>the page</h1>
      <Suspense fallback={<p>waiting</p>}>
        <Late name="it" />
      </Suspense>
    </>,
  );
}

test('a part comes when its code is there', async () => {
  shown(async () => Part);
  await screen.findByText('part of it');
});

test('a part whose code was fetched ahead is drawn at once, in one go', async () => {
  let drawn = 0;
  const Late = onDemand(
    async () =>
      function Counted() {
        drawn++;
        return <p>part</p>;
      },
    <p>waiting</p>,
  );
  Late.preload();
  await Promise.resolve();
  const { container } = render(<Late />);
  expect(container.textContent).toBe('part');
  expect(drawn).toBe(1);
});

test('nothing is said of a part that cannot be fetched while it is still asked for again', async () => {
  const answers: ((part: ComponentType<{ name: string }>) => void)[] = [];
  let tries = 0;
  shown(() => {
    tries++;
    return tries === 1
      ? Promise.reject(new Error('Failed to load chunk'))
      : new Promise((resolve) => answers.push(resolve));
  });
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(screen.queryByText(SENTENCE)).toBeNull();
  answers[0]?.(Part);
  await screen.findByText('part of it');
});

test('a part that cannot be fetched says so beside a page that stays, and comes by another try', async () => {
  let isOnline = false;
  let tries = 0;
  shown(async () => {
    tries++;
    if (!isOnline) throw new Error('Failed to load chunk');
    return Part;
  });
  await screen.findByText(SENTENCE);
  screen.getByRole('heading', { name: 'the page' });
  const before = tries;
  isOnline = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('part of it');
  expect(tries).toBe(before + 1);
  expect(screen.queryByText(SENTENCE)).toBeNull();
});
