import { relative } from 'node:path';
import { canonicalId } from '@/core/caip';
import { type Language, languageOf } from '../../core/language/language';
import { parseUrl } from '../../core/url';
import { checkPlaces, endpointsOf, originOf, PLACE_OPTIONS, parsed } from '../commands/place';
import type { Webhook } from '../publish/webhook';
import type { Target } from '../publish/write';

/** How `publish` is called. */
export const PUBLISH_USAGE =
  'usage: quorate publish --checkpoint DIR --site URL --out DIR [--dao eip155:CHAIN:0x…] [--rpc URL [--rpc URL] [--multicall 0x…]] [--previews [--language en|de|es]] [--webhook URL] [--receivers FILE] [--push DIR]';

/** From which checkpoints to publish, and where to. */
export type Publish = Omit<Target, 'speech'> & {
  /** The folder of `index.json`. */
  checkpoint: string;
  /** One of them; all where it is not said. */
  dao?: string | undefined;
  /** Endpoints that say what is so now of `dao`, else only whose powers end; what they do not say is told as of the checkpoint's block. */
  rpc: readonly string[];
  multicall?: string | undefined;
  /** Language of pictures, by default English. */
  language?: Language | undefined;
  /** Receiver of news across organisations. */
  webhook?: Webhook | undefined;
  /** The file that names the receivers of alerts. */
  receivers?: string | undefined;
  /** The folder of keys and subscriptions; nothing is pushed without it. */
  push?: string | undefined;
};

/** Reads the arguments behind `publish`; throws a sentence. */
export function readPublish(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Publish {
  const { values, positionals } = parsed(PUBLISH_USAGE, args, {
    checkpoint: { type: 'string' },
    site: { type: 'string' },
    out: { type: 'string' },
    ...PLACE_OPTIONS,
    previews: { type: 'boolean' },
    language: { type: 'string' },
    webhook: { type: 'string' },
    receivers: { type: 'string' },
    push: { type: 'string' },
  });
  const { checkpoint, site, out, dao, multicall, previews, receivers, push } = values;
  if (positionals.length > 0 || checkpoint === undefined || site === undefined || out === undefined)
    throw new Error(PUBLISH_USAGE);
  const rpc = (dao === undefined ? endpointsOf(values.rpc, environment) : values.rpc) ?? [];
  checkPlaces(rpc, multicall);
  const place = { dao: dao && canonicalId(dao), rpc, multicall };
  if (values.webhook !== undefined && dao !== undefined)
    throw new Error('--webhook tells of all organisations: leave --dao out.');
  if (receivers !== undefined && dao !== undefined)
    throw new Error('--receivers tells of all organisations: leave --dao out.');
  if (push !== undefined && dao !== undefined)
    throw new Error('--push tells of all organisations: leave --dao out.');
  if (push !== undefined && !relative(out, push).startsWith('..'))
    throw new Error('--push is inside --out, where anybody could read its keys.');
  const webhook =
    values.webhook === undefined ? undefined : webhookAt(values.webhook, environment.QUORATE_WEBHOOK_SECRET);
  const language = languageNamed(values.language);
  const target = { site: originOf('site', site), out, previews: previews === true };
  return { checkpoint, ...target, ...place, language, webhook, receivers, push };
}

function languageNamed(name = 'en'): Language {
  const language = languageOf(name, []);
  if (language !== name) throw new Error('--language is none of en, de and es.');
  return language;
}

// The secret is no argument: those can be read by everybody on the machine.
function webhookAt(url: string, secret: string | undefined): Webhook {
  if (!/^https?:$/.test(parseUrl(url)?.protocol ?? ''))
    throw new Error('--webhook is no http or https address.');
  if (secret === undefined || secret.length < 16)
    throw new Error('--webhook needs QUORATE_WEBHOOK_SECRET, of at least 16 characters.');
  return { url, secret };
}
