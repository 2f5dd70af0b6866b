import { t } from '@/core/language/message';
import type { RiskMark } from '@/lib/query/analysis/openFindings';
import { toCheck } from './severity';
import type { ListMarks } from './useMarks';

/**
 * The gravest thing that checks found in a proposal of a list, in a few words: a list makes fewer checks than the page, so it
 * counts nothing. Before the checks have an answer that is said, without colour; nothing where they found nothing.
 */
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
  return wordsOf()[check] ?? t`has a warning`;
}

// The sentence names tokens, whose symbols may hold a made up share: the largest is told, which plays nothing down.
function largestShare(sentence: string): string | undefined {
  const size = (text: string) => Number(text.replace(/[^\d.,]/g, '').replace(',', '.'));
  return sentence.match(/\d+(?:[.,]\d+)?\s?%/g)?.sort((one, other) => size(other) - size(one))[0];
}

function wordsOf(): Readonly<Record<string, string>> {
  return {
    R01: t`gives power`,
    R02: t`takes power away`,
    R03: t`replaces the Governor`,
    R04: t`weakens voting rules`,
    R05: t`changes code`,
    R06: t`changes the owner`,
    R07: t`calls unknown code`,
    R08: t`calls an empty address`,
    R09: t`calls changeable code`,
    R10: t`runs borrowed code`,
    R12: t`makes new votes`,
    R13: t`allows later spending`,
    R14: t`pays a new recipient`,
    R15: t`lookalike address`,
    R16: t`text and actions differ`,
    R17: t`empty or copied text`,
    R18: t`rejected before`,
    R19: t`unreadable action`,
    R20: t`misnamed function`,
    R21: t`would fail`,
    R22: t`not simulated`,
    R23: t`acts on another chain`,
    R24: t`not enough coins`,
    R25: t`sets up a contract again`,
    R26: t`changes price rules`,
    R27: t`hidden inner call`,
    R28: t`votes gathered late`,
    R29: t`few accounts decide`,
    R30: t`new proposer`,
    R31: t`little time to react`,
    R32: t`late votes decide`,
    R33: t`one odd action`,
    R34: t`sends money nowhere`,
    R35: t`deceptive text`,
    R36: t`could be front-run`,
    R37: t`unexplained changes`,
    R38: t`cheap quorum`,
    R39: t`expires soon`,
    R40: t`text from elsewhere`,
    R41: t`cannot be queued`,
    R42: t`odd unit`,
    R43: t`not enough tokens`,
    R44: t`recipient has no code`,
    R45: t`deadline too early`,
    R46: t`gives a right`,
  };
}
