#!/usr/bin/env node
/**
 * Stands in for the program of a desktop VS Code: takes the arguments with which the test runner starts it, and runs
 * the suite in the embedded VS Code instead. Same exit code.
 */
import { ensureChromium } from './setup.mjs';
import { runSuite } from './integration.mjs';

/** @param {string} name */
function option(name) {
  const start = `--${name}=`;
  const value = process.argv.find((argument) => argument.startsWith(start))?.slice(start.length);
  if (value === undefined) throw new Error(`${start} is missing.`);
  return value;
}

// The test runner keeps this pipe open as long as it lives.
process.stdin.resume().on('end', () => process.exit(1));

const workspace = process.argv.slice(2).find((argument) => !argument.startsWith('-'));
try {
  const code = await runSuite({
    browser: await ensureChromium(),
    extension: option('extensionDevelopmentPath'),
    suite: option('extensionTestsPath'),
    ...(workspace === undefined ? {} : { workspace }),
  });
  process.exit(code);
} catch (error) {
  console.error(error);
  process.exit(1);
}
