/** @jest-environment jsdom */
import { fireEvent, render, screen } from '@testing-library/react';
import { Sheet } from '@/components/ui/Sheet';

test('a sheet over another one closes by itself', () => {
  const closed: string[] = [];
  render(
    <Sheet open title="Below" onClose={() => closed.push('below')}>
      <Sheet open title="Above" onClose={() => closed.push('above')}>
        text
      </Sheet>
    </Sheet>,
  );
  const above = screen.getByText('Above').closest('dialog');
  if (above === null) throw new Error('there is no dialog');
  // A browser tells of a dialog that closed, and React passes it on to those around it.
  fireEvent(above, new Event('close'));
  expect(closed).toEqual(['above']);
});
