/** The bill of materials of a release. Expects `npm run build`. */
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { sbom } from '../../packaging/sbom.mjs';
import { name, version } from '../../package.json';

interface Bill {
  readonly bomFormat: string;
  readonly metadata: { readonly component: object };
  readonly components: readonly { readonly name: string; readonly hashes: readonly object[] }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: string[] }[];
}

it('names every package whose code is bundled, no other, and nothing of this machine', async () => {
  const text = await sbom('.');
  const { bomFormat, metadata, components, dependencies } = JSON.parse(text) as Bill;
  expect(bomFormat).toBe('CycloneDX');
  expect(metadata.component).toMatchObject({ name, version });
  const names = components.map((one) => one.name);
  // What a development tool uses as well, and what no bundle has.
  expect(names).toEqual(expect.arrayContaining(['pure-rand', 'debug', 'typebox', 'ioredis']));
  for (const other of ['react', 'vitest', 'esbuild', 'typescript'])
    expect(names).not.toContain(other);
  expect(components.filter(({ hashes }) => hashes.length === 0)).toEqual([]);
  // An independent look at one bundle.
  const { metafile } = await build({
    ...{ entryPoints: ['src/core/document/loadSpec.ts'], bundle: true, write: false },
    ...{ metafile: true, logLevel: 'error', outdir: 'out' },
  });
  for (const input of Object.keys(metafile.inputs)) {
    const found = /^node_modules\/((@[^/]+\/)?[^/]+)/.exec(input)?.[1];
    if (found !== undefined) expect(names).toContain(found);
  }
  const refs = new Set(dependencies.map(({ ref }) => ref));
  expect(dependencies.flatMap(({ dependsOn }) => dependsOn).every((ref) => refs.has(ref))).toBe(
    true,
  );
  expect(text).not.toMatch(/registry|localhost|node_modules|\d+\.\d+\.\d+\.\d+|file:|:\d{4,5}\//);
  expect(text).not.toContain(process.cwd());
  expect(await sbom('.')).toBe(text);
});
