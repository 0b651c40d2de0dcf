import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { uploadAvatar } from '#modules/assets/avatar.contract.ts';
import { PencilIcon } from '#platform/dashboard/act-icons.tsx';
import { reasonOf } from '#platform/dashboard/call.ts';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import type { PictureButtonProps } from '#platform/dashboard/picture-picker.ts';
import { sendFile } from '#platform/dashboard/send-file.ts';
import { usePeopleTexts } from './people-texts.ts';

/** Gives a person another picture, which is there as soon as it is chosen. */
export function PictureButton({ profileId, isWide = false, onChanged }: PictureButtonProps) {
  const text = usePeopleTexts();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const send = async (file: File): Promise<void> => {
    setIsBusy(true);
    try {
      const query = { profile_id: profileId };
      await sendFile(uploadAvatar, { query }, { content: file, name: file.name });
      notices.done(text('picture.changed'));
      onChanged();
    } catch (error) {
      notices.failed(error, text('picture.failed', { reason: reasonOf(error) }), () => send(file));
    }
    setIsBusy(false);
  };
  const choose = () => input.current?.click();
  return (
    <>
      {isWide ? (
        <Button variant="default" size="compact-sm" loading={isBusy} onClick={choose}>
          {text('picture.change')}
        </Button>
      ) : (
        <IconButton name={text('picture.change')} disabled={isBusy} onClick={choose}>
          <PencilIcon />
        </IconButton>
      )}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        aria-label={text('picture.change')}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = '';
          if (file) void send(file);
        }}
      />
    </>
  );
}
