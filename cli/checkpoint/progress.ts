import { terminalLine } from '../commands/terminal';

/** Output of progress: stderr, in short. */
export type Screen = {
  isTTY?: boolean | undefined;
  columns?: number | undefined;
  write(text: string): unknown;
};

/** How far a reading is, over all its blocks; `elapsed` in milliseconds, `fresh` the blocks read in that time. */
export type Step = { done: bigint; total: bigint; fresh: bigint; logs: number; elapsed: number };

const BAR = 24;
// Milliseconds between two pictures of the bar, and between two lines where there is no terminal.
const FRAME = 100;
const LINE = 5_000;

/** Shows how a reading goes on: a bar in a terminal, a line every few seconds elsewhere, nothing when `isQuiet`. */
export class Progress {
  private last = Number.NEGATIVE_INFINITY;
  private isDrawn = false;

  constructor(
    private readonly screen: Screen,
    private readonly isQuiet: boolean,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Shows a step, unless the last one is too young. */
  show(label: string, step: Step): void {
    if (this.isQuiet) return;
    const isBar = this.screen.isTTY === true;
    const now = this.now();
    if (now - this.last < (isBar ? FRAME : LINE) && step.done < step.total) return;
    this.last = now;
    if (!isBar) this.screen.write(`${label}: ${figuresOf(step)}\n`);
    else {
      const text = `${label} ${barOf(step)} ${figuresOf(step)}`;
      this.screen.write(`\r\x1b[2K${text.slice(0, Math.max(20, (this.screen.columns ?? 80) - 1))}`);
      this.isDrawn = true;
    }
  }

  /** Says something that the person should know, quiet or not. */
  say(sentence: string): void {
    this.end();
    this.screen.write(`${terminalLine(sentence)}\n`);
  }

  /** Says what begins; not when quiet. */
  note(sentence: string): void {
    if (!this.isQuiet) this.say(sentence);
  }

  /** Leaves the line of the bar. */
  end(): void {
    if (this.isDrawn) this.screen.write('\n');
    this.isDrawn = false;
    this.last = Number.NEGATIVE_INFINITY;
  }
}

/** The bar of a step, such as `[██████░░░░]`. */
export function barOf({ done, total }: Step): string {
  const filled = total === 0n ? BAR : Number((done * BigInt(BAR)) / total);
  return `[${'█'.repeat(filled)}${'░'.repeat(BAR - filled)}]`;
}

/** The figures of a step in words; rate and time left only once some blocks were read. */
export function figuresOf({ done, total, fresh, logs, elapsed }: Step): string {
  const share = total === 0n ? 100n : (done * 100n) / total;
  const parts = [
    `${share} %`,
    `${grouped(done)} of ${grouped(total)} blocks`,
    `${grouped(BigInt(logs))} logs`,
  ];
  if (fresh > 0n && elapsed > 0) {
    // Blocks a second, rounded: a picture of the pace, no measurement.
    const rate = (Number(fresh) * 1000) / elapsed;
    parts.push(`${rate < 10 ? rate.toFixed(1) : grouped(BigInt(Math.round(rate)))} blocks/s`);
    if (done < total) parts.push(`${timeOf(Number(total - done) / rate)} left`);
  }
  return parts.join(' · ');
}

/** A number with its thousands apart. */
export function grouped(value: bigint): string {
  return value.toLocaleString('en-US');
}

/** Seconds in words, such as `4 min`. */
export function timeOf(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`;
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`;
  return `${Math.floor(seconds / 3600)} h ${Math.round((seconds % 3600) / 60)} min`;
}
