import { useMemo } from 'react';
import { Card } from '@/components/ui/Card';
import { Problem } from '@/components/ui/Problem';
import type { QuorateError } from '@/core/errors';
import type { SignedBallot } from '@/core/governor/ballot/ballot';
import { encodeBallot } from '@/core/governor/ballot/ballotCode';
import { t } from '@/core/language/message';
import { byGovernor, codesOf, openCodes } from '@/lib/act/ballot/open';
import { parseBallotFragment } from '@/lib/signedLinks';
import { BallotGroup } from './BallotGroup';
import { BallotIntake } from './BallotIntake';
import { BallotShare } from './BallotShare';

/** The ballots of a link, by Governor, and the way to open more; the link itself is the only place they are kept in. */
export function SignedBallots({ fragment }: { fragment: string | undefined }) {
  const read = useMemo(() => readFragment(fragment ?? ''), [fragment]);
  const groups = useMemo(() => byGovernor(read.ballots), [read]);
  const show = (codes: readonly string[]) => {
    history.replaceState(null, '', codes.length === 0 ? location.pathname : `#${codes.join('.')}`);
  };
  const remove = (ballot: SignedBallot) => {
    const code = encodeBallot(ballot);
    show(read.codes.filter((other) => other !== code));
  };
  return (
    <div className="mt-3 grid gap-8">
      {read.codes.length === 0 ? <BallotLesson /> : undefined}
      {read.errors.map(({ code, error }) => (
        <div key={code}>
          <Problem error={error} />
        </div>
      ))}
      {groups.map((ballots) => (
        <BallotGroup
          key={`${ballots[0].chainId}:${ballots[0].governor}`}
          ballots={ballots}
          onRemove={remove}
        />
      ))}
      <Card title={read.codes.length === 0 ? t`Open a ballot` : t`Open another ballot`}>
        <BallotIntake
          onOpen={(text) => {
            const codes = codesOf(text);
            show([...new Set([...read.codes, ...codes])]);
            return codes.length;
          }}
        />
      </Card>
      {read.ballots.length > 0 ? (
        <Card title={read.ballots.length === 1 ? t`Pass it on` : t`Pass them on together`}>
          <BallotShare ballots={read.ballots} />
        </Card>
      ) : undefined}
    </div>
  );
}

function readFragment(fragment: string) {
  try {
    const opened = openCodes(parseBallotFragment(fragment));
    return {
      codes: opened.filter(({ ballot }) => ballot !== undefined).map(({ code }) => code),
      ballots: opened.flatMap(({ ballot }) => ballot ?? []),
      errors: opened.flatMap(({ code, error }) => (error === undefined ? [] : { code, error })),
    };
  } catch (error) {
    return { codes: [], ballots: [], errors: [{ code: '', error: error as QuorateError }] };
  }
}

/** Explanation of signed ballots and their use, for visitors without one. */
function BallotLesson() {
  return (
    <div className="max-w-[40rem] text-15">
      <p className="text-second">{t`A signed ballot is a vote on paper: you sign it in your wallet without a transaction and without a fee, and keep it or give it to anybody. Whoever has it can read it, check it against the chain and submit it; it counts for you, and nobody can change a letter of it.`}</p>
      <ol className="mt-5 grid gap-3 text-15">
        {steps().map(({ name, text }, index) => (
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

const steps = () => [
  {
    name: t`Sign`,
    text: t`On the page of a proposal, choose how to vote, then “Sign a ballot instead”. You get a link, a QR code and a file.`,
  },
  {
    name: t`Pass it on`,
    text: t`The ballot is in the part of the link after the #. Browsers do not send that part to any server.`,
  },
  {
    name: t`Submit`,
    text: t`Open one or many below. Each is checked first; those that are in order can go in one transaction.`,
  },
];
