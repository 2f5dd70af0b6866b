import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ORIGINAL, REHEARSAL_CODE } from '@/chain/simulate/rehearsalCode';
import { compileSources } from '@/devnet/solc';

const SOURCE = join(process.cwd(), 'devnet', 'contracts', 'variants', 'Rehearsal.sol');

test('the embedded code is what its source compiles to', () => {
  const text = readFileSync(SOURCE, 'utf8');
  const none = () => '';
  const compiled = compileSources({ 'Rehearsal.sol': text }, none, { evm: 'paris', metadata: false });
  expect(compiled['Rehearsal.sol']?.Rehearsal?.runtime).toBe(REHEARSAL_CODE);
  expect(text).toContain(ORIGINAL);
});
