'use client';
import { type Simulating, setSimulating, useSimulating } from '@/lib/query/simulating';

const CHOICES: { choice: Simulating; name: string }[] = [
  { choice: 'own', name: 'With endpoints of my own' },
  { choice: 'always', name: 'Always' },
  { choice: 'never', name: 'Only when I ask' },
];

/** Chooses when proposals are simulated without being asked. */
export function SimulatingCard() {
  const chosen = useSimulating();
  return (
    <fieldset className="mt-11">
      <legend className="font-serif text-21 font-medium">Simulate proposals without being asked</legend>
      <p className="mt-1 mb-3 text-15 text-second">
        A simulation plays an execution through on an endpoint; it costs a few larger requests.
      </p>
      <div className="grid gap-2 sm:grid-cols-3">
        {CHOICES.map(({ choice, name }) => (
          <label
            key={choice}
            className="flex min-h-12 items-center gap-3 rounded-control border border-line bg-card px-4 font-medium has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="simulating"
              value={choice}
              checked={chosen === choice}
              onChange={() => setSimulating(choice)}
              className="size-5 accent-ink"
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
