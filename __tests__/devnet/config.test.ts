import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { daoId, parseDaoId } from '@/core/caip';
import { parseConfig } from '@/core/config';

describe('public/config.json', () => {
  const config = parseConfig(JSON.parse(readFileSync(join(process.cwd(), 'public/config.json'), 'utf8')));

  it('names organisations by checksummed ids on chains that it lists', () => {
    const chains = config.chains.map((chain) => chain.id);
    for (const { id } of config.organisations) {
      expect(daoId(parseDaoId(id))).toBe(id);
      expect(chains).toContain(parseDaoId(id).chainId);
    }
  });

  it('asks only encrypted endpoints, and offers no wallet of unlocked accounts', () => {
    for (const url of config.chains.flatMap((chain) => chain.rpc)) expect(url).toMatch(/^https:/);
    expect(config.wallet.demo).toBeUndefined();
  });
});
