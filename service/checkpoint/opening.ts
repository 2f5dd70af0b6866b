import { CheckpointFlaw } from '@/core/files/flaw';
import type { ByteReader, ByteWriter } from './bytes';
import { CHECKPOINT_VERSION } from './checkpoint';

const MAGIC = 0x51;

/** Begins a file of this version. */
export function open(writer: ByteWriter): void {
  writer.u8(MAGIC);
  writer.varint(CHECKPOINT_VERSION);
}

/** Throws `CheckpointFlaw` unless a file of this version begins here. */
export function checkOpening(reader: ByteReader): void {
  if (reader.u8() !== MAGIC) throw new CheckpointFlaw('it is no file of a checkpoint');
  const version = reader.varint();
  if (version > CHECKPOINT_VERSION) throw new CheckpointFlaw('a later version of this site made it');
  if (version < CHECKPOINT_VERSION) throw new CheckpointFlaw('an earlier version of this site made it');
}
