import { ButtonLink } from '@/components/ui/ButtonLink';
import { Problem } from '@/components/ui/Problem';

/** The page of a link that cannot be read, with a way back. */
export function LinkProblem({ error }: { error: unknown }) {
  return (
    <div className="min-h-dvh">
      <h1 className="mb-6">This link leads nowhere</h1>
      <Problem error={error} />
      <p className="mt-5">
        <ButtonLink href="/">Go to the start</ButtonLink>
      </p>
    </div>
  );
}
