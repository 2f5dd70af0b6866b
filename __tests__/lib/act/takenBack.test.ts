import type { Hex } from 'viem';
import { rpc } from '@/devnet/anvil';
import { batch } from '@/devnet/wallet/together';
import type { ActService, WalletClient } from '@/lib/act/acts/act';
import { openStage } from './stage';
import { OWNER, type Request, waysOf } from './ways';
import { doorOf, doorsOf, record } from './world';

const stage = openStage();
const { voter, start, undone, cast } = stage;
const { sendAs, asContract } = waysOf(stage);
// The index reads on, and shows nothing of it.
const service: ActService = { syncTo: async () => undefined, ask: async () => ({ data: {} }) };

/** A vote by a wallet, while the chain does something each time it is looked for; what was seen of it. */
async function voteWhile(door: WalletClient, onPause: (status: () => string) => Promise<unknown>) {
  const pause = async () => void (await onPause(() => runner.get().status));
  const runner = start(doorsOf(stage.small, door.account, { door, service, onPause: pause }));
  const statuses = record(runner);
  const codes: (string | undefined)[] = [];
  runner.subscribe(() => codes.push(runner.get().problem?.code));
  await cast(runner);
  return { statuses, codes };
}

describe('a block that is taken back', () => {
  it('with the vote in it, which is waited for once more', () =>
    undone(async () => {
      const { url } = stage.small;
      const door = doorOf(stage.small, voter(1));
      let request: Request | undefined;
      const send: typeof door.send = async (asked) => {
        request = asked;
        return door.send(asked);
      };
      const snapshot = await rpc<Hex>(url, 'evm_snapshot');
      let turns = 0;
      const { statuses, codes } = await voteWhile({ ...door, send }, async (status) => {
        turns += 1;
        if (status() === 'mined' && turns === 1) await rpc(url, 'evm_revert', [snapshot]);
        else if (turns === 8 && request !== undefined)
          await door.send({ ...request, from: voter(1), value: '0x0' });
        else await stage.small.mine();
      });
      expect(statuses.slice(-2)).toEqual(['mined', 'shown']);
      expect(codes).not.toContain('never-seen');
    }));

  it('with the vote of a contract wallet in it, which stays where it is until it comes again', () =>
    undone(async () => {
      const { url } = stage.small;
      const account = await asContract(voter(1));
      let again: () => Promise<unknown> = async () => undefined;
      const send = ({ to, data }: Request) => {
        const sent = () => sendAs(voter(OWNER), account, batch([{ to, data }]));
        again = sent;
        return sent();
      };
      const snapshot = await rpc<Hex>(url, 'evm_snapshot');
      let turns = 0;
      const { statuses, codes } = await voteWhile(doorOf(stage.small, account, { send }), async () => {
        turns += 1;
        if (turns === 1) await rpc(url, 'evm_revert', [snapshot]);
        else if (turns === 4) await again();
        else await stage.small.mine();
      });
      expect(statuses.slice(-3)).toEqual(['sent', 'mined', 'shown']);
      expect(turns).toBeGreaterThan(3);
      expect(codes).not.toContain('unexpected');
    }));
});
