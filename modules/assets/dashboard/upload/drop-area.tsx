import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './drop-area.module.css';
import { filesDropped, filesIn } from './files-in.ts';

type DropAreaProps = {
  /** `isCut` where more were dropped than are taken. */
  onFiles: (files: File[], isCut: boolean) => void;
  /** What stands over it while files are held above. */
  hint: string;
  className?: string | undefined;
  children: ReactNode;
};

const hasFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') ?? false;

/** Takes files and folders that are dropped on it, and those that are pasted while it is there. */
export function DropArea({ onFiles, hint, className, children }: DropAreaProps) {
  const [isOver, setIsOver] = useState(false);
  const depth = useRef(0);
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = filesIn(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files, false);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
  const leave = (steps: number) => {
    depth.current = Math.max(0, depth.current - steps);
    if (depth.current === 0) setIsOver(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is beside the button that does the same.
    <div
      className={`${classes.area} ${className ?? ''}`}
      data-over={isOver}
      data-hint={hint}
      onDragEnter={(event) => {
        if (!hasFiles(event.dataTransfer)) return;
        depth.current += 1;
        setIsOver(true);
      }}
      onDragOver={(event) => {
        if (hasFiles(event.dataTransfer)) event.preventDefault();
      }}
      onDragLeave={(event) => {
        if (hasFiles(event.dataTransfer)) leave(1);
      }}
      onDrop={(event) => {
        leave(Number.POSITIVE_INFINITY);
        if (filesIn(event.dataTransfer).length === 0) return;
        event.preventDefault();
        void filesDropped(event.dataTransfer).then(({ files, isCut }) => latest.current(files, isCut));
      }}
    >
      {children}
    </div>
  );
}
