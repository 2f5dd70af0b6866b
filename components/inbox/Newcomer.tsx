import { Avatar } from '@/components/ui/Avatar';
import { Skeleton } from '@/components/ui/Skeleton';
import { formatCount, t } from '@/core/language/message';
import { daoHref } from '@/lib/routes';
import { useChains } from '@/lib/settings/config';
import { isWellKnown, type ListedDao, sortDirectory, useDirectory } from '@/lib/settings/directory';
import { ListedCards } from './Following';
import { OpenGovernor } from './OpenGovernor';

const MOST = 6;

/** Home where nothing is followed: what this is, organisations to look at, and three questions with their answers. */
export function Newcomer({ hasAccount }: { hasAccount: boolean }) {
  return (
    <>
      <h1 className="max-w-[36rem]">{t`See what on-chain organisations are deciding, check what it would do, and vote.`}</h1>
      <p className="mt-3 flex min-h-6 items-center gap-2 text-15 text-second">
        {hasAccount ? (
          t`Follow an organisation, and its votes stand here.`
        ) : (
          <>
            <Eye /> {t`Read-only until you connect`}
          </>
        )}
      </p>
      <OpenGovernor />
      <WellKnown />
      <ListedCards />
      <Questions />
    </>
  );
}

/** Organisations that most people have heard of; nothing of them is read before one is opened. */
function WellKnown() {
  const directory = useDirectory();
  const chains = useChains();
  const nameOf = (id: number) => chains.find((chain) => chain.id === id)?.name;
  if (directory === null) return undefined;
  const shown = sortDirectory(
    directory?.filter(isWellKnown) ?? [],
    ({ chainId }) => nameOf(chainId) !== undefined,
  );
  return (
    <section aria-label={t`Well known`} className="mt-7">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 className="font-sans text-13 font-semibold text-second">{t`Well known`}</h2>
        <a href="/directory/" className="inline-flex min-h-11 items-center text-14 text-accent">
          {directory === undefined ? t`All` : t`All ${formatCount(directory.length)}`}
        </a>
      </div>
      <ul className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1 md:grid-cols-3">
        {directory === undefined
          ? Array.from({ length: MOST }, (_, at) => String(at)).map((key) => (
              <li key={key}>
                <Skeleton className="h-20 w-full" />
              </li>
            ))
          : shown
              .slice(0, MOST)
              .map((entry) => <Known key={entry.id} entry={entry} chain={nameOf(entry.chainId)} />)}
      </ul>
    </section>
  );
}

function Known({ entry, chain }: { entry: ListedDao; chain: string | undefined }) {
  return (
    <li className="relative min-h-20 min-w-0 rounded-card border border-line bg-card p-3 hover:border-third">
      <p className="flex items-center gap-2">
        <Avatar seed={entry.id.split(':')[2] ?? ''} size={28} square />
        <a
          href={daoHref(entry.id)}
          className="min-w-0 truncate text-15 font-semibold after:absolute after:inset-0"
        >
          {/* Its page says which of its contracts it is. */}
          <bdi>{entry.name.replace(/ \(.*/, '')}</bdi>
        </a>
      </p>
      <p className="mt-2 truncate text-13 text-second">{chain ?? t`${entry.chain}, not set up here`}</p>
    </li>
  );
}

function Questions() {
  const questions = [
    {
      question: t`What does it cost?`,
      brief: t`Only a vote’s network fee`,
      whole: t`Reading is free. A vote or another transaction costs the fee of its network, which your wallet shows before you confirm. Quorate takes nothing.`,
    },
    {
      question: t`Is it safe to connect?`,
      brief: t`It only learns your address`,
      whole: t`Connecting shows this page your address. It moves nothing. Your wallet asks you before anything is signed or sent.`,
    },
    {
      question: t`Why trust this page?`,
      brief: t`Every figure opens its proof`,
      whole: t`Press a figure to see the contract, the call and the block it was read from. Your browser reads the chain itself.`,
    },
  ];
  return (
    <section aria-label={t`Questions`} className="mt-7 border-b border-line">
      {questions.map(({ question, brief, whole }) => (
        <details key={question} className="group border-t border-line">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-x-4 py-1.5 text-14">
            <span className="flex min-w-0 flex-1 flex-wrap gap-x-4">
              <span className="font-semibold">{question}</span> <span className="text-second">{brief}</span>
            </span>
            <svg
              aria-hidden="true"
              viewBox="0 0 16 16"
              className="size-4 shrink-0 fill-none stroke-second stroke-[1.6] group-open:rotate-90"
            >
              <path d="m6 3.5 4.5 4.5L6 12.5" strokeLinecap="round" strokeLinejoin="round" />
            </svg>
          </summary>
          <p className="max-w-[40rem] pb-3 text-14 text-second">{whole}</p>
        </details>
      ))}
    </section>
  );
}

function Eye() {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5 fill-none stroke-current stroke-[1.4]">
      <path d="M1.5 10S4.5 4.5 10 4.5 18.5 10 18.5 10 15.5 15.5 10 15.5 1.5 10 1.5 10Z" />
      <circle cx="10" cy="10" r="2.5" />
    </svg>
  );
}
