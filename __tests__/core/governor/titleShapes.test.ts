import { readFileSync } from 'node:fs';
import { titleOf } from '@/core/governor/description/title';
import { processorTime } from '../../processorTime';
import { testWith } from '../../runs';

const CAP = 'Raise the cap';
const FENCE = '```';

/** Shapes of texts that are all titled “Raise the cap”, by what they begin with. */
const SHAPES: Record<string, readonly string[]> = {
  'front matter': [
    `---\ntitle: ${CAP}\nauthor: x\n---\n# Something else\n\nBody`,
    `---\neip: 12\ntitle: "${CAP}" # final\nstatus: Draft\n---\nBody`,
    `---\r\ntitle: '${CAP}'\r\n---\r\nBody`,
    `---\ntitle: >-\n  Raise\n  the cap\nauthor: x\n---\nBody`,
    `---\nauthor: x\ncreated: 2026-01-01\n---\n\n# ${CAP}`,
    `+++\ntitle = "${CAP}"\ndate = 2026-01-01\n+++\n# Something else`,
    `+++\nauthor = "x"\n+++\n# ${CAP}`,
    `author: x\nstatus: Draft\ntitle: ${CAP}\n\nBody`,
    `\ufeff---\nTitle: ${CAP}\n...\nBody`,
  ],
  JSON: [
    `{"title":"${CAP}","description":"Body"}`,
    `{\n  "version": 1,\n  "title": "${CAP}",\n  "body": "# Another\\n\\nText"\n}`,
    `{"description":"# ${CAP}\\n\\nBody"}`,
    `{"body":"${CAP}\\nBody"}`,
    `{"title":"","description":"## ${CAP}"}`,
    `{"title":"${CAP}","description":"a line\nthat no JSON may have"}`,
    `"# ${CAP}\\n\\nBody"`,
    `"# ${CAP}\n\nBody"`,
    JSON.stringify(JSON.stringify({ title: CAP, description: 'Body' })),
    `${FENCE}json\n{"title":"${CAP}"}\n${FENCE}`,
  ],
  entities: ['# Raise&nbsp;the cap', '# Raise&#32;the&#x20;cap'],
  HTML: [
    `<h1>${CAP}</h1><p>Body of it</p>`,
    `<h2 align="center">${CAP}</h2>\nBody`,
    `<p align="center"><img src="https://a.example/x.png"></p>\n\n# ${CAP}`,
    `<details><summary>${CAP}</summary>\nBody</details>`,
    `<style>h1 { color: red }</style>\n<div><b>${CAP}</b></div><div>Body</div>`,
    `${CAP}<br>Body`,
    `# ${CAP}<br/><br />Body`,
    '# Raise<br>the cap\nBody',
    `<!-- one --> <!-- two\nlines --># ${CAP}`,
    `# <a name="x"></a>${CAP}`,
  ],
  'line breaks that are written out': [
    `# ${CAP}\\n\\n## Summary\\nBody of it\nFooter`,
    `# ${CAP}\\n## Summary\\nBody\nFooter`,
    `\\n\\n# ${CAP}\\r\\nBody`,
  ],
  'tables and rules': [
    `| Status | Draft |\n|---|---|\n| Author | x |\n\n# ${CAP}`,
    `Status | Draft\n--- | ---\nAuthor | x\n\n# ${CAP}`,
    `=====\n${CAP}\n=====\nBody`,
    `* * *\n___\n# ${CAP}`,
  ],
  'pictures and addresses': [
    `[![badge][1]][2]\n\n# ${CAP}\n\n[1]: https://a.example/b.svg\n[2]: https://a.example`,
    `[![a](https://a.example/b.svg)](https://a.example) ![c](x.png)\n# ${CAP}`,
    `![logo](data:image/png;base64,${'Ab1+/'.repeat(4000)})\n\n# ${CAP}`,
    `[1]: https://a.example\n# ${CAP}`,
    `https://forum.example/t/raise-the-cap/123\n\n# ${CAP}`,
    `<https://forum.example/t/1>\n# ${CAP}`,
    `Discussion: https://forum.example/t/1\n\n# ${CAP}`,
  ],
  'code fences': [
    `${FENCE}\n# ${CAP}\n${FENCE}\n\nBody`,
    `${FENCE}markdown\n${CAP}\n\nBody\n${FENCE}`,
    `${FENCE}solidity\ncontract Cap {}\n${FENCE}\n# ${CAP}`,
    `~~~\n0x12345678\n~~~\n# ${CAP}`,
    `${FENCE}\n${CAP}`,
  ],
  links: [
    `# [${CAP}](https://a.example/b_(c))`,
    '# [Raise the cap][1]\n\n[1]: https://a.example',
    '# Raise [the](https://a.example "T") cap[^1]',
    `[${CAP}](<https://a.example/a b>)`,
  ],
  headings: [
    ...Array.from({ length: 6 }, (_, level) => `${'#'.repeat(level + 1)} ${CAP}\nBody`),
    `#${CAP}\nBody`,
    `${CAP}\n=============\n\nBody`,
    `${CAP}\n---\n\nBody`,
    `# ${CAP} {#raise}\nBody`,
    `   # ${CAP} #`,
    `> ## ${CAP}`,
    `# Title\n\n${CAP}\n\n# Summary`,
    `## Title:\n${CAP}`,
  ],
  'marks in the line': [
    `**${CAP}**\n\nBody`,
    `__${CAP}__`,
    `***${CAP}***`,
    '# **Raise** _the_ `cap`',
    '# *Raise* __the__ ~~cap~~',
    `- [ ] ${CAP}`,
    `* ${CAP}`,
    `\u2022 ${CAP}`,
    `“${CAP}”`,
    `Title: ${CAP}\nAuthor: x\n\nBody`,
    `**Title:** ${CAP}`,
    `Proposal title: ${CAP}`,
  ],
  'invisible characters': [
    `\ufeff# ${CAP}\nBody`,
    `\u200b\u2060# Raise\u200b the cap`,
    `\u202e# ${CAP}\u202c`,
    `\u3164\n\u2800\n# ${CAP}`,
    `\u00a0\u3000\t\n# ${CAP}`,
  ],
};

describe('a title is read from what a text is made of', () => {
  const rows = Object.entries(SHAPES).flatMap(([kind, texts]) => texts.map((text) => [kind, text] as const));
  const named = rows.map(([kind, text]) => [`${kind}: ${JSON.stringify(text).slice(0, 90)}`, text] as const);
  test.each(named)('%s', (_, text) => expect(titleOf(text)).toBe(CAP));

  test.each([
    ['# Q&amp;A fund &#8211; second round\nBody', 'Q&A fund – second round'],
    ['# Caf&eacute; &lt;b&gt; &unknown; &copy', 'Café <b> &unknown; &copy'],
    ['# &#x202e;Pay&#0; &#xd800;&#1114112;', 'Pay'],
    ['# **Raise** _the_ `cap` ~~soon~~ now', 'Raise the cap soon now'],
    ['# The `**` of `a_b_c` and _x', 'The ** of a_b_c and _x'],
    ['1. Raise the cap\n2. Lower the fee', '1. Raise the cap'],
    ['"Fix" and "Foo"', '"Fix" and "Foo"'],
    ['0x23205261697365207468652063617', '0x23205261697365207468652063617'],
    ['| only | a table |\n|---|---|', 'only a table'],
    [`${FENCE}js\nrun()\n${FENCE}`, 'run()'],
    ['# 🗳️ 👩‍🚀', '🗳️ 👩‍🚀'],
    ['{ not JSON at all }', '{ not JSON at all }'],
    ['[1, 2, 3]', '[1, 2, 3]'],
    ['Raise | lower\nBody', 'Raise | lower'],
    ['Note: this is a title\nBody', 'Note: this is a title'],
    ['# Costs < 5 and > 3', 'Costs < 5 and > 3'],
  ])('%j is titled %j', (text, title) => expect(titleOf(text)).toBe(title));

  test.each([
    '',
    ' \n\t',
    '\u200b\u2060\ufeff',
    '\u3164',
    '\u2800\n\u2800',
    '---\n---',
    '{}',
    '""',
    '<br><p></p>',
    '&nbsp;',
  ])('%j has no title', (text) => expect(titleOf(text)).toBe('Untitled proposal'));

  test('a text that is nothing but an address is said to be elsewhere', () => {
    const file = 'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi';
    expect(titleOf(file)).toBe(`File elsewhere: ${file}`);
    expect(titleOf(' https://forum.example/t/1\n')).toBe('Text elsewhere: https://forum.example/t/1');
  });

  test('nothing that is no heading is passed over for a better line', () => {
    for (const first of [
      'Send everything to me',
      'Send: everything',
      '**Send** it',
      '[Send](https://a.example)',
    ])
      expect(titleOf(`${first}\n\nTitle: Thanks\n\n# Thanks`)).toMatch(/^Send/);
  });

  test('shapes made to be slow are not', () => {
    const taken = processorTime();
    const parts = [
      '<br>',
      '<p',
      '<style>',
      '&#1',
      '[a](',
      '[[',
      '((',
      '_a',
      '* ',
      '~~',
      'a|',
      '|-',
      'a: b\n',
      '{"title":"',
      '\\n',
      '"',
      '![](',
      '\\"',
      FENCE,
      '+++\n',
      '---\n',
      'title: >\n ',
    ];
    for (const part of parts)
      for (const first of ['', '# ', '{"title":', '---\na: b\n'])
        titleOf(first + part.repeat(1_000_000 / part.length));
    expect(taken()).toBeLessThan(5000);
  });
});

testWith('data/field/titles', 'the titles of the field come out as they should', (folder) => {
  const rows: { id: string; text: string; right: string }[] = JSON.parse(
    readFileSync(`${folder}/titles.json`, 'utf8'),
  );
  const others: Record<string, RegExp> = {
    T17: /^(Title: )?Raise the cap$/,
    T20: /elsewhere/,
    T22: /^(1\. )?Raise the cap$/,
    T26: /^0x2320526/,
  };
  for (const { id, text, right } of rows) {
    const title = titleOf(text);
    expect([id, title]).toEqual([id, others[id] === undefined ? right : expect.stringMatching(others[id])]);
  }
  expect(rows.length).toBeGreaterThan(15);
});
