/** An entry of a lockfile, as far as a bill of materials names it. */
type Locked = { version?: string; license?: string; integrity?: string; dev?: boolean; link?: boolean };

/** The packages of a lockfile that a build may take from, as a bill of materials (CycloneDX 1.5, JSON), without those for development alone. */
export function billOfMaterials(lockfile: { packages: Record<string, Locked> }, commit: string) {
  const components = Object.entries(lockfile.packages).flatMap(([path, entry]) => {
    const name = path.replace(/^.*node_modules\//, '');
    const isTaken = path.includes('node_modules/') && entry.dev !== true && entry.link !== true;
    return isTaken ? [component(name, entry)] : [];
  });
  components.sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name: 'quorate', version: commit } },
    components: components.filter((each, at) => each['bom-ref'] !== components[at - 1]?.['bom-ref']),
  };
}

function component(name: string, { version = '', license, integrity }: Locked) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const sha512 = /^sha512-(.+)$/.exec(integrity ?? '')?.[1];
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    ...(license === undefined ? {} : { licenses: [{ expression: license }] }),
    ...(sha512 === undefined
      ? {}
      : { hashes: [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }] }),
  };
}
