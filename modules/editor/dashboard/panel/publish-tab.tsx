import { mayPublishIn } from '#modules/posts/act-rights.contract.ts';
import { mayWith } from '#modules/posts/post-rights.contract.ts';
import type { PostType } from '#modules/posts/post-status.contract.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import { PlaceField } from '../places/place-field.tsx';
import { TypeField } from '../places/type-field.tsx';
import { Checklist } from '../publishing/checklist.tsx';
import type { Check } from '../publishing/checks.ts';
import { isTooSoon, plannedTime } from '../publishing/planned-time.ts';
import type { OpenPost } from '../saving/use-open-post.ts';
import { AuthorsField } from './authors-field.tsx';
import { CustomFields } from './custom-fields.tsx';
import { DatesFields } from './dates-fields.tsx';
import classes from './panel.module.css';
import { SearchPreview } from './previews.tsx';
import { ScheduleField } from './schedule-field.tsx';
import { SectionsField } from './sections-field.tsx';
import { StageField } from './stage-field.tsx';
import { TagsField } from './tags-field.tsx';

type PublishTabProps = {
  open: OpenPost;
  set: OpenPost['set'];
  /** Of a post that is not made yet. */
  type: PostType;
  checks: readonly Check[];
  onShow: (at: number) => void;
  /** Leads to what the preview is made of. */
  onSearch: () => void;
};

/** What a post needs to go live: when, where, whose, and what is open. */
export function PublishTab({ open, set, type, checks, onShow, onSearch }: PublishTabProps) {
  const text = useEditorTexts();
  const { fields, errors, post } = open;
  const { holder, profile } = useCaller();
  const may = mayWith(holder, profile.id, { ...fields, author_ids: post?.author_ids ?? [profile.id] });
  const mayPublish = mayPublishIn(fields.community_id, may);
  return (
    <div className={classes.parts}>
      <div className={classes.moments}>
        <ScheduleField
          at={fields.scheduled_at}
          isAuto={fields.is_auto_enabled}
          status={post?.status}
          mayPublish={mayPublish}
          error={errors.scheduled_at ?? (isTooSoon(plannedTime(open)) ? text('schedule.tooSoon') : undefined)}
          onChange={(at, isAuto) => {
            set('scheduled_at', at);
            set('is_auto_enabled', isAuto);
          }}
        />
        <DatesFields {...{ fields, errors, set, mayPublish }} />
      </div>
      <TypeField {...{ open, type: post?.type ?? type }} />
      <PlaceField {...{ open, set }} />
      <SectionsField
        ids={fields.section_ids}
        primary={fields.primary_section_id}
        error={errors.section_ids ?? errors.primary_section_id}
        onChange={(ids, primary) => {
          set('section_ids', ids);
          set('primary_section_id', primary);
        }}
      />
      <StageField ids={fields.section_ids} onIds={(ids) => set('section_ids', ids)} />
      <AuthorsField
        ids={fields.author_ids}
        postId={post?.id}
        error={errors.author_ids}
        onIds={(ids) => set('author_ids', ids)}
      />
      <TagsField
        ids={fields.tag_ids}
        postId={post?.id}
        error={errors.tag_ids}
        onIds={(ids) => set('tag_ids', ids)}
      />
      <CustomFields
        type={post?.type ?? type}
        custom={fields.custom}
        errors={errors}
        onCustom={(custom) => set('custom', custom)}
      />
      <Checklist label={text('checks.label')} checks={checks} onShow={onShow} />
      <SearchPreview fields={fields} onEdit={onSearch} />
    </div>
  );
}
