import { useRef } from 'react';
import { BarButton } from '#platform/dashboard/bar-button.tsx';
import { LockIcon } from '#platform/dashboard/icons.tsx';
import { acceptedTypes } from '../../asset-kinds.contract.ts';
import { useAssetsTexts } from '../assets-texts.ts';

/** Chooses files that readers get by signed addresses alone. */
export function GatedUploadButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const text = useAssetsTexts();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-upload-gated
        accept={acceptedTypes}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      <BarButton icon={<LockIcon />} label={text('uploadGated')} onClick={() => input.current?.click()} />
    </>
  );
}
