'use client';
import { DaoScreen } from '@/components/dao/DaoScreen';
import { useFragment } from '@/lib/query/route';

/** The organisation named in the fragment of `/dao/`. */
export function DaoRoute() {
  return <DaoScreen fragment={useFragment('/dao/')} />;
}
