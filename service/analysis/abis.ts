import type { Abi } from 'viem';
import { DecodeFlaw } from '@/core/decode/flaw';
import { parsePastedAbi } from '@/core/decode/pastedAbi';
import { t } from '@/core/language/message';

/** An ABI as it is given: any text at all. */
export type GivenAbi = { address: string; abi: string; from: 'VERIFIED' | 'PASTED' };

/** ABIs by lower-case address, and those that are none with a sentence each; `key` tells two lists apart. */
export type ReadAbis = {
  key: string;
  verified: ReadonlyMap<string, Abi>;
  pasted: ReadonlyMap<string, Abi>;
  refused: readonly { address: string; reason: string }[];
};

const MOST = 20;
const KEPT = 40;
const read = new Map<string, { serial: number; abi: Abi | string }>();
let serials = 0;

/** Reads ABIs as people have them; more than 20 are refused. */
export function readAbis(given: readonly GivenAbi[]): ReadAbis {
  const [verified, pasted] = [new Map<string, Abi>(), new Map<string, Abi>()];
  const refused: { address: string; reason: string }[] = [];
  const keys: string[] = [];
  for (const [index, { address, abi, from }] of given.entries()) {
    const refuse = (reason: string) => refused.push({ address: address.slice(0, 42), reason });
    if (index >= MOST) {
      refuse(t`There are more than ${MOST} ABIs.`);
      break;
    }
    if (!/^0x[0-9a-fA-F]{40}$/.test(address)) {
      refuse(t`This ABI is for something that is no address.`);
      continue;
    }
    const { serial, abi: found } = parsed(abi);
    if (typeof found === 'string') {
      refuse(found);
      continue;
    }
    (from === 'VERIFIED' ? verified : pasted).set(address.toLowerCase(), found);
    keys.push(`${from} ${address.toLowerCase()} ${serial}`);
  }
  return { key: keys.sort().join(), verified, pasted, refused };
}

// The same texts come with every question about a proposal.
function parsed(text: string): { serial: number; abi: Abi | string } {
  const known = read.get(text);
  if (known !== undefined) return known;
  serials += 1;
  const made = { serial: serials, abi: abiOrFlaw(text) };
  const [oldest] = read.keys();
  if (read.size >= KEPT && oldest !== undefined) read.delete(oldest);
  // Rejected texts are not cached: they may be far longer than an ABI.
  if (typeof made.abi !== 'string') read.set(text, made);
  return made;
}

function abiOrFlaw(text: string): Abi | string {
  try {
    return parsePastedAbi(text);
  } catch (error) {
    if (error instanceof DecodeFlaw) return error.message;
    throw error;
  }
}
