import { phrase, t, translated } from '@/core/language/message';
import type { RiskMark } from '@/lib/query/analysis/openFindings';
import { toCheck } from './severity';
import type { ListMarks } from './useMarks';

/** The gravest finding in a few words; without a count, because a list makes fewer checks than the page. */
export function ListMark({ marks: { found, isRunning }, proposal }: { marks: ListMarks; proposal: bigint }) {
  const own = found?.get(proposal);
  if (own === undefined)
    return <span data-place={isRunning ? '' : undefined}>{isRunning ? t`checking…` : t`not checked`}</span>;
  const [worst] = toCheck(own);
  if (worst === undefined) return undefined;
  return (
    <span className={`font-semibold ${worst.severity === 'critical' ? 'text-against' : 'text-warn'}`}>
      ▲ {fewWords(worst)}
    </span>
  );
}

/** Shortens a finding to the two or three words that a row of a list has room for. */
export function fewWords({ check, sentence }: Pick<RiskMark, 'check' | 'sentence'>): string {
  if (check === 'R11') {
    const share = largestShare(sentence);
    return share === undefined ? t`moves all it holds` : t`moves ${share}`;
  }
  return WORDS[check] ?? t`has a warning`;
}

// The sentence names tokens, whose symbols may hold a made up share: the largest is told, which plays nothing down.
function largestShare(sentence: string): string | undefined {
  const size = (text: string) => Number(text.replace(/[^\d.,]/g, '').replace(',', '.'));
  return sentence.match(/\d+(?:[.,]\d+)?\s?%/g)?.sort((one, other) => size(other) - size(one))[0];
}

const WORDS: Readonly<Record<string, string>> = translated({
  R01: phrase`gives power`,
  R02: phrase`takes power away`,
  R03: phrase`replaces the Governor`,
  R04: phrase`weakens voting rules`,
  R05: phrase`changes code`,
  R06: phrase`changes the owner`,
  R07: phrase`calls unknown code`,
  R08: phrase`calls an empty address`,
  R09: phrase`calls changeable code`,
  R10: phrase`runs borrowed code`,
  R12: phrase`makes new votes`,
  R13: phrase`allows later spending`,
  R14: phrase`pays a new recipient`,
  R15: phrase`lookalike address`,
  R16: phrase`text and actions differ`,
  R17: phrase`empty or copied text`,
  R18: phrase`rejected before`,
  R19: phrase`unreadable action`,
  R20: phrase`misnamed function`,
  R21: phrase`would fail`,
  R22: phrase`not simulated`,
  R23: phrase`acts on another chain`,
  R24: phrase`not enough coins`,
  R25: phrase`sets up a contract again`,
  R26: phrase`changes price rules`,
  R27: phrase`hidden inner call`,
  R28: phrase`votes gathered late`,
  R29: phrase`few accounts decide`,
  R30: phrase`new proposer`,
  R31: phrase`little time to react`,
  R32: phrase`late votes decide`,
  R33: phrase`one odd action`,
  R34: phrase`sends money nowhere`,
  R35: phrase`deceptive text`,
  R36: phrase`could be front-run`,
  R37: phrase`unexplained changes`,
  R38: phrase`cheap quorum`,
  R39: phrase`expires soon`,
  R40: phrase`text from elsewhere`,
  R41: phrase`cannot be queued`,
  R42: phrase`odd unit`,
  R43: phrase`not enough tokens`,
  R44: phrase`recipient has no code`,
  R45: phrase`deadline too early`,
  R46: phrase`gives a right`,
});
