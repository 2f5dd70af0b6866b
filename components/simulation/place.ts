export const SIMULATED_ID = 'simulated';

export function toSimulated(): void {
  document.getElementById(SIMULATED_ID)?.scrollIntoView({ block: 'start' });
}
