import type { AbiFunction, Address, Hex } from 'viem';
import { encodeFunctionData, getAddress, serializeTransaction } from 'viem/utils';
import { coinOf } from '../../core/chains';
import type { TypedData } from '../../core/governor/ballot/typedHashes';
import { signingCalls } from '../../core/governor/clearsign/forms';
import { type ClearScreen, clearCall, clearMessage } from '../../core/governor/clearsign/screen';
import type { Dao } from '../../core/governor/dao';
import { SUPPORT } from '../../core/governor/vote';
import { descriptorsOf, type Owner, signingContracts } from './descriptors';
import { ballotMessages, delegationMessage, EXAMPLE } from './messages';

/** An example with its name, the file of the descriptor that is for it, and the screen of a wallet that has it. */
export type Example = { name: string; file: string; screen: ClearScreen; signed: SentCall | TypedData };

/** A call of an example. */
export type SentCall = { to: Address; data: Hex; value: bigint };

const WORD: Hex = `0x${'11'.repeat(32)}`;

/** An example for each call and message of an organisation's descriptors; of votes and ballots one for each side. */
export function signingExamples(dao: Dao): Example[] {
  const coin = coinOf(dao.chainId) ?? 'ETH';
  const calls = signingContracts(dao).flatMap(({ target, address, file }) =>
    signingCalls(dao, target).flatMap((known) =>
      choicesOf(known, dao).flatMap((choice) => {
        const args = known.inputs.map(({ name = '' }) => argument(name, choice, dao));
        const signed = { to: address, data: encodeFunctionData({ abi: [known], args }), value: 0n };
        const screen = clearCall(signed, dao, coin);
        const types = known.inputs.map(({ type }) => type).join(',');
        const name = `${known.name}(${types})${choice === undefined ? '' : ` ${choice}`}`;
        return screen === undefined ? [] : [{ name, file, screen, signed }];
      }),
    ),
  );
  const delegation = delegationMessage(dao);
  const messages = [
    ...dao.counting.sides.flatMap((side) =>
      ballotMessages(dao, SUPPORT[side]).map((data) => ({ file: 'eip712-Ballot.json', data, side })),
    ),
    ...(delegation === null ? [] : [{ file: 'eip712-Delegation.json', data: delegation, side: '' }]),
  ];
  return [
    ...calls,
    ...messages.flatMap(({ file, data, side }) => {
      const screen = clearMessage(data, dao);
      return screen === undefined
        ? []
        : [{ name: `${data.primaryType} ${side}`.trim(), file, screen, signed: data }];
    }),
  ];
}

/** Everything for an organisation's folder in the registry, by path: its descriptors, and a test of each in `testsv2/`. */
export function registryFiles(dao: Dao, owner: Owner): Map<string, string> {
  const examples = signingExamples(dao);
  const files = new Map<string, string>();
  const put = (path: string, value: unknown) => files.set(path, `${JSON.stringify(value, null, 2)}\n`);
  for (const [file, descriptor] of descriptorsOf(dao, owner)) {
    put(file, descriptor);
    put(`testsv2/${file.replace(/json$/, 'tests.json')}`, {
      $schema: '../../../specs/erc7730-tests-v2.schema.json',
      descriptor: `../${file}`,
      tests: examples
        .filter((one) => one.file === file)
        .map(({ name, screen: { intent, fields }, signed }) => ({
          description: name,
          ...('to' in signed ? { rawTx: unsigned(dao.chainId, signed) } : { data: signed }),
          expected: { intent, owner: descriptor.metadata.owner, fields },
        })),
    });
  }
  return files;
}

function unsigned(chainId: number, call: SentCall): Hex {
  return serializeTransaction({ ...call, chainId, type: 'eip1559' });
}

function choicesOf({ inputs }: AbiFunction, { counting }: Dao): readonly (number | boolean | undefined)[] {
  const support = inputs.find(({ name }) => name === 'support');
  if (support === undefined) return [undefined];
  const sides = counting.sides.map((side) => SUPPORT[side]);
  return support.type === 'bool' ? sides.map((side) => side === SUPPORT.for) : sides;
}

function argument(name: string, choice: number | boolean | undefined, { address }: Dao): unknown {
  const known: Record<string, unknown> = {
    proposalId: EXAMPLE.proposalId,
    support: choice,
    reason: 'A good plan.',
    params: '0x',
    nonce: 0n,
    expiry: 1_800_000_000n,
    v: 27,
    signature: `${WORD}${'11'.repeat(32)}1b`,
    targets: [address],
    values: [0n],
    signatures: ['votingDelay()'],
    calldatas: ['0x3932abb1'],
    description: '# A good plan',
    proposalData: '0x',
    r: WORD,
    s: WORD,
    id: WORD,
    descriptionHash: WORD,
  };
  return known[name] ?? getAddress(EXAMPLE.account);
}
