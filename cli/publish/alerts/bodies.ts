import { safeText } from '../../../core/format';
import type { Receiver } from './receivers';

/** An alert as a message; `text` has several lines. */
export type Message = {
  id: string;
  kind: string;
  dao: string;
  /** Null where it is about the organisation. */
  proposal: string | null;
  title: string;
  text: string;
  link: string;
  time: string;
};

/** The body of a POST for a receiver of this kind, as JSON. */
export function bodyFor(receiver: Receiver, message: Message): string {
  const { kind } = receiver;
  if (kind === 'json') return JSON.stringify({ version: 1, alert: message });
  const words = inert(`${message.title}\n${message.text}`);
  switch (kind) {
    case 'telegram':
      // Without parse_mode nothing in it is markup.
      return JSON.stringify({
        chat_id: receiver.chat,
        text: `${words}\n${message.link}`,
        link_preview_options: { is_disabled: true },
      });
    case 'slack':
      return JSON.stringify({
        text: `${slackText(words)}\n<${slackText(message.link)}|Open the proposal>`,
        ...SLACK,
      });
    case 'discord':
      return JSON.stringify({ content: `${discordText(words)}\n<${message.link}>`, ...DISCORD });
  }
}

const SLACK = { unfurl_links: false, unfurl_media: false };
const DISCORD = { allowed_mentions: { parse: [] } };

/**
 * A text in which chats find no link, mention, channel or command of the writer's: a blank stands behind each sign that would
 * begin or join one. Our own sentences have such signs only before a blank.
 */
export function inert(text: string): string {
  return safeText(text)
    .replace(/([@#/\\＠＃])(?=\S)/gu, '$1 ')
    .replace(/([.。．｡:])(?=[\p{L}/])/gu, '$1 ');
}

/** Slack's three signs, by which everything it gives a meaning begins. */
function slackText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function discordText(text: string): string {
  return text.replace(/[\\*_~`|<>[\]()#@]/g, '\\$&');
}
