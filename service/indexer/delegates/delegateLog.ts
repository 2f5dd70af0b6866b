import { hexInto, isWord, parseQuantity, type UntrustedLog } from '../logs/log';
import type { DelegateTable } from './delegateTable';

/** topic0 of `DelegateChanged(address,address,address)` (ERC-5805, COMP). */
export const DELEGATE_CHANGED = '0x3134e8a2e6d97e929a7e54011ea5485d7d196dd5f0ba4d4ef95803e8e3fc257f';

/** topic0 of `DelegateVotesChanged(address,uint256,uint256)` (ERC-5805, COMP). */
export const DELEGATE_VOTES_CHANGED = '0xdec2bacdd2f05b59de34da9b523dff8be42e5e38e818c82fdb0bae774387a724';

/** The events by which a token tells who votes with whose tokens. */
export const DELEGATE_TOPICS: readonly string[] = [DELEGATE_CHANGED, DELEGATE_VOTES_CHANGED];

const ADDRESS_START = `0x${'0'.repeat(24)}`;
const WORD = 64;
const scratch = new Uint8Array(2 * 32);

/** Appends delegation logs to the table; returns how many did not fit their event and were left out. Never throws. */
export function decodeDelegates(logs: readonly UntrustedLog[], table: DelegateTable): number {
  let rejected = 0;
  for (const log of logs) if (!decode(log, table)) rejected++;
  return rejected;
}

/** Whether the bytes of a log fit its delegation event. Never throws. */
export function isDelegateLog(log: UntrustedLog): boolean {
  return laidOut(log) !== undefined;
}

function decode(log: UntrustedLog, table: DelegateTable): boolean {
  const found = laidOut(log);
  if (found === undefined) return false;
  const { block, logIndex } = found;
  const [first = '', from = '', to = ''] = found.accounts;
  if (from === '') {
    const words = log.data.slice(2).toLowerCase();
    table.addChange(first, block, logIndex, words.slice(0, WORD), words.slice(WORD));
  } else table.addMove(first, from, to, block, logIndex);
  return true;
}

function laidOut({ topics, data, ...log }: UntrustedLog) {
  const block = parseQuantity(log.blockNumber);
  const logIndex = parseQuantity(log.logIndex);
  if (block < 0 || logIndex < 0 || logIndex > 0xffff_ffff) return undefined;
  const isChange = topics[0] === DELEGATE_VOTES_CHANGED && topics.length === 2 && isTwoWords(data);
  const isMove = topics[0] === DELEGATE_CHANGED && topics.length === 4 && data === '0x';
  if (!isChange && !isMove) return undefined;
  const accounts = topics.slice(1).flatMap((topic) => accountIn(topic) ?? []);
  return accounts.length === topics.length - 1 ? { accounts, block, logIndex } : undefined;
}

function accountIn(topic: string | undefined): string | undefined {
  return isWord(topic) && topic.startsWith(ADDRESS_START) ? topic.slice(26).toLowerCase() : undefined;
}

function isTwoWords(data: string): boolean {
  return data.length === 2 + 2 * WORD && data.startsWith('0x') && hexInto(data, 2, 64, scratch, 0);
}
