/** The time of batches that a program answers at once; prints JSON. `GUARD FOLDER`, the folder that of `echoProgram.mjs`. */
import { createProgramSource } from '../../src/laboratory/programSource';

export interface ProgramBatches {
  readonly pulls: number;
  readonly samples: number;
  readonly batches: number;
  readonly medianSeconds: number;
  /** 99 of 100 batches take at most as long. */
  readonly slowSeconds: number;
}

const [guardFile = '', folder = ''] = process.argv.slice(2);
const ARMS = 9;
/** Not timed: they start the program, and compile. */
const FIRST = 100;

async function measure(pulls: number, samples: number, batches: number): Promise<ProgramBatches> {
  const source = createProgramSource({
    command: [process.execPath, 'echoProgram.mjs'],
    folder,
    guardFile,
    variables: process.env,
    pass: [],
    subject: {
      name: 'echo',
      labels: { arms: Array.from({ length: ARMS }, (_, arm) => `arm ${arm}`) },
      feedback: { observe: (action) => action.map((arm) => ({ arms: [arm], coefficients: [1] })) },
    },
    timeout: 60,
    stderr: console.error,
  });
  const seconds: number[] = [];
  for (let batch = 0; batch < FIRST + batches; batch++) {
    const wanted = Array.from({ length: pulls }, (_, at) => ({
      id: batch * pulls + at + 1,
      action: [at % 3, 3 + (at % 3), 6 + (at % 3)],
      remaining: samples,
    }));
    const startedAt = performance.now();
    await source.measure(wanted, () => ({ fault: null, remaining: 0 }));
    if (batch >= FIRST) seconds.push((performance.now() - startedAt) / 1000);
  }
  await source.close();
  seconds.sort((a, b) => a - b);
  const at = (share: number): number => seconds[Math.floor(share * batches)] ?? NaN;
  return { pulls, samples, batches, medianSeconds: at(0.5), slowSeconds: at(0.99) };
}

async function run(): Promise<void> {
  const measured = [
    await measure(1, 1, 3000),
    await measure(9, 10, 3000),
    await measure(9, 111, 1000),
  ];
  process.stdout.write(JSON.stringify(measured));
}

void run();
