import { useQuery } from '@tanstack/react-query';
import { CheckField } from '#platform/dashboard/choice-fields.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { MomentField } from '#platform/dashboard/moment-field.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { PictureField } from '#platform/dashboard/pictures/picture-field.tsx';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { RecordDialog } from '#platform/dashboard/records/record-dialog.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { listSocialAccounts } from '../../social-accounts.contract.ts';
import {
  changeSocialPost,
  listSocialPosts,
  SocialQueueItem,
  type SocialQueueRow,
} from '../../social-queue.contract.ts';
import { useShareTexts } from '../share/share-texts.ts';
import { TextCounts } from '../share/text-counts.tsx';
import { useSocialTexts } from '../social-queue-texts.ts';

type Values = {
  text: string;
  has_post_link: boolean;
  image_id: number | null;
  scheduled_at: number | null;
};
const valuesOf = (item: SocialQueueItem | null): Values => ({
  text: item?.text ?? '',
  has_post_link: item?.has_post_link ?? true,
  image_id: item?.image_id ?? null,
  scheduled_at: item?.scheduled_at ?? null,
});
/** What a text has to be, its network and the server say. */
const anything = { safeParse: () => ({ success: true }) };

/** Changes what still waits: its words and its time. */
export function ItemDialog({ item, onClose }: { item: SocialQueueRow; onClose: () => void }) {
  const text = useSocialTexts();
  const shareText = useShareTexts();
  const { mutateAsync: change } = useWrite(changeSocialPost, [listSocialPosts]);
  const accounts = useQuery(read(listSocialAccounts, {})).data?.items ?? [];
  const to = accounts.filter(({ id }) => id === item.account_id);
  return (
    <RecordDialog<SocialQueueItem, Values>
      record={item}
      rowSchema={SocialQueueItem}
      schema={anything}
      valuesOf={valuesOf}
      words={{ add: text('edit.title'), edit: text('edit.title'), save: text('edit.save') }}
      labels={{
        ...{ text: shareText('text'), has_post_link: shareText('addLink') },
        scheduled_at: shareText('when'),
        image_id: shareText('picture'),
      }}
      inWords={{ image_id: (id) => text(id === null ? 'edit.noPicture' : 'edit.ownPicture') }}
      create={() => Promise.reject(new Error(shareText('failed')))}
      update={({ id, revision }, values) =>
        change({ params: { socialPostId: id }, body: { ...values, revision } })
      }
      onSaved={() => notices.done(text('edit.done'))}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label={shareText('text')} lines={5} {...textOf(form, 'text')} />
          <TextCounts
            text={form.values.text}
            hasLink={form.values.has_post_link || item.link !== null}
            accounts={to}
          />
          {item.link === null ? (
            <CheckField
              label={shareText('addLink')}
              isOn={form.values.has_post_link}
              onChange={(isOn) => form.set('has_post_link', isOn)}
            />
          ) : null}
          <PictureField
            label={shareText('picture')}
            help={shareText('pictureHelp')}
            error={form.error('image_id')}
            imageId={form.values.image_id}
            onImage={(id) => form.set('image_id', id)}
          />
          <MomentField
            day={shareText('day')}
            time={shareText('time')}
            at={form.values.scheduled_at}
            error={form.error('scheduled_at')}
            onChange={(at) => form.set('scheduled_at', at)}
          />
        </>
      )}
    </RecordDialog>
  );
}
