import { packLog, type UntrustedLog } from '@/chain/logs/log';
import { type PackedLog, PLACE, toHex } from '@/chain/logs/packedLog';
import { isZero } from '@/chain/logs/voteEntry';
import type { DelegateTable } from './delegateTable';

/** topic0 of `DelegateChanged(address,address,address)` (ERC-5805, COMP). */
export const DELEGATE_CHANGED = '0x3134e8a2e6d97e929a7e54011ea5485d7d196dd5f0ba4d4ef95803e8e3fc257f';

/** topic0 of `DelegateVotesChanged(address,uint256,uint256)` (ERC-5805, COMP). */
export const DELEGATE_VOTES_CHANGED = '0xdec2bacdd2f05b59de34da9b523dff8be42e5e38e818c82fdb0bae774387a724';

// The second is `DelegateChangedV2` of Venus' vault.
const MOVES = [DELEGATE_CHANGED, '0x0cc323ffec3ea49cbcddc0de1480978126d350c6a45dff33ad2f1cda6ae99261'];

/** topic0 of `DelegateChanged(address,address,uint96)`: one of the delegates among whom an account splits its votes. */
const PART_CHANGED = '0xa512200ae9c511c37c0a7c74b2aaa4584fad717098144f23ea1af3c21535e0d4';

/** The events of a change of power: of tokens, and of Venus' vault. */
export const POWER_TOPICS: readonly string[] = [
  DELEGATE_VOTES_CHANGED,
  '0x6adb589fed1e8542fb7a6b10f00a85e02265e77f9ae3ca8ff93b22983e1af9a0',
];

/** The events by which a token tells who votes with whose tokens. */
export const DELEGATE_TOPICS: readonly string[] = [...MOVES, ...POWER_TOPICS, PART_CHANGED];

/** Appends delegation logs to the table; returns how many did not fit their event and were left out. Never throws. */
export function decodeDelegates(logs: readonly UntrustedLog[], table: DelegateTable): number {
  let rejected = 0;
  for (const log of logs) if (!decode(log, table)) rejected++;
  return rejected;
}

/** Whether the bytes of a log fit its delegation event. Never throws. */
export const isDelegateLog = (log: UntrustedLog): boolean => laidOut(log) !== undefined;

function decode(log: UntrustedLog, table: DelegateTable): boolean {
  const found = laidOut(log);
  if (found === undefined) return false;
  const { at, block, bytes, index } = found;
  const account = (topic: number) => {
    const place = at + PLACE.topics + 32 * topic + 12;
    return topic > 1 && isZero(bytes, place, 20) ? -1 : table.accounts.enter(bytes, place);
  };
  const amount = (place: number) => BigInt(toHex(bytes, place, place + 32));
  const data = at + PLACE.data;
  if (found.size === 32) table.addPart(account(1), account(2), amount(data) > 0n, block, index);
  else if (found.size > 0) table.addChange(account(1), block, index, amount(data), amount(data + 32));
  else table.addMove(account(1), account(2), account(3), block, index);
  return true;
}

function laidOut(log: UntrustedLog): PackedLog | undefined {
  const found = packLog(log);
  if (found === undefined || found.index > 0xffff_ffff) return undefined;
  const { at, bytes, size, topic, topicCount } = found;
  const isChange = POWER_TOPICS.includes(topic ?? '') && topicCount === 2 && size === 64;
  const isMove = MOVES.includes(topic ?? '') && topicCount === 4 && size === 0;
  const isPart = topic === PART_CHANGED && topicCount === 3 && size === 32;
  if (!isChange && !isMove && !(isPart && isZero(bytes, at + PLACE.data, 20))) return undefined;
  for (let each = 1; each < topicCount; each++)
    if (!isZero(bytes, at + PLACE.topics + 32 * each, 12)) return undefined;
  return found;
}
