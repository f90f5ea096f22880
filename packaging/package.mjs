/**
 * `npm run package`: builds, and packs the files allowed by .vscodeignore into cpe-workbench-<version>.vsix in the root of the
 * repository, or into the given file. Beside it, NAME.cdx.json lists the contents of the bundles. Needs no network once the
 * packager is installed. `--built` packs the last build as it is.
 *   node packaging/package.mjs [FILE.vsix] [--built]
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../test/vscode/paths.mjs';
import { npm, run, step } from '../test/vscode/processes.mjs';
import { ensurePackages } from '../test/vscode/setup.mjs';
import { sbom } from './sbom.mjs';

const FOLDER = path.join(ROOT, 'packaging');

/** Installs the packager in its own folder, since nothing else needs its hundreds of packages. */
async function ensurePackager() {
  const lock = readFileSync(path.join(FOLDER, 'package-lock.json'));
  const stamp = createHash('sha256').update(lock).digest('hex').slice(0, 16);
  const stampFile = path.join(FOLDER, 'node_modules', `.ready-${stamp}`);
  if (existsSync(stampFile)) return;
  // The optional packages store passwords and sign, which only a marketplace needs.
  const install = npm(['ci', '--ignore-scripts', '--omit=optional']);
  await step('Installing the packager', ...install, { cwd: FOLDER });
  writeFileSync(stampFile, '');
}

/** @param {string} file */
async function pack(file) {
  const vsce = path.join(FOLDER, 'node_modules', '@vscode', 'vsce', 'vsce');
  // All code is bundled. Links in the readme stay relative, since the project has no public address yet.
  const options = [
    '--no-dependencies',
    '--no-rewrite-relative-links',
    '--allow-missing-repository',
    '--readme-path',
    path.join('packaging', 'README.md'),
    '--out',
    file,
  ];
  const args = [vsce, 'package', ...options];
  const { code, output } = await run(process.execPath, args, { cwd: ROOT, limitMs: 120_000 });
  if (code !== 0) throw new Error(`The packager failed:\n${output}`);
  if (!existsSync(file)) throw new Error(`The packager wrote no ${file}:\n${output}`);
}

const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
const isBuilt = process.argv.includes('--built');
const named = process.argv.slice(2).find((argument) => !argument.startsWith('--'));
const file = path.resolve(named ?? path.join(ROOT, `cpe-workbench-${version}.vsix`));
await ensurePackages();
await ensurePackager();
if (!isBuilt) await step('Building', ...npm(['run', '--silent', 'build']), { cwd: ROOT });
await pack(file);
const bill = file.replace(/(\.vsix)?$/, '.cdx.json');
writeFileSync(bill, await sbom(ROOT));
console.log(`${path.relative(process.cwd(), bill)}: what the bundles contain`);
console.log(`${path.relative(process.cwd(), file)}: ${(statSync(file).size / 1000).toFixed(0)} kB`);
