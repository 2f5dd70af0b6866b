import { phrase, translate } from '../language/message';

// Each continues “does not prove this figure against block 1:”.
const REASONS = {
  cut: phrase`a part of the proof is missing`,
  long: phrase`the proof is longer than one can be`,
  malformed: phrase`the proof is malformed`,
  hash: phrase`a part of the proof does not fit its hash`,
  header: phrase`the block does not fit its hash`,
} as const;

/** A proof that does not prove what it is for, and what is wrong with it. */
export class ForgedProof extends Error {
  constructor(readonly flaw: keyof typeof REASONS) {
    super(flaw);
    this.name = 'ForgedProof';
  }

  /** Half a sentence in the reader's language. */
  get reason(): string {
    return translate(REASONS[this.flaw]);
  }
}
