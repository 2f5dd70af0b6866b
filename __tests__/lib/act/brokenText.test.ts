import { concat, encodeAbiParameters, type Hex, keccak256, toFunctionSelector } from 'viem';
import { query } from '@/cli/commands/query';
import { hashDescription, hashProposalWith } from '@/core/governor/proposalId';
import { rpc } from '@/devnet/anvil';
import { openVariant } from '@/devnet/variant';
import { queue } from '@/lib/act/acts/lifecycle';
import { first, groundOf } from './variants';

// The first world compiles its contracts.
const COMPILING = 600_000;
const LISTS = [{ type: 'address[]' }, { type: 'uint256[]' }, { type: 'bytes[]' }, { type: 'bytes' }] as const;
const PROPOSE = toFunctionSelector('propose(address[],uint256[],bytes[],string)');
const QUESTION =
  'query($dao: ID!, $id: BigInt!) { proposal(dao: $dao, id: $id) { description state simulation(run: true) { outcome reason } } dao(id: $dao) { operations(first: 3) { items { proposalId } } } }';

it.each<[string, Hex]>([
  ['with the quotes of Windows-1252', '0x2320506179209178920a0a426f6479'],
  ['with a genuine U+FFFD, which is UTF-8', '0x23205061792078efbfbd20'],
])(
  'a proposal whose description is no UTF-8 %s is simulated, queued and found again in its timelock',
  async (_, bytes) => {
    const variant = await openVariant('oz49');
    try {
      const ground = await groundOf(variant);
      const action = variant.action(7n);
      const columns = [[action.target], [action.value], [action.calldata], bytes] as const;
      const data = concat([PROPOSE, encodeAbiParameters(LISTS, columns)]);
      const by = first(variant.voters);
      await rpc(variant.url, 'eth_sendTransaction', [
        { from: by, to: variant.governor, data, gas: '0x2dc6c0' },
      ]);
      const { target, value, calldata } = action;
      const actions = [{ target, value, calldata }];
      const id = hashProposalWith(actions, keccak256(bytes));
      await variant.toActive(id);
      for (const voter of variant.voters)
        await variant.send('function castVote(uint256,uint8) returns (uint256)', voter, variant.governor, [
          id,
          1,
        ]);
      await variant.toEnd(id);
      const asked = async () => {
        const order = { dao: variant.dao, rpc: [variant.url], query: QUESTION };
        const variables = { dao: variant.dao, id: String(id) };
        const start = String(variant.startBlock);
        const { data: told } = await query({ ...order, variables, start, now: false });
        return told as {
          proposal: { description: string; simulation: { outcome: string } };
          dao: { operations: { items: { proposalId: string }[] } };
        };
      };
      const { proposal } = await asked();
      expect(proposal.simulation.outcome).toBe('PASSED');
      const descriptionHash = hashDescription(proposal.description);
      expect(descriptionHash).toBe(keccak256(bytes));
      const intent = { proposalId: id, actions, descriptionHash };
      expect((await ground.perform(queue, intent, by)).get()).toMatchObject({ status: 'shown' });
      const { dao } = await asked();
      expect(dao.operations.items).toMatchObject([{ proposalId: String(id) }]);
    } finally {
      await variant.close();
    }
  },
  COMPILING,
);
