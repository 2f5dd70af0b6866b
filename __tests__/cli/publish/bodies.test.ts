import { bodyFor, inert } from '@/cli/publish/alerts/bodies';
import type { Receiver } from '@/cli/publish/alerts/receivers';
import { boundedLine } from '@/core/format';
import { hostileTitle } from '../../core/calendar/hostile';
import { runs, seeded, seedOf } from '../../runs';

const PIECES = [
  '@everyone @here <!channel> <!here|now> <@U024BE7LH> <#C024BE7LR>',
  '[win](https://evil.example/x) <https://evil.example|Open the proposal>',
  'www.evil.example evil.com/x evil。com ＠you tg://resolve?domain=x HTTPS://EVIL.EXAMPLE',
  '/start #tag **bold** `code` ||spoiler|| ~~gone~~ > quote # big \\',
  '&lt;!channel&gt; &amp; &#60;',
];
const LINK = `https://${'vote'.repeat(62)}.example.org/proposal/#eip155:1:0x${'1'.repeat(40)}/${'9'.repeat(78)}`;
const url = 'https://hooks.example/secret';

function messageOf(title: string) {
  const more = { id: 'id', kind: 'opened', dao: 'dao', proposal: '1', time: '1' };
  return {
    ...more,
    link: LINK,
    title,
    text: 'Votes: 72.7% for, 1.5M.\nVoting ends 6 Nov 2026, 21:18:30 UTC.',
  };
}

const body = (receiver: Pick<Receiver, 'kind' | 'chat'>, title: string) =>
  JSON.parse(bodyFor({ name: 'x', url, ...receiver }, messageOf(title))) as Record<string, unknown>;

/** The text before the last line, which is our own link. */
const words = (text: unknown, link: string) => {
  expect(String(text).endsWith(`\n${link}`)).toBe(true);
  return String(text).slice(0, -link.length - 1);
};

const LINKED = /:\/\/|[@#/＠]\S|[\p{L}\p{N}][.。]\p{L}|www\.[\p{L}\p{N}]/u;

test('no title mentions anybody, makes a link or leaves its line, in any chat', () => {
  const random = seeded(seedOf(44));
  for (let run = 0; run < runs(500, 20_000); run += 1) {
    const pieces = Array.from({ length: random.int(1, 4) }, () => random.pick(PIECES));
    const title = boundedLine(`${random.chance(0.5) ? hostileTitle(random) : ''}${pieces.join('')}`, 120);
    const telegram = body({ kind: 'telegram', chat: '-1' }, title);
    expect(telegram).not.toHaveProperty('parse_mode');
    expect(words(telegram.text, LINK)).not.toMatch(LINKED);
    const slack = words(body({ kind: 'slack' }, title).text, `<${LINK}|Open the proposal>`);
    expect(slack).not.toMatch(LINKED);
    expect(slack).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
    const discord = body({ kind: 'discord' }, title);
    expect(discord.allowed_mentions).toEqual({ parse: [] });
    const content = words(discord.content, `<${LINK}>`);
    expect(content.replace(/\\[^\p{L}\p{N}\s]/gu, '')).not.toMatch(/[\\*_~`|<>[\]()#@]/);
    expect(content.replaceAll('\\', '')).not.toMatch(LINKED);
    for (const text of [telegram.text, slack, content])
      expect(String(text).split('\n').length).toBeLessThan(5);
  }
});

test('the longest title and address fit every chat', () => {
  for (const sign of ['*', '@', '.a', '🗳️', '&']) {
    const title = `${sign.repeat(60)}: Less than 24 hours left, 99.9% of the quorum missing: ${sign.repeat(120)}`;
    expect(String(body({ kind: 'telegram', chat: '-1' }, title).text).length).toBeLessThanOrEqual(4096);
    expect(String(body({ kind: 'discord' }, title).content).length).toBeLessThanOrEqual(2000);
  }
});

test('plain sentences, figures and times stay as they are', () => {
  const text = 'Raise the fee to 1.5% (v2)? Yes: 72.7% for.\nVoting ends 6 Nov 2026, 21:18:30 UTC.';
  expect(inert(text)).toBe(text);
});
