/** The licences of all packages with code in the bundles, in one text. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const HEAD = 'The bundles of CPE Workbench contain code of these packages, under these licences.\n';
const RULE = '-'.repeat(80);

/** Packages without a licence file, with the licence of their repository. */
const FROM_REPOSITORY = /** @type {Readonly<Record<string, string>>} */ ({
  '@microsoft/fast-element': 'microsoft-fast.txt',
  '@microsoft/fast-foundation': 'microsoft-fast.txt',
  '@microsoft/fast-web-utilities': 'microsoft-fast.txt',
});

/**
 * @param {readonly string[]} inputs the bundled files, named as in esbuild's metafile
 * @param {string} root the folder for these relative names
 * @returns {string} one section per package, sorted by name
 * @throws {Error} if a package has no licence text, and so must not be bundled
 */
export function licences(inputs, root) {
  const folders = new Set(inputs.map(packageFolder).filter((folder) => folder !== null));
  const sections = [...folders]
    .map((folder) => sectionOf(path.join(root, folder)))
    .sort((a, b) => a.name.localeCompare(b.name));
  return [HEAD, ...sections.map(({ text }) => text)].join(`\n${RULE}\n\n`);
}

/** @param {string} file */
function packageFolder(file) {
  const found = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file.replaceAll('\\', '/'));
  return found?.[1] ?? null;
}

/** @param {string} folder */
function sectionOf(folder) {
  const { name, version, license } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  const file = readdirSync(folder).find((entry) => /^(un)?licen[cs]e(\.|$)/i.test(entry));
  const text = readFileSync(
    file === undefined ? fromRepository(name) : path.join(folder, file),
    'utf8',
  );
  return {
    name,
    text: `${name} ${version} (${license})\n\n${text.replaceAll('\r\n', '\n').trim()}\n`,
  };
}

/** @param {string} name */
function fromRepository(name) {
  const file = FROM_REPOSITORY[name];
  if (file === undefined) {
    throw new Error(`The package ${name} is bundled and has no file with its licence.`);
  }
  return new URL(`licences/${file}`, import.meta.url);
}
