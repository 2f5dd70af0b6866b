'use client';
import type { ComponentType } from 'react';
import { useFragment } from '@/lib/query/route';
import type { RoutePath } from '@/lib/routes';

/** The screen of a page whose address says in its fragment what it shows; `path` is the page's, `/dao/`. */
export function Route({
  path,
  screen: Screen,
}: {
  path: RoutePath;
  screen: ComponentType<{ fragment: string | undefined }>;
}) {
  return <Screen fragment={useFragment(path)} />;
}
