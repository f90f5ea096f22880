/**
 * `npm run package`: builds, and packs what .vscodeignore lists into cpe-workbench-<version>.vsix at the top of the
 * repository, or into the file that is named; beside it NAME.cdx.json, what the bundles contain. Needs no
 * network once the packager is installed.
 *   node packaging/package.mjs [FILE.vsix] [--built]
 * With `--built` what `npm run build` made last is packed as it is.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../test/vscode/paths.mjs';
import { npm, run, step } from '../test/vscode/processes.mjs';
import { ensurePackages } from '../test/vscode/setup.mjs';
import { sbom } from './sbom.mjs';

const FOLDER = path.join(ROOT, 'packaging');

/** The packager, in its own folder: its hundreds of packages are for nothing else. */
async function ensurePackager() {
  const lock = readFileSync(path.join(FOLDER, 'package-lock.json'));
  const stamp = createHash('sha256').update(lock).digest('hex').slice(0, 16);
  const stampFile = path.join(FOLDER, 'node_modules', `.ready-${stamp}`);
  if (existsSync(stampFile)) return;
  // What is optional keeps passwords and signs: for a marketplace, not for a package.
  const install = npm(['ci', '--ignore-scripts', '--omit=optional']);
  await step('Installing the packager', ...install, { cwd: FOLDER });
  writeFileSync(stampFile, '');
}

/** @param {string} file */
async function pack(file) {
  const vsce = path.join(FOLDER, 'node_modules', '@vscode', 'vsce', 'vsce');
  // Everything that runs is bundled. Links of the readme stay as they are: the project has no public address yet.
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
