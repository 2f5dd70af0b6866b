import type { Address, Hex } from 'viem';
import { type AgreedHeader, headersBy } from '@/chain/prove/prover';
import { proveView } from '@/chain/prove/proveView';
import { createTransport } from '@/chain/rpc/transport';
import { rpc } from '@/devnet/anvil';
import { openVariant } from '@/devnet/variant';
import { openBefore } from '../../openBefore';
import { provenBy } from '../../service/graph/provenFigures';
import { repeat } from '../../service/graph/repeat';
import { SWIFT } from '../../swift';

/** The figures of a proposal and of an account's part in it. */
const PROVEN = [
  ...['state', 'snapshot', 'deadline', 'tally.against', 'tally.for', 'tally.abstain', 'quorum'],
  ...['power', 'hasVoted'],
];

/** Governors in which only votes are cast here. */
const UNPROVEN = {
  // How votes are counted differs by the module of each proposal, and so does what weight a vote has.
  agora: ['a vote', 'dao.counting.raw'],
  // Its token has no view of them: none are shown.
  nouns: ['dao.token.decimals'],
};

describe.each(['agora', 'nouns'] as const)('of %s', (name) => {
  const variant = openBefore(() => openVariant(name));
  const figures = openBefore(() => provenBy(variant));

  test('what each figure rests on is proven from the state by which blocks are hashed, before, while and after it is voted on', async () => {
    const { chainId, url } = variant;
    const transport = createTransport({ ...SWIFT, chainId, hosts: [url] });
    const voter = variant.voters[0] ?? variant.owner;
    const id = await variant.propose(voter, [variant.action(2n)], '# Proven');
    const asked = [await figures.ask(id, voter)];
    await variant.toActive(id);
    await variant.vote(id, voter, 'for');
    await variant.mine();
    asked.push(await figures.ask(id, voter));
    await variant.toEnd(id);
    asked.push(await figures.ask(id, voter));
    const readings = asked.flatMap((each) => each.readings);
    const missing = asked.flatMap((each) =>
      each.missing.map((one) => (one.startsWith('{') ? 'a vote' : one)),
    );
    expect([...new Set(missing)].sort()).toEqual(UNPROVEN[name]);
    const headers = new Map<string, Promise<AgreedHeader>>();
    const named = new Set<string>();
    const same = await repeat(
      url,
      readings.map(({ reading }) => reading),
    );
    for (const [at, { path, reading }] of readings.entries()) {
      const { contract, data, block } = reading;
      expect([path, same[at]]).toEqual([path, true]);
      if (data === null) continue;
      const agreed = headers.get(block) ?? headersBy(transport)(BigInt(block));
      headers.set(block, agreed);
      const view = { contract: contract as Address, data };
      const answer = await proveView(transport, (await agreed).header, view);
      const params = [{ to: contract, data }, `0x${BigInt(block).toString(16)}`];
      expect([path, answer]).toEqual([path, await rpc<Hex>(url, 'eth_call', params)]);
      named.add(path.replace(/^.*#/, ''));
    }
    expect([...named]).toEqual(expect.arrayContaining(PROVEN));
  });
});
