import { phrase, t, translated } from '@/core/language/message';
/** Explanation of signed ballots and their use, for visitors without one. */
export function BallotLesson() {
  return (
    <div className="max-w-[40rem] text-15">
      <p className="text-second">{t`A signed ballot is a vote on paper: you sign it in your wallet without a transaction and without a fee, and keep it or give it to anybody. Whoever has it can read it, check it against the chain and submit it; it counts for you, and nobody can change a letter of it.`}</p>
      <ol className="mt-5 grid gap-3 text-15">
        {STEPS.map(({ name, text }, index) => (
          <li key={name} className="flex gap-3">
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-full bg-chip text-14 font-semibold"
            >
              {index + 1}
            </span>
            <span>
              <b className="font-semibold">{name}.</b> <span className="text-second">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

const STEPS = translated(
  [
    {
      name: phrase`Sign`,
      text: phrase`On the page of a proposal, choose how to vote, then “Sign a ballot instead”. You get a link, a QR code and a file.`,
    },
    {
      name: phrase`Pass it on`,
      text: phrase`The ballot is in the part of the link after the #. Browsers do not send that part to any server.`,
    },
    {
      name: phrase`Submit`,
      text: phrase`Open one or many below. Each is checked first; those that are in order can go in one transaction.`,
    },
  ] as const,
  'name',
  'text',
);
