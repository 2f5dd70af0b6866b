// Sites of organisations and clients, which people paste for the organisation; names of ENS end in anything a site may.
const SITE =
  /^(?:www|app|vote|voting|gov|governance|forum|dao|delegate|proposals?|snapshot)\.(?!.*\.eth$)|(?:^|\.)(?:tally\.xyz|agora\.xyz|snapshot\.(?:org|box)|boardroom\.(?:io|info)|[a-z]*scan\.(?:io|org|com))$/i;

/** Whether what somebody typed may be a name such as `alice.eth`, and neither an address, a link nor the host of a site. */
export function isNameLike(text: string): boolean {
  const name = text.trim();
  return text.length < 256 && /^[^\s/#:]+\.[^\s/#:.]{2,}$/.test(name) && !SITE.test(name);
}
