import { plural } from '@/core/format';
import { type CallReader, decodedAddressOf, intOf, memberOf, type SentenceWriter } from './callReader';
import { momentWords, spanWords } from './figures';
import { type SentenceParts, say } from './sentence';

const MONTH = 2_629_746n;

/** Sentences for money that flows over time: streams and vesting. */
export const STREAMS: Readonly<Record<string, SentenceWriter>> = {
  'createStream(address,uint256,address,uint256,uint256)': (call) =>
    say`Stream ${call.tokens(call.address(2), call.int(1))} to ${call.who(0)} from ${moment(call, 3)} to ${moment(call, 4)}`,
  'createStream(address,uint256,address,uint256,uint256,uint8,address)': (call) =>
    say`Stream ${call.tokens(call.address(2), call.int(1))} to ${call.who(0)} from ${moment(call, 3)} to ${moment(call, 4)}`,
  'cancelStream(uint256)': (call) => say`End stream ${{ value: String(call.int(0)) }} of ${call.target}`,
  'withdrawFromStream(uint256,uint256)': (call) =>
    say`Withdraw ${{ amount: plural(call.int(1), 'base unit') }} from stream ${{ value: String(call.int(0)) }} of ${call.target}`,
  'setFlowrate(address,address,int96)': (call) => flow(call, call.address(0), 1, call.int(2)),
  'createFlow(address,address,address,int96,bytes)': (call) => flow(call, call.address(0), 2, call.int(3)),
  'updateFlow(address,address,address,int96,bytes)': (call) => flow(call, call.address(0), 2, call.int(3)),
  'deleteFlow(address,address,address,bytes)': (call) => flow(call, call.address(0), 2, 0n),
  'upgrade(uint256)': (call) => say`Turn ${units(call, 0)} into the streaming token ${call.target}`,
  'downgrade(uint256)': (call) => say`Turn ${units(call, 0)} of the streaming token ${call.target} back`,
  'batchVestingPlans(address,address,uint256,(address,uint256,uint256,uint256,uint256)[],uint256,address,bool,uint8)':
    (call) => {
      const plans = call.list(3);
      const total = call.tokens(call.address(1), call.int(2));
      const first = plans[0];
      const to =
        plans.length === 1 && first !== undefined
          ? say`${{ address: decodedAddressOf(memberOf(first, 'recipient', 0)) }} from ${{ value: momentWords(intOf(memberOf(first, 'start', 2))) }}`
          : say`${{ value: plural(plans.length, 'recipient') }}`;
      return say`Let ${total} vest to ${to}, revocable by ${call.who(5)}`;
    },
  'batchLockingPlans(address,address,uint256,(address,uint256,uint256,uint256,uint256)[],uint256,uint8)': (
    call,
  ) =>
    say`Lock ${call.tokens(call.address(1), call.int(2))} for ${{ value: plural(call.list(3).length, 'recipient') }}`,
  'revokePlans(uint256[])': (call) => say`Revoke ${{ value: plural(call.list(0).length, 'vesting plan') }}`,
  'createVesting(address,uint256,uint256,uint256)': (call) =>
    say`Let ${call.who(0)} earn tokens over time through ${call.target}`,
};

// A flow has no end; what it comes to in a month says more than a number a second.
function flow(call: CallReader, token: `0x${string}`, receiver: number, rate: bigint): SentenceParts {
  if (rate === 0n) return say`Stop the stream of ${{ address: token }} to ${call.who(receiver)}`;
  const monthly = call.tokens(token, rate * MONTH);
  return say`Stream about ${monthly} every month (${{ value: spanWords(MONTH) }}) to ${call.who(receiver)}, without end`;
}

function moment(call: CallReader, index: number) {
  return { value: momentWords(call.int(index)) };
}

function units(call: CallReader, index: number) {
  return { amount: plural(call.int(index), 'base unit') };
}
