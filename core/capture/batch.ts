import { t } from '@/core/language/message';
import { boundedLine } from '../format';
import {
  type CapturedCall,
  checkChain,
  checkFrom,
  MOST_CAPTURED_BYTES,
  objectFields,
  readCapturedCall,
  refuseUnknown,
  type TreasuryAccount,
  tooMuchCalldata,
} from './capturedCall';
import { malformedRequest, REFUSALS, RefusedRequest } from './refused';

/** Calls that belong together (EIP-5792), with the id that the app wants for them. */
export type CallBatch = { calls: readonly CapturedCall[]; id: string | undefined };

/** The most calls in one batch; a draft takes no more actions. */
export const MOST_BATCHED = 200;

/** Longest id that EIP-5792 allows an app. */
export const LONGEST_ID = 8194;

/** The first parameter of `wallet_sendCalls`. */
export function readBatch(json: unknown, treasury: TreasuryAccount): CallBatch {
  const fields = objectFields(json, t`the batch`);
  refuseUnknown(fields, 'version id from chainId atomicRequired calls capabilities', t`the batch`);
  const { from, chainId, calls, capabilities, id } = fields;
  checkFrom(from, treasury);
  checkChain(chainId, treasury);
  checkCapabilities(capabilities);
  if (!Array.isArray(calls) || calls.length === 0) throw malformedRequest(t`the batch has no calls`);
  if (calls.length > MOST_BATCHED) {
    const sentence = t`These are ${calls.length} calls at once; a proposal can carry ${MOST_BATCHED}.`;
    throw new RefusedRequest(REFUSALS.tooLarge, sentence);
  }
  if (id !== undefined && (typeof id !== 'string' || id === '' || id.length > LONGEST_ID))
    throw malformedRequest(t`the id of the batch is no text of the right length`);
  const read = calls.map((call: unknown, index) => {
    const place = t`call ${index + 1}`;
    checkCapabilities(objectFields(call, place).capabilities);
    return readCapturedCall(call, treasury, place);
  });
  const bytes = read.reduce((sum, { calldata }) => sum + calldata.length / 2 - 1, 0);
  if (bytes > MOST_CAPTURED_BYTES) throw tooMuchCalldata();
  return { calls: read, id };
}

// Whatever is not marked as optional has to be refused, says the standard.
function checkCapabilities(capabilities: unknown): void {
  if (capabilities === undefined || capabilities === null) return;
  for (const [name, wanted] of Object.entries(objectFields(capabilities, t`the list of capabilities`))) {
    if (typeof wanted === 'object' && wanted !== null && 'optional' in wanted && wanted.optional === true)
      continue;
    const sentence = t`A proposal cannot do “${boundedLine(name, 60)}”, which the app requires.`;
    throw new RefusedRequest(REFUSALS.capability, sentence);
  }
}
