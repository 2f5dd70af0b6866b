/** Milliseconds of `aRound` on the processor that the bounds of tests were found with. */
const USUAL = 20;

/** How many times slower this machine's processor is; a faster one counts as that one. */
const slowness = Math.max(1, Math.min(...Array.from({ length: 4 }, () => timeOf(aRound))) / USUAL);

/**
 * Starts a clock of the processor: the milliseconds that this process has worked since, whatever else the machine does,
 * as that of a usual machine would have taken them.
 */
export function processorTime(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / slowness;
  };
}

function timeOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

// Typical work of the text tests: short strings that are made, searched and thrown away.
function aRound(): void {
  for (let at = 0; at < 20_000; at += 1) JSON.stringify({ at, text: `${at} of many` }).replace(/\d/g, '-');
}
