import { Button } from '@mantine/core';
import { useRef } from 'react';
import { UploadIcon } from '#platform/dashboard/act-icons.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { useWidthBand } from '#platform/dashboard/window-width.ts';
import { acceptedTypes, pictureTypes } from '../../asset-kinds.contract.ts';
import { useAssetsTexts } from '../assets-texts.ts';
import { FileInput } from './file-input.tsx';
import classes from './upload-button.module.css';

type UploadButtonProps = {
  onFiles: (files: File[]) => void;
  onlyPictures?: boolean;
  variant?: 'filled' | 'default';
};

/** Opens the dialog of the system in which files are chosen. */
export function UploadButton({ onFiles, onlyPictures = false, variant = 'filled' }: UploadButtonProps) {
  const text = useAssetsTexts();
  const input = useRef<HTMLInputElement>(null);
  const band = useWidthBand();
  const choose = () => input.current?.click();
  return (
    <>
      <FileInput
        input={input}
        kind="open"
        accept={onlyPictures ? pictureTypes.join(',') : acceptedTypes}
        onFiles={onFiles}
      />
      {band === 'phone' && variant === 'filled' ? (
        <IconButton name={text('upload')} tip="end" className={classes.primary} onClick={choose}>
          <UploadIcon size={20} />
        </IconButton>
      ) : (
        <Button
          {...(variant === 'filled' ? { size: 'xs' } : {})}
          variant={variant}
          leftSection={<UploadIcon />}
          onClick={choose}
        >
          {text('upload')}
        </Button>
      )}
    </>
  );
}
