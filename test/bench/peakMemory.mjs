// Imported into a measured process: at its end it writes the largest resident set, in kilobytes, and the processor time
// of all its threads, in microseconds, to descriptor 3.
import { writeSync } from 'node:fs';
import { resourceUsage } from 'node:process';

process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = resourceUsage();
  writeSync(3, `${maxRSS} ${userCPUTime + systemCPUTime}`);
});
