import type { RefObject } from 'react';

type FileInputProps = {
  input: RefObject<HTMLInputElement | null>;
  /** Whether anybody gets the files, or only who has a signed address. */
  kind: 'open' | 'gated';
  accept: string;
  onFiles: (files: File[]) => void;
  isSingle?: boolean;
};

/** The system's dialog for files, opened by a click on `input`. */
export function FileInput({ input, kind, accept, onFiles, isSingle = false }: FileInputProps) {
  return (
    <input
      ref={input}
      type="file"
      multiple={!isSingle}
      hidden
      data-upload={kind}
      accept={accept}
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])]);
        // The same file may be chosen again after it was refused.
        currentTarget.value = '';
      }}
    />
  );
}
