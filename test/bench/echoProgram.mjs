// A program that has measured before it is asked.
import { createInterface } from 'node:readline';

createInterface({ input: process.stdin }).on('line', (line) => {
  const { type, id, count, rows } = JSON.parse(line);
  if (type === 'start') process.stdout.write('{"type":"ready"}\n');
  if (type === 'stop') process.exit();
  if (type !== 'pull') return;
  const observations = Array.from({ length: count }, () => rows.map(() => 0.123456789));
  process.stdout.write(`${JSON.stringify({ type: 'observations', id, observations })}\n`);
});
