// Imported into a measured process: at its end it writes the largest resident set, in kilobytes, to descriptor 3.
import { writeSync } from 'node:fs';
import { resourceUsage } from 'node:process';

process.on('exit', () => writeSync(3, String(resourceUsage().maxRSS)));
