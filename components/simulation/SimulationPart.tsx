import type { ReactNode } from 'react';

export function SimulationPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="border-t border-line-soft px-5 py-4 first:border-t-0 sm:px-6">
      <h3 className="mb-2 font-sans text-13 font-semibold text-second">{title}</h3>
      {children}
    </div>
  );
}
