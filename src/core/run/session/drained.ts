/** Runs a generator to its end. @returns its result; what it yields is dropped */
export function drained<End>(steps: Iterator<unknown, End>): End {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
