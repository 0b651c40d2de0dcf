import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { uploadAvatar } from '#modules/assets/avatar.contract.ts';
import { getProfile, listProfiles, type ProfileDetails } from '#modules/profiles/profiles.contract.ts';
import { PencilIcon } from '#platform/dashboard/act-icons.tsx';
import { reasonOf } from '#platform/dashboard/call.ts';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { keyOf } from '#platform/dashboard/queries.ts';
import { sendFile } from '#platform/dashboard/send-file.ts';
import { usePeopleTexts } from './people-texts.ts';

/** Gives a person another picture, which is there as soon as it is chosen. */
export function PictureButton({ user }: { user: ProfileDetails }) {
  const text = usePeopleTexts();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const send = async (file: File): Promise<void> => {
    setIsBusy(true);
    try {
      const query = { profile_id: user.id };
      await sendFile(uploadAvatar, { query }, { content: file, name: file.name });
      notices.done(text('picture.changed'));
      for (const one of [getProfile, listProfiles]) void client.invalidateQueries({ queryKey: keyOf(one) });
    } catch (error) {
      notices.failed(error, text('picture.failed', { reason: reasonOf(error) }), () => send(file));
    }
    setIsBusy(false);
  };
  return (
    <>
      <IconButton name={text('picture.change')} disabled={isBusy} onClick={() => input.current?.click()}>
        <PencilIcon />
      </IconButton>
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
