import { diffDrafts } from '@/core/draft/diff/diffDrafts';
import { diffWords } from '@/core/draft/diff/diffWords';
import { processorTime } from '../../processorTime';
import { seeded } from '../../runs';
import { ALICE, BOB, fullDraft } from './drafts';

describe('two versions of a draft', () => {
  test('the same content is the same, whatever else differs', () => {
    const diff = diffDrafts(fullDraft(), { ...fullDraft(), note: 'else' });
    expect(diff.isSame).toBe(true);
    expect(diff.fields).toEqual([{ field: 'note', before: fullDraft().note, after: 'else' }]);
    expect(diff.actions.map(({ change }) => change)).toEqual(['same', 'same']);
  });

  test('actions are matched by their bytes, then by their place', () => {
    const draft = fullDraft();
    const [first, second] = draft.actions;
    if (first === undefined || second === undefined) throw new Error('no actions');
    const swapped = diffDrafts(draft, { ...draft, actions: [second, first] });
    expect(swapped.isSame).toBe(false);
    expect(swapped.actions.map(({ change, before, after }) => [change, before, after])).toEqual([
      ['moved', 1, 0],
      ['moved', 0, 1],
    ]);
    const dearer = { ...first, target: ALICE, value: 2n } as const;
    expect(diffDrafts(draft, { ...draft, actions: [dearer, second] }).actions[0]).toEqual({
      change: 'changed',
      before: 0,
      after: 0,
      parts: ['target', 'value'],
    });
    const shorter = diffDrafts(draft, { ...draft, actions: [second] });
    expect(shorter.actions.map(({ change, before, after }) => [change, before, after])).toEqual([
      ['same', 1, 0],
      ['removed', 0, null],
    ]);
    const twice = diffDrafts(draft, { ...draft, actions: [first, first, second] });
    expect(twice.actions.map(({ change }) => change)).toEqual(['same', 'added', 'same']);
    expect(diffDrafts(draft, { ...draft, proposer: BOB }).isSame).toBe(false);
  });

  test('the text is compared by words, and both texts can be made of its runs', () => {
    expect(diffWords('pay Bob 5 ETH today', 'pay Bob 50 ETH')).toEqual([
      { change: 'same', text: 'pay Bob ' },
      { change: 'removed', text: '5' },
      { change: 'added', text: '50' },
      { change: 'same', text: ' ETH' },
      { change: 'removed', text: ' today' },
    ]);
    const chance = seeded(11);
    const words = () =>
      Array.from({ length: chance.int(0, 30) }, () => chance.pick(['a', 'b', 'c', '\n'])).join(' ');
    for (let round = 0; round < 500; round += 1) {
      const [before, after] = [words(), words()];
      const runs = diffWords(before, after);
      const without = (change: string) => runs.filter((run) => run.change !== change).map(({ text }) => text);
      expect([without('added').join(''), without('removed').join('')]).toEqual([before, after]);
    }
  });

  test('two long texts that share nothing are compared within a moment', () => {
    const taken = processorTime();
    const text = (letter: string) =>
      Array.from({ length: 20_000 }, (_, index) => `${letter}${index}`).join(' ');
    const runs = diffWords(text('a'), text('b'));
    expect(
      runs
        .filter(({ change }) => change !== 'removed')
        .map(({ text: part }) => part)
        .join(''),
    ).toBe(text('b'));
    expect(taken()).toBeLessThan(15_000);
  });
});
