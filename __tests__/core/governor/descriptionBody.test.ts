import { textBelowTitle } from '@/core/governor/description/descriptionBody';
import { isListedTitle } from '@/service/indexer/checkpoint/checkpointShard';

describe('the text below the title', () => {
  test.each([
    ['# Raise the cap\n\nBody', 'Body'],
    ['Raise the cap\n=====\nBody', 'Body'],
    ['# Raise the cap\\n\\n## Why\\nBecause', '## Why\nBecause'],
    ['Raise the cap', ''],
    ['{"title":"Raise the cap","description":"# Why\\n\\nBecause"}', '# Why\n\nBecause'],
    ['{"title":"Raise the cap","description":"Raise the cap\\nBody"}', 'Body'],
    ['---\ntitle: Raise the cap\nauthor: x\n---\n# Raise the cap\n\nBody', 'Body\n\n~~~\nauthor: x\n~~~'],
    ['{"title":"Cap","body":"Body","link":"~~~"}', 'Body\n\n~~~~\n{\n  "link": "~~~"\n}\n~~~~'],
    ['Title: Raise the cap\n\nBody', 'Body'],
  ])('%j keeps %j', (description, body) => expect(textBelowTitle(description)).toBe(body));

  test.each([
    '<h1>Raise the cap</h1><p>Body of it</p>',
    '# Joined  ### Summary  text',
    '# [Raise the cap](https://evil.example)',
    'Raise the cap<br>Body',
    `# ${'long '.repeat(60)}`,
    '| Status | Draft |\n|---|---|\n\n# Raise the cap',
  ])('a line that says or links more than the title stays: %j', (description) => {
    expect(textBelowTitle(description)).toBe(description.trim());
  });
});

describe('the titles in files of history', () => {
  test.each([
    ['Raise the cap', '---\ntitle: Raise the cap\n---\nBody'],
    ['title: Raise the cap', '---\ntitle: Raise the cap\n---\nBody'],
    ['{"title":"Raise the cap","description":"Body"}', '{"title":"Raise the cap","description":"Body"}'],
    ['Q&amp;A', '# Q&amp;A\n'],
    ['Raise the capBody of it', '<h1>Raise the cap</h1><p>Body of it</p>'],
    ['"# Raise the cap', '"# Raise the cap\\n\\nBody"'],
    ['https://forum.example/t/1', 'https://forum.example/t/1\n\n# Raise the cap'],
    [`${'word '.repeat(24).trim()}…`, 'word '.repeat(60)],
  ])('%j is one of its text, now or as it was read before', (title, description) => {
    expect(isListedTitle(title, description)).toBe(true);
  });

  test.each([
    ['Thank the volunteers', 'Send everything to me\n\n# Thank the volunteers'],
    ['pay Bob', 'Do not pay Bob'],
    ['Pay 1', 'Pay 1,000,000'],
    ['…', 'Raise the cap'],
    ['', 'Raise the cap'],
    ['!', 'Raise the cap'],
  ])('%j is none of %j', (title, description) => expect(isListedTitle(title, description)).toBe(false));
});
