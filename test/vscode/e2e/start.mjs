/** The command of the README, as a person types it. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, it } from 'mocha';
import { inAll } from '../../all.mjs';
import { OUT, ROOT } from '../paths.mjs';
import { run } from '../processes.mjs';
import { answerByCommandLine } from './commandLine.mjs';

/** Other steps use the bundles meanwhile. */
const BUILT = { ...process.env, CPE_BUILT: '1' };
const START = path.join(ROOT, 'test', 'vscode', 'start.mjs');

describe('npm start', () => {
  inAll(it, '--smoke prints the answer as read from the panel, and saves a picture', async () => {
    const picture = path.join(OUT, 'smoke.png');
    rmSync(picture, { force: true });
    const { answer } = await answerByCommandLine('assignment-3x3.cpe.json');
    const { code, output } = await run(process.execPath, [START, '--smoke'], { env: BUILT });
    assert.equal(code, 0, output);
    assert.match(output, new RegExp(`final action +${answer}\n`));
    assert.equal(readFileSync(picture).subarray(1, 4).toString(), 'PNG');
  });

  inAll(it, '--embedded serves a workbench until Ctrl-C, and leaves nothing behind', async () => {
    // Temporary files of its own: others may come and go beside it meanwhile.
    const temporary = mkdtempSync(path.join(os.tmpdir(), 'e2e-'));
    const child = spawn(process.execPath, [START, '--embedded'], {
      env: { ...BUILT, DISPLAY: '', WAYLAND_DISPLAY: '', TMPDIR: temporary },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    /** @type {Promise<number | null>} */
    const exited = new Promise((resolve) => {
      child.once('exit', resolve);
    });
    /** @type {Promise<string>} */
    const printed = new Promise((resolve, reject) => {
      let output = '';
      child.stdout.on('data', (/** @type {Buffer} */ chunk) => {
        output += chunk.toString();
        const found = /http:\/\/127\.0\.0\.1:\S+/.exec(output);
        if (found !== null && output.includes('Ctrl-C')) resolve(found[0]);
      });
      void exited.then(() => reject(new Error(output)));
    });
    try {
      const address = await printed;
      // Only who knows the whole address is let in, and goes on with a cookie.
      const answer = await fetch(address, { redirect: 'manual' });
      assert.equal(answer.status, 302);
      assert.ok(answer.headers.get('set-cookie'));
      assert.equal((await fetch(new URL(address).origin)).status, 403);
      assert.notDeepEqual(readdirSync(temporary), [], 'its folder is where it is looked for');
    } finally {
      child.kill('SIGINT');
    }
    assert.equal(await exited, 130);
    const left = readdirSync(temporary);
    rmSync(temporary, { recursive: true });
    assert.deepEqual(left, []);
  });
});
