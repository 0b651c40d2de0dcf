import type { RefObject } from 'react';

type FileInputProps = {
  input: RefObject<HTMLInputElement | null>;
  /** Whether anybody gets the files, or only who has a signed address. */
  kind: 'open' | 'gated';
  accept: string;
  onFiles: (files: File[]) => void;
};

/** The system's dialog for files, opened by a click on `input`. */
export function FileInput({ input, kind, accept, onFiles }: FileInputProps) {
  return (
    <input
      ref={input}
      type="file"
      multiple
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
