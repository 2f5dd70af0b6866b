/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileSources } from '@/devnet/solc';
import { ORIGINAL, REHEARSAL_CODE } from '@/lib/chain/simulate/rehearsalCode';

const SOURCE = join(process.cwd(), 'devnet', 'contracts', 'variants', 'Rehearsal.sol');

test('the embedded code is what its source compiles to', () => {
  const text = readFileSync(SOURCE, 'utf8');
  const none = () => '';
  const compiled = compileSources({ 'Rehearsal.sol': text }, none, { evm: 'paris', metadata: false });
  expect(compiled['Rehearsal.sol']?.Rehearsal?.runtime).toBe(REHEARSAL_CODE);
  expect(text).toContain(ORIGINAL);
});
