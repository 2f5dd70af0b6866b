'use client';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import type { DraftItem } from '@/core/draft/edit/items';
import type { DaoView } from '@/lib/query/dao';
import { RecipeForm } from './recipe/RecipeForm';

const KINDS = [
  { recipe: 'pay-coin', text: 'Pay somebody', title: 'Pay coins or tokens' },
  { recipe: 'setting', text: 'Change a rule', title: 'Change a rule of the Governor' },
  { recipe: 'call', text: 'Call a function', title: 'Call any function of any contract' },
  { recipe: 'raw', text: 'Paste calldata', title: 'A call by its bytes' },
] as const;

/** The ways to add an action: a button for each kind, then its form in their place. */
export function AddAction({
  dao,
  isFirst,
  onAdd,
}: {
  dao: DaoView;
  isFirst: boolean;
  onAdd: (content: Omit<DraftItem, 'key' | 'isOff'>) => void;
}) {
  const [chosen, setChosen] = useState<(typeof KINDS)[number]>();
  if (chosen !== undefined)
    return (
      <section aria-label={chosen.title} className="mt-4 rounded-card border border-line bg-card p-5 sm:p-6">
        <h3 className="mb-4 font-sans text-15 font-semibold">{chosen.title}</h3>
        <RecipeForm
          dao={dao}
          recipe={chosen.recipe}
          submit="Add to the draft"
          onDone={(content) => {
            setChosen(undefined);
            onAdd(content);
          }}
          onCancel={() => setChosen(undefined)}
        />
      </section>
    );
  return (
    <div className={isFirst ? 'rounded-card border border-line border-dashed px-5 py-5' : 'mt-3'}>
      {isFirst ? (
        <p className="mb-3 text-15">A proposal needs at least one action. What shall happen if it passes?</p>
      ) : undefined}
      <div className="flex flex-wrap gap-2">
        {KINDS.map((kind) => (
          <Button key={kind.recipe} onClick={() => setChosen(kind)}>
            <span aria-hidden="true" className="text-second">
              +
            </span>
            {kind.text}
          </Button>
        ))}
      </div>
    </div>
  );
}
