import { t } from '@/core/language/message';
import { blocked } from '../errors/blocked';
import { parseUrl } from '../url';

/** A link by which an app connects to wallets (WalletConnect, version 2). */
export type AppLink = {
  /** With what is known to be in such a link, and nothing else. */
  uri: string;
  topic: string;
};

// No link of an app is longer by far, and reading one takes time in proportion.
const LONGEST_LINK = 2000;
// Seconds that a link lives where it names no end, and at most; apps say five minutes.
const LIFE = 300;
const LONGEST_LIFE = 3600;
const KEY = /^[0-9a-f]{64}$/;

/** The link in a pasted text, also inside another wallet's link. Throws `capture-link` and `capture-link-expired`. */
export function readAppLink(text: string, now: number): AppLink {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST_LINK) throw flawed(t`it is too long`);
  const link = /^wc:/i.test(trimmed) ? trimmed : (parseUrl(trimmed)?.searchParams.get('uri') ?? '');
  const [, topic = '', version, query = ''] =
    /^wc:(?:\/\/)?([\w-]+)@(\d+)\/?(?:\?(.*))?$/i.exec(link.trim()) ?? [];
  if (version === undefined) throw flawed('it does not begin with wc:');
  if (version !== '2') throw flawed(t`it is of version ${version.slice(0, 3)}, and only version 2 is in use`);
  const params = new URLSearchParams(query);
  const symKey = params.get('symKey') ?? '';
  if (!KEY.test(topic) || !KEY.test(symKey)) throw flawed(t`a part of it is missing`);
  if ((params.get('relay-protocol') ?? '') !== 'irn')
    throw flawed(t`it names a relay that is not known here`);
  const until = untilOf(params.get('expiryTimestamp'), now);
  if (until <= now) throw blocked('capture-link-expired');
  const uri = `wc:${topic}@2?relay-protocol=irn&symKey=${symKey}&expiryTimestamp=${until}`;
  return { uri, topic };
}

function untilOf(text: string | null, now: number): number {
  if (text === null) return now + LIFE;
  if (!/^\d{1,15}$/.test(text)) throw flawed(t`it names no moment at which it ends`);
  return Math.min(Number(text), now + LONGEST_LIFE);
}

const flawed = (reason: string) => blocked('capture-link', { reason });
