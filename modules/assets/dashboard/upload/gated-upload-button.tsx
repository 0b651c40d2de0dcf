import { useRef } from 'react';
import { BarButton } from '#platform/dashboard/bar-button.tsx';
import { LockIcon } from '#platform/dashboard/icons.tsx';
import { acceptedTypes } from '../../asset-kinds.contract.ts';
import { useAssetsTexts } from '../assets-texts.ts';
import { FileInput } from './file-input.tsx';

/** Chooses files that readers get by signed addresses alone. */
export function GatedUploadButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const text = useAssetsTexts();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileInput input={input} kind="gated" accept={acceptedTypes} onFiles={onFiles} />
      <BarButton icon={<LockIcon />} label={text('uploadGated')} onClick={() => input.current?.click()} />
    </>
  );
}
