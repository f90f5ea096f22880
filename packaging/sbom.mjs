/** The software bill of materials of a release (CycloneDX, JSON), which lists the contents of the bundles for scanners. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { npm, run } from '../test/vscode/processes.mjs';

/**
 * Keeps those of the packages listed by npm that are bundled according to `dist/licences.txt` of the last build. npm's own
 * `--omit dev` would leave out bundled packages that a development tool uses as well.
 * @param {string} root the folder of the repository
 * @returns {Promise<string>} the same bytes for the same build, without time and serial number
 * @throws {Error} if npm fails, or does not list a bundled package
 */
export async function sbom(root) {
  const [program, args] = npm(['sbom', '--sbom-format', 'cyclonedx', '--loglevel=error']);
  const { code, output } = await run(program, args, { cwd: root });
  if (code !== 0) throw new Error(`npm sbom failed:\n${output}`);
  const all = JSON.parse(output.slice(output.indexOf('{')));
  const bundled = bundledIn(readFileSync(path.join(root, 'dist', 'licences.txt'), 'utf8'));
  const own = all.metadata.component;
  const refs = new Set([...bundled, own['bom-ref']]);
  const components = all.components.filter((/** @type {Component} */ one) =>
    refs.has(one['bom-ref']),
  );
  if (components.length !== bundled.size) {
    throw new Error(`npm lists ${components.length} of ${bundled.size} packages that are bundled.`);
  }
  const { $schema, bomFormat, specVersion, version, metadata, dependencies } = all;
  const bill = {
    ...{ $schema, bomFormat, specVersion, version },
    // npm names the component after its folder.
    metadata: { tools: metadata.tools, component: { ...own, name: own['bom-ref'].split('@')[0] } },
    components: components.map(withoutRegistry),
    dependencies: dependencies
      .filter((/** @type {Dependency} */ { ref }) => refs.has(ref))
      .map((/** @type {Dependency} */ { ref, dependsOn }) => ({
        ref,
        dependsOn: dependsOn.filter((other) => refs.has(other)),
      })),
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/** @typedef {{ 'bom-ref': string, externalReferences?: readonly { type: string }[] }} Component */
/** @typedef {{ ref: string, dependsOn: readonly string[] }} Dependency */

/** Removes the source of a download, which depends on the machine that made the release. @param {Component} component */
function withoutRegistry({ externalReferences = [], ...component }) {
  const kept = externalReferences.filter(({ type }) => type !== 'distribution');
  return { ...component, externalReferences: kept };
}

/**
 * NAME@VERSION of each package in the text of the licences.
 * @param {string} licences
 */
function bundledIn(licences) {
  const heads = licences.matchAll(/^-{80}\n\n(\S+) (\S+) \(/gm);
  return new Set([...heads].map(([, name, version]) => `${name}@${version}`));
}
