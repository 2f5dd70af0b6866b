/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { Choices } from '@/components/ui/form/Choices';

test('choices begin where the text above them begins, and nothing is pulled beyond the edge', () => {
  const choices = [
    { value: 'new', text: 'Newest', count: 3 },
    { value: 'old', text: 'Oldest' },
  ];
  render(<Choices legend="Order" choices={choices} chosen="new" onChoose={() => undefined} />);
  const group = screen.getByRole('group', { name: 'Order' });
  const classes = [group, ...group.querySelectorAll('*')].map(({ className }) => className);
  expect(classes.length).toBeGreaterThan(4);
  for (const each of classes) expect(each).not.toMatch(/(^|[ :])-?m[lxse]-/);
});
