import {
  type DisplayModel,
  type Descriptor as ForeignDescriptor,
  format,
  formatTypedData,
  isFieldGroup,
} from '@ethereum-sourcify/clear-signing';
import { keccak256, stringToHex } from 'viem';
import type { Descriptor } from '@/cli/clearsign/descriptors';
import type { SentCall } from '@/cli/clearsign/files';
import { EXAMPLE } from '@/cli/clearsign/messages';
import type { TypedData } from '@/core/governor/ballot/typedHashes';
import type { ClearScreen } from '@/core/governor/clearsign/screen';
import type { Dao } from '@/core/governor/dao';

/** A Governor of OpenZeppelin 5 with a token and a timelock, changed in places. */
export const signingDao = (changes: Partial<Dao> = {}): Dao => ({
  chainId: 31337,
  address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  family: 'openzeppelin',
  name: 'Our DAO',
  version: '1',
  ids: 'hash',
  clock: { raw: null, mode: 'blocknumber' },
  counting: {
    raw: 'support=bravo&quorum=for,abstain',
    kind: 'simple',
    quorum: ['for', 'abstain'],
    sides: ['against', 'for', 'abstain'],
    fractional: false,
    overridable: false,
  },
  ballot: { form: 'v5', nonce: 'plain', domain: { name: 'Our DAO', version: '1' } },
  token: {
    address: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
    kind: 'erc20votes',
    name: 'Our token',
    symbol: 'OUR',
    decimals: 18,
    clock: { raw: null, mode: 'blocknumber' },
  },
  timelock: {
    address: '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0',
    kind: 'controller',
    delay: 60n,
    grace: null,
  },
  extensions: [],
  settings: {
    votingDelay: 1n,
    votingPeriod: 100n,
    proposalThreshold: 0n,
    quorum: 4n,
    quorumNumerator: 4n,
    quorumDenominator: 100n,
    lateQuorumExtension: null,
  },
  guardian: null,
  proxy: null,
  unknown: [],
  at: { number: 1n, hash: `0x${'00'.repeat(32)}`, timestamp: 1n },
  ...changes,
});

const base = signingDao();
const onlyFor = { ...base.counting, quorum: ['for'] as const };
const comp = base.token && { ...base.token, kind: 'comp' as const };
const timelock = base.timelock && { ...base.timelock, kind: 'compound' as const };

/** Organisations of every family and counting, by how they differ from the first one. */
export const SIGNING_DAOS = {
  openzeppelin: {},
  openzeppelin4: { ballot: { form: 'v4', nonce: 'none', domain: { name: 'Our DAO', version: '1' } } },
  fractional: { counting: { ...base.counting, kind: 'fractional', fractional: true } },
  overridable: { counting: { ...base.counting, kind: 'overridable', overridable: true } },
  bravo: {
    ...{ family: 'bravo', counting: onlyFor, token: comp, timelock },
    ballot: { form: 'v4', nonce: 'none', domain: { name: 'Compound Governor Bravo', version: null } },
  },
  alpha: {
    ...{ family: 'alpha', token: comp, timelock },
    counting: { ...onlyFor, sides: ['against', 'for'] },
    ballot: { form: 'alpha', nonce: 'none', domain: { name: 'Compound Governor Alpha', version: null } },
  },
  nouns: {
    ...{ family: 'nouns', counting: onlyFor, token: comp, timelock },
    ballot: { form: 'none', nonce: 'none', domain: null },
  },
  agora: { family: 'agora' },
  unknown: { counting: { ...base.counting, kind: 'unknown' } },
} as const satisfies Record<string, Partial<Dao>>;

/**
 * A wallet with these descriptors: a second implementation of ERC-7730, which reads nothing but them. `wrong` is another
 * place (CAIP-10) at which the index of the registry lists them by mistake.
 */
export function clearWallet(descriptors: ReadonlyMap<string, Descriptor>, wrong?: string) {
  const calldataIndex: Record<string, string> = {};
  const typedDataIndex: Record<string, Record<string, { path: string; encodeTypeHashes: string[] }[]>> = {};
  for (const [path, { context, display }] of descriptors) {
    const { deployments } = 'contract' in context ? context.contract : context.eip712;
    const own = deployments.map(({ chainId, address }) => `eip155:${chainId}:${address.toLowerCase()}`);
    for (const id of wrong === undefined ? own : [...own, wrong.toLowerCase()]) {
      if ('contract' in context) calldataIndex[id] = path;
      else
        for (const key of Object.keys(display.formats)) {
          const name = key.slice(0, key.indexOf('('));
          typedDataIndex[id] ??= {};
          typedDataIndex[id][name] = [{ path, encodeTypeHashes: [keccak256(stringToHex(key))] }];
        }
    }
  }
  const options = {
    descriptorResolverOptions: {
      type: 'custom' as const,
      resolver: {
        index: { calldataIndex, typedDataIndex },
        fetchDescriptor: async (path: string) => descriptors.get(path) as unknown as ForeignDescriptor,
      },
    },
    externalDataProvider: {
      resolveChainInfo: async () => ({
        name: 'Chain',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      }),
    },
  };
  return {
    call: async (chainId: number, { to, data, value }: SentCall) =>
      shown(await format({ chainId, to, data, value, from: EXAMPLE.account }, options)),
    message: async ({ domain, types, primaryType, message }: TypedData) => {
      const { EIP712Domain: _, ...own } = types;
      const typed = { domain, types: own, primaryType, message, account: EXAMPLE.account };
      return shown(await formatTypedData(typed as unknown as Parameters<typeof formatTypedData>[0], options));
    },
  };
}

/** The screen of the second implementation; undefined where it found no descriptor. */
function shown({ intent, fields, rawCalldataFallback }: DisplayModel): ClearScreen | undefined {
  if (rawCalldataFallback !== undefined || intent === undefined || fields === undefined) return undefined;
  const rows = fields.flatMap((field) => (isFieldGroup(field) ? field.fields : [field]));
  return {
    intent: String(intent),
    fields: rows.map((row) => ({ label: String(row.label), value: String('value' in row ? row.value : '') })),
  };
}
