import type { Hex } from 'viem';
import { stringToHex, toEventSelector } from 'viem/utils';
import { ownNamedEvents } from '@/core/decode/known/rightNames';
import type { RoleChange } from '@/core/decode/simulated';

/**
 * Events that say who receives a right: what kind of change it is, and by place among the words (the indexed ones first) to
 * whom, with what role, over which contract, and the flag without which it is taken away; `named` is the right that the
 * event's name tells.
 */
const EVENTS = `
granted to=1 role=0 | RoleGranted(bytes32,address,address) RoleGranted(uint64,address,uint32,uint48,bool)
revoked to=1 role=0 | RoleRevoked(bytes32,address,address) RoleRevoked(uint64,address)
owner to=1 | OwnershipTransferred(address,address) OwnerUpdated(address,address) OwnerChanged(address,address)
owner to=1 | AuthorityUpdated(address,address) GovernanceTransferred(address,address)
owner to=0 | LogSetOwner(address) LogSetAuthority(address) AuthorityUpdated(address) ApplyOwnership(address)
admin to=0 | NewAdmin(address)
admin to=1 | NewAdmin(address,address)
pending-admin to=0 | NewPendingAdmin(address) CommitOwnership(address)
pending-admin to=1 | NewPendingAdmin(address,address) OwnershipTransferStarted(address,address)
granted to=0 role=1 flag=2 | UserRoleUpdated(address,uint8,bool)
granted to=0 role=2 over=1 flag=3 | SetPermission(address,address,bytes32,bool)
granted to=2 role=0 over=3 | Granted(bytes32,address,address,address,address)
revoked to=2 role=0 over=3 | Revoked(bytes32,address,address,address)
granted to=0 flag=1 named=roles | RolesUpdated(address,uint256)
granted to=0 named=module | EnabledModule(address)
granted to=0 named=signer | AddedOwner(address)
granted to=0 named=ward | Rely(address)
granted to=0 flag=1 named=minter | MinterConfigured(address,uint256)
granted to=1 flag=2 named=minter | MinterConfigured(address,address,uint256)
`;

type Row = { kind: RoleChange['kind']; places: Readonly<Record<string, string>> };

const topic = (signature: string) => toEventSelector(`event ${signature}`);

const ROWS = new Map<Hex, Row>(
  Array.from(EVENTS.matchAll(/^(\S+) (.+) \| (.+)$/gm)).flatMap(([, kind, words = '', events = '']) => {
    const places = Object.fromEntries(words.split(' ').map((word) => word.split('=')));
    return events.split(' ').map((event) => [topic(event), { kind: kind as Row['kind'], places }] as const);
  }),
);
// Maker’s older contracts log a call by its selector, then who called, then the first argument.
ROWS.set(`0x65fae35e${'00'.repeat(28)}`, { kind: 'granted', places: { to: '1', named: 'ward' } });

let own: Map<Hex, Row> | undefined;

// Hashed when the first event is met that no table has.
function ownNamed(first: Hex): Row | undefined {
  own ??= new Map(
    ownNamedEvents().map(({ event, named, to }) => [
      topic(event),
      {
        kind: 'granted',
        places: { to: String(to), named, ...(event.endsWith('bool)') ? { flag: '1' } : {}) },
      },
    ]),
  );
  return own.get(first);
}

/** An event whose words are looked at, the indexed ones first. */
type RoleLog = Pick<RoleChange, 'contract'> & {
  topics: readonly Hex[];
  words: readonly Hex[];
  addressAt(index: number): RoleChange['account'] | null;
};

/** The change of a right that an event tells; null where it tells none. */
export function roleChangeIn({ contract, topics, words, addressAt }: RoleLog): RoleChange | null {
  const [first] = topics;
  const row = first === undefined ? undefined : (ROWS.get(first) ?? ownNamed(first));
  if (row === undefined) return null;
  const { to = '0', role, over, flag, named } = row.places;
  const account = addressAt(Number(to));
  const where = over === undefined ? contract : addressAt(Number(over));
  if (account === null || where === null) return null;
  const isTaken = flag !== undefined && BigInt(words[Number(flag)] ?? '0x0') === 0n;
  return {
    contract: where,
    kind: isTaken ? 'revoked' : row.kind,
    role:
      role !== undefined
        ? (words[Number(role)] ?? null)
        : named === undefined
          ? null
          : stringToHex(named, { size: 32 }),
    account,
  };
}
