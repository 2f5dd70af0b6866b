import { rich } from '@/components/ui/text/rich';
/** The way to an explorer's page of an account or a transaction; nothing where the chain has none. */
export function ExplorerLink({ explorer, path }: { explorer: string | undefined; path: string }) {
  if (explorer === undefined) return undefined;
  return (
    <a
      href={`${explorer}/${path}`}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-11 items-center px-2 text-14 font-medium text-accent underline underline-offset-4"
    >
      {rich`Open on ${new URL(explorer).host}`}
    </a>
  );
}
