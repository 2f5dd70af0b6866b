import type { Hex } from 'viem';
import { keccak256, stringToBytes } from 'viem/utils';
import { phrase, t, translate } from '@/core/language/message';

// Meanings of rights whose names alone do not explain them.
const MEANINGS: Readonly<Record<string, string>> = {
  PROPOSER_ROLE: phrase`the right to queue proposals`,
  EXECUTOR_ROLE: phrase`the right to execute`,
  CANCELLER_ROLE: phrase`the right to cancel`,
  DEFAULT_ADMIN_ROLE: phrase`the right to give and take rights`,
  TIMELOCK_ADMIN_ROLE: phrase`the right to give and take rights`,
  MINTER_ROLE: phrase`the right to mint`,
  BURNER_ROLE: phrase`the right to burn`,
  PAUSER_ROLE: phrase`the right to pause`,
  UPGRADER_ROLE: phrase`the right to upgrade`,
};
const OTHERS = `
  ADMIN OWNER OPERATOR MANAGER GOVERNOR GOVERNANCE GUARDIAN KEEPER RELAYER BRIDGE DEPOSITOR PREDICATE
  SNAPSHOT MINT BURN PAUSE UNPAUSER UNPAUSE EMERGENCY EMERGENCY_ADMIN POOL_ADMIN RISK_ADMIN
  ASSET_LISTING_ADMIN FLASH_BORROWER WITHDRAWER WITHDRAW TREASURER TREASURY CONTROLLER STRATEGIST ORACLE
  REPORTER SIGNER VALIDATOR WHITELIST WHITELISTER BLACKLISTER BLOCKER CONFIGURATOR CONFIG SETTER UPDATER
  FEE_MANAGER FEE FEE_SETTER REWARDS REWARD_MANAGER DISTRIBUTOR DELEGATE VETO VETOER ROUTER ISSUER
  REDEEMER RESCUER RECOVERY TRANSFER SENDER CREATOR CURATOR ALLOCATOR SENTINEL BOT
`;
const NAMES = [
  ...Object.keys(MEANINGS).filter((name) => name !== 'DEFAULT_ADMIN_ROLE'),
  ...OTHERS.trim()
    .split(/\s+/)
    .flatMap((name) => [`${name}_ROLE`, name]),
];

let hashes: ReadonlyMap<string, string> | undefined;

/** The name of a right of AccessControl: by its hash, or by the text it is; null where no name fits. */
export function roleName(role: string): string | null {
  if (/^0x0+$/.test(role)) return 'DEFAULT_ADMIN_ROLE';
  // Hashed once, when the first right is met.
  hashes ??= new Map(NAMES.map((name) => [keccak256(stringToBytes(name)), name]));
  return hashes.get(role.toLowerCase()) ?? shortText(role);
}

/** A right in words with its name: “the right to mint (MINTER_ROLE)”; an unknown one by its hash. */
export function roleWords(role: Hex | string): string {
  const name = roleName(role);
  if (name === null) return t`a right that we cannot name (${role.slice(0, 10)}…)`;
  const meaning = MEANINGS[name];
  return meaning === undefined ? t`the right ${name}` : `${translate(meaning)} (${name})`;
}

/** Bytes that hold a short text, padded with zeros, as that text; null where they hold anything else. */
export function shortText(bytes: string): string | null {
  const found = /^0x((?:[2-7][0-9a-f]){2,32}?)(?:00)*$/i.exec(bytes);
  if (found?.[1] === undefined) return null;
  return found[1].replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));
}
