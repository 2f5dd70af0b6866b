import { decodeFunctionData, formatEther, toFunctionSelector } from 'viem/utils';
import { isSameAddress } from '@/core/address';
import { boundedLine } from '@/core/format';
import type { TypedData } from '@/core/governor/ballot/typedHashes';
import { type Call, GOVERNANCE_SELECTORS } from '@/core/governor/call';
import {
  choiceWords,
  intentOf,
  type Parameter,
  type ShownField,
  type SigningDao,
  shownFields,
  signingCalls,
  signingTarget,
} from './forms';

/** A clear-signing wallet's screen: the intent, then each label with its value; English, as ERC-7730 asks. */
export type ClearScreen = { intent: string; fields: readonly { label: string; value: string }[] };

/** A screen in one line: long values and further fields, for which a wallet has more pages, are cut. */
export function screenLine({ intent, fields }: ClearScreen): string {
  const shown = fields.slice(0, MOST_FIELDS).map(({ label, value }) => `${label}: ${boundedLine(value, 80)}`);
  const more = fields.length - shown.length;
  return [intent, ...shown, ...(more > 0 ? [`${more} more`] : [])].join(' · ');
}

const MOST_FIELDS = 12;
const LAST_DATE = 8_640_000_000_000n;

/** The screen of a wallet that has the organisation's descriptors, for a call; undefined where none of them is for it. */
export function clearCall({ to, data, value }: Call, dao: SigningDao, coin: string): ClearScreen | undefined {
  const target = GOVERNANCE_SELECTORS[data.slice(0, 10) as Call['data']]?.target;
  if (target === undefined || !isSameAddress(to, signingTarget(dao, target))) return undefined;
  const known = signingCalls(dao, target).find((one) => data.startsWith(toFunctionSelector(one)));
  if (known === undefined) return undefined;
  const args = decodeFunctionData({ abi: [known], data }).args as readonly unknown[];
  const values = Object.fromEntries(known.parameters.map(({ name }, index) => [name, args[index] ?? value]));
  return screenOf(known.name, known.parameters, values, dao, coin);
}

/** The screen of a wallet that has the organisation's descriptors, for a message to sign; undefined where none is for it. */
export function clearMessage(data: TypedData, dao: SigningDao): ClearScreen | undefined {
  return screenOf(data.primaryType, data.types[data.primaryType] ?? [], data.message, dao, '');
}

function screenOf(
  name: string,
  parameters: readonly Parameter[],
  values: Readonly<Record<string, unknown>>,
  dao: SigningDao,
  coin: string,
): ClearScreen | undefined {
  const intent = intentOf(name);
  if (intent === undefined) return undefined;
  const fields = shownFields(parameters, dao).flatMap(({ path, label, format, visible }) => {
    if (visible === 'never') return [];
    const value = values[path.replace('.[]', '')];
    const all = Array.isArray(value) ? value : [value];
    return all.map((one) => ({ label, value: written(format, one, choiceWords(dao), coin) }));
  });
  return { intent, fields };
}

function written(
  format: ShownField['format'],
  value: unknown,
  choices: Readonly<Record<string, string>>,
  coin: string,
): string {
  const text = String(value);
  if (format === 'enum') return choices[text] ?? text;
  if (format === 'amount') return `${formatEther(BigInt(text))} ${coin}`;
  if (format !== 'date' || BigInt(text) > LAST_DATE) return text;
  return new Date(Number(text) * 1000).toISOString().replace('T', ' ').replace('.000', '');
}
