import type { QuorateError } from '@/core/errors';
import { blocked } from '@/core/errors/blocked';
import { boundedLine } from '@/core/format';
import { phrase, t, translate } from '@/core/language/message';

const THIS_SITE = phrase`this site`;
const OPERATOR = (site: string) =>
  t`Ask this site’s operator to check the WalletConnect project in config.json. Its list of allowed origins must contain ${site}.`;

// Text of a refusal, whom it is about, and who can do what. The first row that fits counts.
const REFUSALS: readonly { text: RegExp; who: string; cure: (site: string) => string }[] = [
  {
    text: /too (?:large|big|long)|(?:message|payload|frame).{0,20}size|max(?:imum)? (?:message|payload) /i,
    who: phrase`this request`,
    cure: () => t`It is too large for WalletConnect. Use a wallet in this browser, or make the text shorter.`,
  },
  {
    text: /rate.?limit|too many|throttl|quota|limit (?:is )?(?:reached|exceeded)|exceed/i,
    who: THIS_SITE,
    cure: () =>
      t`Its WalletConnect project reached its limit. Try again in a few minutes. If this continues, tell this site’s operator.`,
  },
  { text: /origin|allow.?list|white.?list|domain|referr?er/i, who: THIS_SITE, cure: OPERATOR },
  {
    text: /project|(?:invalid|missing|unknown|wrong|bad).{0,12}key|api.?key/i,
    who: THIS_SITE,
    cure: OPERATOR,
  },
  {
    text: /jwt|token|clock|not yet valid|expired|\b(?:iat|nbf|exp)\b|timestamp/i,
    who: phrase`this device`,
    cure: () => t`Its clock is probably wrong: set date and time to automatic, then try again.`,
  },
];

/** Explains why the relay closed a connection; undefined if it does not refuse, as when a network goes away. */
export function relayRefusal(message: string): QuorateError | undefined {
  const [, code, said = ''] = /\bcode:?\s*(\d{4})\b(?:\s*\(?(.*?)\)?)?$/is.exec(message.trim()) ?? [];
  // Codes from 3000 are the server's own; the others are of networks and browsers.
  if (code === undefined || Number(code) < 3000) return undefined;
  const reason = boundedLine(said, 200) || t`it gave no reason (code ${code}).`;
  const site = typeof location === 'undefined' ? t`this site` : location.origin;
  const found = REFUSALS.find(({ text }) => text.test(said));
  if (found !== undefined)
    return blocked('relay-refused', { who: translate(found.who), reason, cure: found.cure(site) });
  const cure =
    code === '3000'
      ? t`Check the clock of this device. If it is right, ask this site’s operator to check the WalletConnect project in config.json for ${site}.`
      : t`We keep calling it, and nothing that you confirmed is lost.`;
  return blocked('relay-refused', { who: t`the connection`, reason, cure });
}
