import { phrase } from '@/core/language/message';

/** Names of a proposal's figures in a list, by the paths of their fields. */
export const FIGURE_NAMES: Readonly<Record<string, string>> = {
  state: phrase`the state`,
  snapshot: phrase`the snapshot`,
  deadline: phrase`the end of voting`,
  eta: phrase`the earliest execution`,
  quorum: phrase`the quorum`,
  superQuorum: phrase`the super quorum`,
  'tally.for': phrase`the votes For`,
  'tally.against': phrase`the votes Against`,
  'tally.abstain': phrase`the votes Abstain`,
};
