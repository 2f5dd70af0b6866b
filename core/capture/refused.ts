import { t } from '@/core/language/message';
/** The JSON-RPC codes by which an app is refused: of EIP-1193, EIP-1474, EIP-5792 and WalletConnect. */
export const REFUSALS = {
  /** The person, or here the page, declines. */
  declined: 5000,
  /** Method that a treasury does not support, such as a signature. */
  method: 5101,
  chain: 5100,
  chainUnknown: 4902,
  account: 4100,
  unsupported: 4200,
  malformed: -32602,
  tooLarge: -32005,
  capability: 5700,
  idTaken: 5720,
  idUnknown: 5730,
} as const;

/** Why a request of an app is not taken: a code, and a sentence that reaches the app and its person. */
export class RefusedRequest extends Error {
  override readonly name = 'RefusedRequest';

  constructor(
    readonly code: number,
    readonly sentence: string,
  ) {
    super(sentence);
  }
}

/** A request that is not of the form its method asks for. */
export function malformedRequest(reason: string): RefusedRequest {
  return new RefusedRequest(REFUSALS.malformed, t`Quorate cannot read this request: ${reason}.`);
}
