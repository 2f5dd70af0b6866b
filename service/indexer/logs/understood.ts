import type { UntrustedLog } from '@/chain/logs/log';
import { CREATED_TOPICS, decodeCreated, decodeLater } from '@/chain/logs/proposalLog';
import type { VoteEntry } from '@/chain/logs/voteEntry';
import { decodeVote, VOTE_TOPICS, votesIn } from '@/chain/logs/voteLog';

// Votes of logs that were looked through, so that none is decoded again when these are taken.
const seen = new WeakMap<readonly UntrustedLog[], readonly VoteEntry[]>();

/** Those of some logs of a Governor whose bytes do not fit their event. Never throws. */
export function oddOf<Log extends UntrustedLog>(logs: readonly Log[]): readonly Log[] {
  const votes = votesIn(logs);
  if (votes.length < logs.length) return logs.filter((log) => !isUnderstood(log));
  seen.set(logs, votes);
  return [];
}

/** The votes of what is new of some logs. Never throws. */
export function decodedVotes(
  logs: readonly UntrustedLog[],
  fresh: readonly UntrustedLog[],
): readonly VoteEntry[] {
  return (fresh.length === logs.length ? seen.get(logs) : undefined) ?? votesIn(fresh);
}

function isUnderstood(log: UntrustedLog): boolean {
  const topic = log.topics[0] ?? '';
  if (VOTE_TOPICS.includes(topic)) return decodeVote(log) !== undefined;
  return (CREATED_TOPICS.includes(topic) ? decodeCreated(log) : decodeLater(log)) !== undefined;
}
