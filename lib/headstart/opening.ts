// In place of the Governor's address and of Multicall3's in a packed body; no JSON of ours has these characters.
const GOVERNOR = '@';
const MULTICALL = '^';
const ZEROS = '~';

// In place of the four blocks of a body that asks for logs.
const BLOCKS = ['<', '=', '>', '?'] as const;

/** The usual address of Multicall3, as a chain without one of its own is asked. */
const USUAL = '0xca11bde05977b3631167028862be2a173976ca11';

/** Packs the first body for an endpoint, without the two addresses and with each run of zeros as its length. */
export function packOpening(make: (governor: string, multicall: string) => string): string {
  const [governor, multicall] = ['1', '2'].map((digit) => digit.repeat(40)) as [string, string];
  return make(`0x${governor}`, `0x${multicall}`)
    .replaceAll(governor, GOVERNOR)
    .replaceAll(multicall, MULTICALL)
    .replace(/0{5,}/g, (zeros) => `${ZEROS}${zeros.length}${ZEROS}`);
}

/** The first body for an endpoint, as it was packed, with these addresses. */
export function unpackOpening(packed: string, governor: string, multicall = USUAL): string {
  return packed
    .replace(/~(\d+)~/g, (_, length) => '0'.repeat(length))
    .replaceAll(GOVERNOR, governor.slice(2))
    .replaceAll(MULTICALL, multicall.slice(2));
}

/** Packs the body that asks for the first logs. `make` writes it for a Governor in small letters and four blocks. */
export function packLogs(make: (governor: string, blocks: readonly string[]) => string): string {
  return make(`0x${GOVERNOR}`, BLOCKS);
}

/** The body that asks for the first logs, as it was packed, with this address and these blocks. */
export function unpackLogs(packed: string, governor: string, blocks: readonly bigint[]): string {
  return blocks.reduce(
    (body, block, at) => body.replaceAll(BLOCKS[at] ?? '', `0x${block.toString(16)}`),
    packed.replaceAll(GOVERNOR, governor.slice(2)),
  );
}
