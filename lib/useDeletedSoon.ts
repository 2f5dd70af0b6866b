import { useEffect, useState } from 'react';
import { isDeletedSoon } from './askToKeep';

/** Whether this browser deletes what the site stored after seven days without a visit; false until it has said so. */
export function useDeletedSoon(): boolean {
  const [isSoon, setSoon] = useState(false);
  useEffect(() => void isDeletedSoon().then(setSoon), []);
  return isSoon;
}
