import { checkedAddress, clipForSentence } from '../caip';
import { chainWords } from '../chains';
import { QuorateError } from '../errors';
import { readable } from '../json';
import { t } from '../language/message';
import { type ChainExplorer, chainNamed, chainOfHost } from './chainNames';

type Address = `0x${string}`;

/** Content of a pasted text: an address, its chain if the text names one, and a proposal if it is a link to one. */
type Pasted = {
  address: Address;
  chainId: number | undefined;
  proposal: string | undefined;
  /** Whether it is a link of another site, whose addresses are on some chain, named or not. */
  isLink: boolean;
};

const LONGEST = 10_000;
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;
const EDGE = '[\\s"\'“”„‘’«»‹›<>()[\\]{}.,;:!?*_`|…]+';
const EDGES = new RegExp(`^${EDGE}|${EDGE}$`, 'g');
const URL_IN_TEXT = /\bhttps?:\/\/[^\s<>"'|]+/gi;
const ADDRESS =
  /(?<![0-9a-z])(?:(eip155:\d{1,15}|[a-z][a-z0-9-]{0,19})(?::|\/erc\d+:))?(0x[0-9a-f]{40})(?![0-9a-f])/gi;
const SITE = /^(?:https?:\/\/(?:[^\s/?#@]*@)?([\w.-]+)|((?:[\w-]+\.)+[a-z]{2,}))(?::\d+)?(?=[/?#]|$)/i;
const CHAIN_IN_QUERY = /[?&](?:chain_?id|chain|network(?:_?id)?)=([\w:-]+)/i;

/** A pasted text without quotes, brackets, full stop, invisible characters, percent codes, and words around one link. */
export function pastedText(input: string): string {
  const text = input.slice(0, LONGEST).replace(UNSEEN, '').replace(EDGES, '');
  const links = new Set(text.match(URL_IN_TEXT)?.map((link) => link.replace(EDGES, '')));
  const [link = text] = links;
  const one = decoded(links.size === 1 ? link : text).replace(EDGES, '');
  return one.replace(/0X(?=[0-9a-f]{40})/gi, '0x');
}

/**
 * Reads what people paste for an address: the address, an address with its chain (EIP-3770, CAIP-10, CAIP-19, ERC-681),
 * or a link that holds one. Throws `address-malformed`, `address-checksum`, `pasted-refused`.
 */
export function readPasted(input: string, explorers: readonly ChainExplorer[] = []): Pasted {
  const text = pastedText(input).replace(/^#/, '');
  if (/^(?:pay-)?0x[0-9a-f]{40}$/i.test(text)) return found({ address: text.replace(/^pay-/i, '') });
  const [, name, address, rest] =
    /^(eip155:\d{1,15}(?:\/erc\d+)?|[a-z][a-z0-9-]{0,19}):(?:pay-)?(0x[0-9a-f]{40})(?:[/@?](.*))?$/i.exec(
      text,
    ) ?? [];
  if (name !== undefined && address !== undefined) return prefixed(name, address, rest);
  const [site, host, bare] = SITE.exec(text) ?? [];
  // A name without a scheme and a path may be one of ENS.
  const isLink = host !== undefined || (bare !== undefined && text.length > (site?.length ?? 0));
  if (isLink) return inLink(text, host ?? bare ?? '', explorers);
  if (/^0x[0-9a-f]{64}$/i.test(text)) throw refused(t`it is the id of a transaction or a proposal.`);
  throw new QuorateError('address-malformed', { input: clipForSentence(input.trim()) });
}

/** Reads a pasted address for a field of one chain; what names another chain, or none where it must, is refused. */
export function pastedAddress(
  input: string,
  chainId: number,
  explorers: readonly ChainExplorer[] = [],
): Address {
  const { address, chainId: named, isLink } = readPasted(input, explorers);
  if (named === undefined && isLink) throw refused(t`the link does not say on which chain it is.`);
  if (named !== undefined && named !== chainId)
    throw refused(t`it is on ${chainWords(named)}, and this is ${chainWords(chainId)}.`);
  return address;
}

/** The address that a pasted text names, on this chain or on any; undefined where it names none. */
export function addressPasted(input: string, chainId: number | 'any' = 'any'): Address | undefined {
  return readable(() => (chainId === 'any' ? readPasted(input).address : pastedAddress(input, chainId)));
}

const OTHER = /^(?:https?:\/\/)?([\w-]+(?:\.[\w-]+)+)(?::\d+)?(\/[^?#]*)/i;
// Words of hosts and paths that say what is there, and not whose it is.
const KINDS = /^(?:www|app|votes?|gov|governance|daos?|proposals?|tally|agora|degov|boardroom|eth)$/i;

/** The name that a link without an address gives an organisation, as words, and the number of its proposal. */
export function namedByLink(input: string): { name: string; proposal: string | undefined } | undefined {
  const [, host = '', path = ''] = OTHER.exec(pastedText(input)) ?? [];
  const [, slug] = /\/(?:gov|dao)\/([\w-]+)/i.exec(path) ?? [];
  const [, proposal] = /\/(?:proposals?|votes?)\/(\d{1,78}|0x[\da-f]{1,64})(?![\da-z])/i.exec(path) ?? [];
  const name = [slug ?? '', ...host.split('.').slice(0, -1), ...path.split('/')].find(
    (word) => /^(?!0x)[\w-]*[a-z]/i.test(word) && !KINDS.test(word),
  );
  return name === undefined ? undefined : { name: name.replace(/[-_]/g, ' '), proposal };
}

/** The id of a transaction that a pasted text or link is; lower case. Bare, it may be a proposal's. */
export function transactionPasted(input: string): string | undefined {
  const [, id] =
    /^(?:(?:https?:\/\/)?[\w.:-]+\/(?:[\w-]+\/)*tx\/)?(0x[\da-f]{64})(?:[/?#].*)?$/i.exec(
      pastedText(input),
    ) ?? [];
  return id?.toLowerCase();
}

function prefixed(name: string, written: string, rest: string | undefined): Pasted {
  // ERC-681, as codes to scan have it: the chain stands behind, and is Ethereum where there is none.
  const isPayment = name.toLowerCase() === 'ethereum';
  const [, behind = '1'] = /^(\d{1,15})(?:[/?]|$)/.exec(rest ?? '') ?? [];
  const chainId = isPayment ? Number(behind) : chainNamed(name.replace(/\/erc\d+$/i, ''));
  if (chainId === undefined) throw refused(t`“${name}” is no chain that Quorate knows.`);
  const account = /^0x[0-9a-f]{40}$/i.test(rest ?? '') ? rest : undefined;
  const isProposal = !isPayment && account === undefined && !name.includes('/');
  return found({
    address: account ?? written,
    chainId,
    proposal: isProposal ? rest : undefined,
  });
}

function inLink(text: string, host: string, explorers: readonly ChainExplorer[]): Pasted {
  const places = [...text.matchAll(ADDRESS)].map(([, name, address = '']) => ({ name, address }));
  // A link of ours to a delegate names the Governor first.
  const [, dao, account] = /#(eip155:\d{1,15}):0x[0-9a-f]{40}\/(0x[0-9a-f]{40})$/i.exec(text) ?? [];
  if (dao !== undefined && account !== undefined)
    return found({ address: account, chainId: chainNamed(dao), isLink: true });
  const [first] = places;
  if (first === undefined) throw refused(t`the link to ${clipForSentence(host)} names no contract.`);
  if (new Set(places.map(({ address }) => address.toLowerCase())).size > 1)
    throw refused(t`the link names several addresses.`);
  const { name, address } = places.find((each) => each.name !== undefined) ?? first;
  const chainId = name === undefined ? chainOfLink(text, host, explorers) : chainNamed(name);
  return found({ address, chainId, proposal: PROPOSAL.exec(text)?.[0], isLink: true });
}

// No address, which has 40 digits.
const PROPOSAL =
  /(?<=\/proposals?\/|:0x[0-9a-f]{40}\/)(?:\d{1,78}|0x(?![0-9a-f]{40}(?![0-9a-f]))[0-9a-f]{1,64})(?![0-9a-z])/i;

function chainOfLink(text: string, host: string, explorers: readonly ChainExplorer[]): number | undefined {
  const [, asked] = CHAIN_IN_QUERY.exec(text) ?? [];
  const known = asked === undefined ? undefined : chainNamed(asked);
  if (known !== undefined) return known;
  const ofHost = chainOfHost(host, explorers);
  if (ofHost !== undefined) return ofHost;
  const path = text.slice(text.indexOf(host) + host.length).split(/[?&]/)[0] ?? '';
  // Numbers in a path may be anything.
  const words = path.split(/[/#]/).filter((word) => /^[a-z]/i.test(word));
  const named = new Set(words.map(chainNamed).filter((id) => id !== undefined));
  return named.size === 1 ? [...named][0] : undefined;
}

function found({
  address: written,
  chainId,
  proposal,
  isLink = false,
}: { address: string } & Partial<Omit<Pasted, 'address'>>): Pasted {
  const { address, ofChain } = checked(written, chainId);
  return { address, chainId: chainId ?? ofChain, proposal, isLink };
}

/** Rootstock's checksums (EIP-1191) name their chain. */
function checked(written: string, chainId: number | undefined): { address: Address; ofChain?: number } {
  try {
    return { address: checkedAddress(written, chainId) };
  } catch (error) {
    for (const ofChain of [30, 31]) {
      const address = readable(() => checkedAddress(written, ofChain));
      if (address === undefined) continue;
      if (chainId === undefined) return { address, ofChain };
      throw refused(
        t`its capitals are the checksum of ${chainWords(ofChain)}, and it is used on ${chainWords(chainId)}.`,
      );
    }
    throw error;
  }
}

/** Twice at most: some chats escape what is escaped. */
function decoded(text: string): string {
  let now = text;
  for (let time = 0; time < 2 && /%[0-9a-f]{2}/i.test(now); time++) {
    const plain = readable(() => decodeURIComponent(now));
    if (plain === undefined) return now;
    now = plain;
  }
  return now;
}

const refused = (reason: string): QuorateError => new QuorateError('pasted-refused', { reason });
