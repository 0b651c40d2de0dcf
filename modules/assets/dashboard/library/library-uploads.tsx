import { useEffect, useRef } from 'react';
import { UploadList } from '../upload/upload-list.tsx';
import { type UploadSource, useUploads } from '../upload/use-uploads.ts';

type LibraryUploadsProps = {
  /** All that was given so far; what is new at its end is uploaded. */
  sources: readonly UploadSource[];
  folderId: number | undefined;
};

/** Uploads what is given to the library, and lists how far each file is. */
export function LibraryUploads({ sources, folderId }: LibraryUploadsProps) {
  const uploads = useUploads({ folderId });
  const taken = useRef(0);
  useEffect(() => {
    const fresh = sources.slice(taken.current);
    taken.current = sources.length;
    if (fresh.length > 0) uploads.add(fresh);
  });
  return <UploadList uploads={uploads} floats />;
}
