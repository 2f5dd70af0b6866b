import type { TypedData } from '../../core/governor/ballot/typedHashes';
import {
  choiceWords,
  intentOf,
  type Parameter,
  type ShownField,
  shownFields,
  signingCalls,
  signingTarget,
} from '../../core/governor/clearsign/forms';
import type { Dao } from '../../core/governor/dao';
import { ballotMessages, delegationMessage } from './messages';

/** Name and site of an organisation, as a wallet may show them. */
export type Owner = { name: string; site?: string | undefined };

type Deployments = { deployments: readonly { chainId: number; address: string }[] };
type Context =
  | { contract: Deployments }
  | { eip712: Deployments & { domain?: { name: string; version?: string } } };

/** A descriptor as the registry takes it (ERC-7730 v2). */
export type Descriptor = {
  $schema: string;
  context: Context;
  metadata: {
    owner: string;
    contractName: string;
    info?: { url: string };
    enums?: { choice: Readonly<Record<string, string>> };
  };
  display: { formats: Readonly<Record<string, { intent: string; fields: readonly ShownField[] }>> };
};

/** The longest words that a Ledger device shows whole, in characters; the registry's linter warns of longer ones. */
export const DEVICE_LENGTHS = { owner: 22, contractName: 30, url: 26, intent: 30, label: 20, word: 20 };

const NAMES = { governor: 'Governor', token: 'Token', timelock: 'Timelock' } as const;

/** The contracts of an organisation that a descriptor of calls is for, each with its file. */
export function signingContracts(dao: Dao) {
  return (['governor', 'token', 'timelock'] as const).flatMap((target) => {
    const address = signingTarget(dao, target);
    return address === undefined ? [] : [{ target, address, file: `calldata-${NAMES[target]}.json` }];
  });
}

type Signed = { name: string; inputs: readonly Parameter[]; parameters?: readonly Parameter[] };

/** The descriptors of an organisation by their file names: one for each of its contracts, and for each kind of message. */
export function descriptorsOf(dao: Dao, owner: Owner): Map<string, Descriptor> {
  const found = new Map<string, Descriptor>();
  const put = (file: string, contractName: string, context: Context, signed: readonly Signed[]) => {
    if (signed.length > 0) found.set(file, descriptor(dao, owner, contractName, context, signed));
  };
  for (const { target, address, file } of signingContracts(dao)) {
    const deployments = [{ chainId: dao.chainId, address }];
    put(file, NAMES[target], { contract: { deployments } }, signingCalls(dao, target));
  }
  const ballots = ballotMessages(dao, 1);
  const ownDeployments = [{ chainId: dao.chainId, address: dao.address }];
  const domain = dao.ballot.domain ?? { name: dao.name, version: null };
  const named = { name: domain.name, ...(domain.version === null ? {} : { version: domain.version }) };
  put(
    'eip712-Ballot.json',
    NAMES.governor,
    { eip712: { deployments: ownDeployments, domain: named } },
    ballots.map(signedOf),
  );
  const delegation = delegationMessage(dao);
  if (delegation !== null && dao.token !== null) {
    const deployments = [{ chainId: dao.chainId, address: dao.token.address }];
    put('eip712-Delegation.json', NAMES.token, { eip712: { deployments } }, [signedOf(delegation)]);
  }
  return found;
}

function signedOf({ primaryType, types }: TypedData): Signed {
  return { name: primaryType, inputs: types[primaryType] ?? [] };
}

function descriptor(
  dao: Dao,
  { name, site }: Owner,
  contractName: string,
  context: Context,
  signed: readonly Signed[],
): Descriptor {
  const formats = Object.fromEntries(
    signed.map((one) => {
      const inputs = one.inputs.map((input) => `${input.type} ${input.name}`).join(',');
      const fields = shownFields(one.parameters ?? one.inputs, dao);
      return [`${one.name}(${inputs})`, { intent: intentOf(one.name) ?? one.name, fields }];
    }),
  );
  const hasChoice = Object.values(formats).some(({ fields }) =>
    fields.some(({ format }) => format === 'enum'),
  );
  const isShown = site !== undefined && site.length <= DEVICE_LENGTHS.url;
  return {
    $schema: '../../specs/erc7730-v2.schema.json',
    context,
    metadata: {
      owner: ownerName(name, dao),
      contractName,
      // An address that a device cuts may read as another site's.
      ...(isShown ? { info: { url: site } } : {}),
      ...(hasChoice ? { enums: { choice: choiceWords(dao) } } : {}),
    },
    display: { formats },
  };
}

// Devices show no letters besides ASCII, and a contract may call itself anything.
function ownerName(name: string, { address }: Dao): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, DEVICE_LENGTHS.owner)
    .trim();
  return plain === '' ? `Governor ${address.slice(0, 10)}` : plain;
}
