import { lookup as resolve } from 'node:dns';
import { Agent } from 'node:https';
import { BlockList, isIPv4, type LookupFunction } from 'node:net';

// Special ranges of IANA's registries; the last two of IPv4 are groups and what is reserved.
const INNER_V4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
];
// Within 2000::/3: what carries addresses of IPv4, and examples.
const INNER_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const inner = listOf(INNER_V4, 'ipv4');
const innerV6 = listOf(INNER_V6, 'ipv6');
const global = listOf(['2000::/3'], 'ipv6');

/** Whether an address of IPv4 or IPv6 is one of the public internet: none of a machine's own, a local network's or a special one. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !inner.check(address);
  return global.check(address, 'ipv6') && !innerV6.check(address, 'ipv6');
}

/** Connections to hosts of which every address is public; others are refused before anything is sent to them. */
export function publicAgent(connections: number): Agent {
  return new Agent({ keepAlive: true, maxSockets: connections, lookup: publicLookup });
}

// Checked where the connection takes its address from, so that no second answer of the name can be another one.
const publicLookup: LookupFunction = (host, options, done) => {
  resolve(host, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error !== null) return done(error, '');
    if (first === undefined || !found.every(({ address }) => isPublicAddress(address)))
      return done(new Error('The host has no public address.'), '');
    if (options.all === true) return done(null, found);
    return done(null, first.address, first.family);
  });
};

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}
