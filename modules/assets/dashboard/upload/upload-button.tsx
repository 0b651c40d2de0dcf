import { Button } from '@mantine/core';
import { useRef } from 'react';
import { UploadIcon } from '#platform/dashboard/act-icons.tsx';
import { acceptedTypes, pictureTypes } from '../../asset-kinds.contract.ts';
import { useAssetsTexts } from '../assets-texts.ts';

type UploadButtonProps = {
  onFiles: (files: File[]) => void;
  onlyPictures?: boolean;
  variant?: 'filled' | 'default';
};

/** Opens the dialog of the system in which files are chosen. */
export function UploadButton({ onFiles, onlyPictures = false, variant = 'filled' }: UploadButtonProps) {
  const text = useAssetsTexts();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-upload
        accept={onlyPictures ? pictureTypes.join(',') : acceptedTypes}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file may be chosen again after it was refused.
          currentTarget.value = '';
        }}
      />
      <Button variant={variant} leftSection={<UploadIcon />} onClick={() => input.current?.click()}>
        {text('upload')}
      </Button>
    </>
  );
}
