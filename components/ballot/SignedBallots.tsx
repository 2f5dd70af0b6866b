'use client';
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
import { BallotLesson } from './BallotLesson';
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

type Read = {
  codes: readonly string[];
  ballots: readonly SignedBallot[];
  errors: readonly { code: string; error: QuorateError }[];
};

function readFragment(fragment: string): Read {
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
