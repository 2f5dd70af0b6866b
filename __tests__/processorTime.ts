/** Starts a clock of the processor: the milliseconds that this process has worked since, whatever else the machine does. */
export function processorTime(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
}
