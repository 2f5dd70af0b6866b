import { ipfsCid } from '@/cli/release/ipfsCid';

const text = (value: string) => new TextEncoder().encode(value);

// Written down from ipfs-unixfs-importer 15.4.0 with raw leaves, pieces of 262,144 bytes and 174 links a node.
test('a folder has the CID that IPFS gives it', () => {
  const big = new Uint8Array(600 * 1024).map((_, at) => (at * 7 + (at >> 8)) & 255);
  const files = [
    { path: 'empty.txt', bytes: new Uint8Array() },
    { path: 'hello.txt', bytes: text('hello world') },
    { path: 'big.bin', bytes: big },
    { path: 'a b/ünï.txt', bytes: text('x') },
    { path: '_next/static/b.js', bytes: text('1') },
    { path: '_next/a.js', bytes: text('2') },
  ];
  const cid = 'bafybeiarcgelvcj5ugqtm7qzcl74uxb4k7rv2ppxpbinhpes5euikqepuq';
  expect([ipfsCid(files), ipfsCid([...files].reverse())]).toEqual([cid, cid]);
  expect(ipfsCid(files.filter(({ path }) => path.startsWith('_next/')).map(inFolder))).toBe(
    'bafybeic6jcru52kk5pqoybmecwgoo4e44p2p42nidexnwk7nqdqwzgjf2q',
  );
});

const inFolder = ({ path, bytes }: { path: string; bytes: Uint8Array }) => ({
  path: path.slice('_next/'.length),
  bytes,
});

test('a file of more pieces than one node links has nodes of nodes, and one byte changes all', () => {
  const huge = new Uint8Array(175 * 262_144 + 5).map((_, at) => (at * 13 + (at >> 16)) & 255);
  const of = (bytes: Uint8Array) => ipfsCid([{ path: 'huge.bin', bytes }]);
  const whole = of(huge);
  expect(whole).toBe(HUGE);
  huge[huge.length - 1] = 0;
  expect(of(huge)).not.toBe(whole);
});

/** The folder that holds it alone. */
const HUGE = 'bafybeiaawalacrv3ur75k6u5djlblzbpfohuw7vpxkxgra6gmhkf2tcile';
