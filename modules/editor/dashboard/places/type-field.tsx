import { useLocation, useRouter } from '@tanstack/react-router';
import type { PostType } from '#modules/posts/post-status.contract.ts';
import { useNewPosts } from '#modules/posts/posts.public.tsx';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import classes from '../panel/panel.module.css';
import type { OpenPost } from '../saving/use-open-post.ts';
import { SettledField } from './settled-field.tsx';

/** Of which type a post is: chosen as long as nothing is written, then said. */
export function TypeField({ open: { post, state }, type }: { open: OpenPost; type: PostType }) {
  const text = useEditorTexts();
  const { history, basepath } = useRouter();
  const query = useLocation({ select: ({ searchStr }) => searchStr });
  const posts = useNewPosts();
  const own = posts.find((one) => one.type === type);
  if (posts.length < 2 || !own) return null;
  if (post) return <SettledField label={text('fields.type')}>{own.name}</SettledField>;
  return (
    <div className={classes.group}>
      <SelectField
        label={text('fields.type')}
        isDisabled={state.kind !== 'new'}
        value={type}
        choices={posts.map((one) => ({ value: one.type, label: one.name }))}
        onChoose={(chosen) => history.replace(`${basepath}/editor/${chosen}${query}`)}
      />
    </div>
  );
}
