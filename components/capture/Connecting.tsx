'use client';
import { Button } from '@/components/ui/Button';
import { disconnectApp } from '@/lib/capture/connectApp';

/** A connection that is being made, and a way to give it up. */
export function Connecting({ status }: { status: 'pairing' | 'restoring' }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-15">
        {status === 'pairing' ? 'Waiting for the app to answer…' : 'Taking up the connection to the app…'}
      </p>
      <Button onClick={() => void disconnectApp()}>Cancel</Button>
    </div>
  );
}
