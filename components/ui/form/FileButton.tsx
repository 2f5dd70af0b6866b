import { useRef } from 'react';
import { Button } from '../Button';

type Props = {
  /** Name of the field for screen readers. */
  label: string;
  accept?: string;
  className?: string;
  onFile: (file: File) => void;
  children: string;
};

export function FileButton({ label, accept, className = '', onFile, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button className={className} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
}
