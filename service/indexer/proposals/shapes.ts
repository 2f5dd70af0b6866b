import { isHexBytes } from '@/core/governor/hexBytes';
import type { CreatedLog, ProposalLog } from '@/service/indexer/store/store';
import { EVENT_NAMES } from './proposal';

type Fields = Record<string, unknown>;

/** Whether a value has every field of a stored `ProposalCreated`, each of its type. */
export function isCreated(value: unknown): value is CreatedLog {
  if (!isObject(value) || !isPlaced(value)) return false;
  const { actions, deadline, description, id, module, proposer, snapshot } = value;
  if (![id, snapshot, deadline].every(isWhole) || !isHex(proposer, 20)) return false;
  if (typeof description !== 'string' || !isActions(actions)) return false;
  return module === undefined || (isObject(module) && isHex(module.address, 20) && isHex(module.data));
}

/** Whether a value has every field of a stored later event of a proposal, each of its type. */
export function isEvent(value: unknown): value is ProposalLog {
  if (!isObject(value) || !isPlaced(value)) return false;
  const { content, id, name, value: said } = value;
  if (!EVENT_NAMES.some((each) => each === name) || !isWhole(id)) return false;
  if (said !== null && !isWhole(said)) return false;
  if (content === undefined) return true;
  if (!isObject(content)) return false;
  const { actions, description } = content;
  return (
    (actions === undefined || isActions(actions)) &&
    (description === undefined || typeof description === 'string')
  );
}

function isPlaced({ block, blockHash, logIndex, timestamp, transaction }: Fields): boolean {
  const isIndex = typeof logIndex === 'number' && Number.isSafeInteger(logIndex) && logIndex >= 0;
  const isTimed = timestamp === null || isWhole(timestamp);
  return isWhole(block) && isIndex && isTimed && isHex(blockHash, 32) && isHex(transaction, 32);
}

function isActions(value: unknown): boolean {
  return Array.isArray(value) && value.every(isAction);
}

function isAction(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { calldata, signature, target, value: coins } = value;
  return isHex(target, 20) && isWhole(coins) && typeof signature === 'string' && isHex(calldata);
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function isWhole(value: unknown): boolean {
  return typeof value === 'bigint' && value >= 0n && value < 1n << 256n;
}

function isHex(value: unknown, bytes?: number): boolean {
  return isHexBytes(value) && (bytes === undefined || value.length === 2 + 2 * bytes);
}
