'use client';
import { ControlScreen } from '@/components/control/ControlScreen';
import { useFragment } from '@/lib/query/route';

/** The organisation named in the fragment of `/control/`. */
export function ControlRoute() {
  return <ControlScreen fragment={useFragment('/control/')} />;
}
