import type { State } from '@/core/governor/proposal';
import { phrase, translate } from '@/core/language/message';

const NAMES: Record<State, string> = {
  PENDING: phrase`pending`,
  ACTIVE: phrase`active`,
  CANCELED: phrase`cancelled`,
  DEFEATED: phrase`defeated`,
  SUCCEEDED: phrase`succeeded`,
  QUEUED: phrase`queued`,
  EXPIRED: phrase`expired`,
  EXECUTED: phrase`executed`,
  UNKNOWN: phrase`unknown`,
};

/** Names a state as a Governor does, in English, as facts of an error carry it. */
export const stateWord = (state: State | undefined): string => NAMES[state ?? 'UNKNOWN'];

/** The same in the reader’s language, within a sentence or a table. */
export const stateName = (state: State | undefined): string => translate(stateWord(state));
