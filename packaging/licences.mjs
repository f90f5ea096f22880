/** The licences of the packages whose code stands in the bundles, in one text. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const HEAD = 'The bundles of CPE Workbench contain code of these packages, under these licences.\n';
const RULE = '-'.repeat(80);

/** Packages that bring no text of their licence, with the one of the repository that they come from. */
const FROM_REPOSITORY = /** @type {Readonly<Record<string, string>>} */ ({
  '@microsoft/fast-element': 'microsoft-fast.txt',
  '@microsoft/fast-foundation': 'microsoft-fast.txt',
  '@microsoft/fast-web-utilities': 'microsoft-fast.txt',
});

/**
 * @param {readonly string[]} inputs the files that were bundled, as esbuild's metafile names them
 * @param {string} root what they are relative to
 * @returns {string} one section a package, by name
 * @throws {Error} where a package has no text of its licence: then it must not be bundled
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
