import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import { getAddress, isAddress } from 'viem';
import { type Descriptor, descriptorsOf } from '@/cli/clearsign/descriptors';
import { registryFiles } from '@/cli/clearsign/files';
import { parseUrl } from '@/core/url';
import { SIGNING_DAOS, signingDao } from './clearSigned';

const NAMES = Object.keys(SIGNING_DAOS) as (keyof typeof SIGNING_DAOS)[];

// Both as the registry publishes them, under CC0: github.com/ethereum/clear-signing-erc7730-registry, folder specs, at
// 3b66ba289cd3988ea791346629445f9ab6ae86f3. The first is of ethereum/ERCs, assets/erc-7730.
const isDescriptor = schema('erc7730-v2');
const isTests = schema('erc7730-tests-v2');

function schema(name: string): ValidateFunction {
  // Its sections stand beside `properties`, under names that are no keywords.
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addFormat('eip55', (text) => isAddress(text) && getAddress(text) === text);
  ajv.addFormat('eip155', { type: 'number', validate: (id) => Number.isSafeInteger(id) && id > 0 });
  ajv.addFormat('uri', (text) => parseUrl(text) !== null);
  ajv.addFormat('uri-reference', (text) => parseUrl(`https://registry.example/dao/${text}`) !== null);
  ajv.addFormat('date-time', (text) => !Number.isNaN(Date.parse(text)));
  const { $schema: _, ...rules } = JSON.parse(
    readFileSync(`__tests__/cli/schemas/${name}.schema.json`, 'utf8'),
  ) as Record<string, unknown>;
  return ajv.compile(rules);
}

function flawsOf(isValid: ValidateFunction, document: unknown): string[] {
  if (isValid(document)) return [];
  return (isValid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

test.each(NAMES)('%s: each descriptor and each file of tests is valid by the published schema', (name) => {
  const dao = signingDao(SIGNING_DAOS[name]);
  const files = registryFiles(dao, { name: dao.name, site: 'https://vote.example.org' });
  expect(files.size).toBeGreaterThanOrEqual(6);
  for (const [path, text] of files) {
    const isValid = path.startsWith('testsv2/') ? isTests : isDescriptor;
    expect([path, flawsOf(isValid, JSON.parse(text))]).toEqual([path, []]);
  }
});

describe('a broken descriptor is refused', () => {
  const dao = signingDao();
  const broken = (change: (descriptor: Descriptor & Record<string, unknown>) => void): string[] => {
    const whole = descriptorsOf(dao, { name: dao.name }).get('calldata-Governor.json');
    const copy = JSON.parse(JSON.stringify(whole)) as Descriptor & Record<string, unknown>;
    expect(flawsOf(isDescriptor, copy)).toEqual([]);
    change(copy);
    return flawsOf(isDescriptor, copy);
  };
  const firstFormat = ({ display }: Descriptor) =>
    Object.values(display.formats)[0] as unknown as { fields: object[] };

  test.each<[string, (descriptor: Descriptor & Record<string, unknown>) => void, string]>([
    [
      'an address with a wrong checksum',
      (one) =>
        Object.assign(one, {
          context: { contract: { deployments: [{ chainId: 1, address: dao.address.toLowerCase() }] } },
        }),
      '/context/contract/deployments/0/address must match format "eip55"',
    ],
    [
      'a call named by its selector',
      (one) => Object.assign(one.display, { formats: { '0x56781388': firstFormat(one) } }),
      '/display/formats property name must be valid',
    ],
    [
      'a format that no wallet knows',
      (one) => Object.assign(firstFormat(one).fields[0] ?? {}, { format: 'votes' }),
      '/format must be equal to constant',
    ],
    [
      'a field with a path and a value at once',
      (one) => Object.assign(firstFormat(one).fields[0] ?? {}, { value: 'For' }),
      '/fields/0 must NOT be valid',
    ],
    [
      'a section of another standard',
      (one) => Object.assign(one, { abi: [] }),
      ' must NOT have additional properties',
    ],
  ])('%s', (_, change, flaw) => {
    expect(broken(change)).toEqual(expect.arrayContaining([expect.stringContaining(flaw)]));
  });
});
