import { phrase, t, translate } from '@/core/language/message';
import type { RisksView } from '@/lib/query/analysis/finding';

/** The checks of a proposal by name: first those that could not be made, each with why, then those that were. */
export function CheckList({ judged: { made, undecided } }: { judged: RisksView }) {
  return (
    <>
      <ul className="grid gap-2">
        {undecided.map((check) => (
          <li key={check.id}>
            <span className="font-mono text-13">{check.id}</span> {titleOf(check)}
            <span className="block text-13 text-second">{check.reason}</span>
          </li>
        ))}
      </ul>
      <h3 className="mt-4 mb-1 text-14 font-semibold">{t`Made`}</h3>
      <ul className="grid gap-x-6 gap-y-1 text-second sm:grid-cols-2">
        {made.map((check) => (
          <li key={check.id}>
            <span className="font-mono text-13">{check.id}</span> {titleOf(check)}
          </li>
        ))}
      </ul>
    </>
  );
}

function titleOf({ id, name }: { id: string; name: string }): string {
  const title = CHECK_TITLES[id];
  return title === undefined ? name.toLowerCase().replaceAll('_', ' ') : translate(title);
}

export const CHECK_TITLES: Readonly<Record<string, string>> = {
  R01: phrase`An account gains power over the timelock`,
  R02: phrase`An account loses power over the timelock`,
  R03: phrase`The Governor itself is replaced`,
  R04: phrase`Voting rules become weaker`,
  R05: phrase`The code of a contract is swapped`,
  R06: phrase`A contract gets another owner`,
  R07: phrase`The called code is young, or its source unpublished`,
  R08: phrase`A call goes to an address without code`,
  R09: phrase`The called code can change, or has changed`,
  R10: phrase`Borrowed code acts as the account`,
  R11: phrase`A large part of the treasury leaves`,
  R12: phrase`New voting tokens are made`,
  R13: phrase`Another account may take tokens later`,
  R14: phrase`A recipient was never paid or used before`,
  R15: phrase`An address looks like another one`,
  R16: phrase`The text says something else than the actions`,
  R17: phrase`The text is empty, or a copy`,
  R18: phrase`The same was turned down before`,
  R19: phrase`An action cannot be read`,
  R20: phrase`A function has another name than its bytes`,
  R21: phrase`It would fail in a simulation`,
  R22: phrase`It was not simulated`,
  R23: phrase`It sends a message to another chain`,
  R24: phrase`The treasury lacks the coins it pays`,
  R25: phrase`A contract is set up a second time`,
  R26: phrase`A price source or a collateral rule changes`,
  R27: phrase`An important call is nested deep inside another call`,
  R28: phrase`Votes were gathered just before the snapshot`,
  R29: phrase`Very few accounts decide it`,
  R30: phrase`The proposer is new`,
  R31: phrase`There is little time to react`,
  R32: phrase`Late votes turned the result`,
  R33: phrase`One action hides among many`,
  R34: phrase`Money goes to an address that cannot use it`,
  R35: phrase`The text has invisible letters or false links`,
  R36: phrase`Another account could submit it first`,
  R37: phrase`Storage changes that no call explains`,
  R38: phrase`The quorum is cheap to reach`,
  R39: phrase`It expires soon`,
  R40: phrase`The same text stands in another organisation`,
  R41: phrase`Two actions are the same, and cannot be queued`,
  R42: phrase`An amount is in another unit than it seems`,
  R43: phrase`The treasury lacks the tokens it pays`,
  R44: phrase`A recipient that should be a contract has no code`,
  R45: phrase`A deadline in it passes before it is executed`,
  R46: phrase`An account gains a right over a contract`,
};
