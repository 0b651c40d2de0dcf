import type { PostType } from '#modules/posts/post-status.contract.ts';
import { CheckField, SelectField } from '#platform/dashboard/choice-fields.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { XIcon } from '#platform/dashboard/icons.tsx';
import { languageChoices } from '#platform/dashboard/language-choices.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import { Checklist } from '../publishing/checklist.tsx';
import type { Check } from '../publishing/checks.ts';
import type { OpenPost } from '../saving/use-open-post.ts';
import { AuthorsField } from './authors-field.tsx';
import { CustomFields } from './custom-fields.tsx';
import { DatesFields } from './dates-fields.tsx';
import { LayoutField } from './layout-field.tsx';
import { LeadImageField } from './lead-image-field.tsx';
import { LockField } from './lock-field.tsx';
import classes from './panel.module.css';
import { Previews } from './previews.tsx';
import { ScheduleField } from './schedule-field.tsx';
import { SectionsField } from './sections-field.tsx';
import { SlugField } from './slug-field.tsx';
import { StageField } from './stage-field.tsx';
import { TagsField } from './tags-field.tsx';
import { VisibilityField } from './visibility-field.tsx';

type EditorPanelProps = {
  open: OpenPost;
  set: OpenPost['set'];
  /** Of a post that is not made yet. */
  type: PostType;
  /** Somebody else writes: nothing can be changed. */
  isLocked: boolean;
  checks: readonly Check[];
  onShow: (at: number) => void;
  /** In a narrow window it lies over the text, when asked for. */
  isOpen: boolean;
  /** So it does beside another language. */
  isOver: boolean;
  onClose: () => void;
};

/** What a post is, beside its text. */
export function EditorPanel({
  open,
  set,
  type,
  isLocked,
  checks,
  onShow,
  isOpen,
  isOver,
  onClose,
}: EditorPanelProps) {
  const text = useEditorTexts();
  const { fields, errors, post } = open;
  const errorOf = (name: string) => (errors[name] === undefined ? {} : { error: errors[name] });
  const seo = (name: string) => (typeof fields.seo[name] === 'string' ? String(fields.seo[name]) : '');
  return (
    <aside
      className={classes.panel}
      aria-label={text('panel.label')}
      data-open={isOpen}
      data-over={isOver}
      // Where no field can be reached, the keys still scroll it.
      tabIndex={isLocked ? 0 : undefined}
    >
      <div className={classes.panelHead}>
        <h2>{text('panel.label')}</h2>
        <IconButton
          name={text('panel.close')}
          tip="end"
          className={classes.panelButton}
          data-over={isOver}
          onClick={onClose}
        >
          <XIcon />
        </IconButton>
      </div>
      <fieldset className={classes.fields} disabled={isLocked}>
        <Checklist label={text('checks.label')} checks={checks} onShow={onShow} />
        <ScheduleField
          at={fields.scheduled_at}
          isAuto={fields.is_auto_enabled}
          status={post?.status}
          communityId={post?.community_id ?? null}
          error={errors.scheduled_at}
          onChange={(at, isAuto) => {
            set('scheduled_at', at);
            set('is_auto_enabled', isAuto);
          }}
        />
        <DatesFields {...{ fields, errors, set }} communityId={post?.community_id ?? null} />
        <SlugField
          slug={fields.slug}
          headline={fields.headline}
          postId={post?.id}
          error={errors.slug}
          onSlug={(slug) => set('slug', slug)}
        />
        <AuthorsField
          ids={fields.author_ids}
          postId={post?.id}
          error={errors.author_ids}
          onIds={(ids) => set('author_ids', ids)}
        />
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
        <TagsField
          ids={fields.tag_ids}
          postId={post?.id}
          error={errors.tag_ids}
          onIds={(ids) => set('tag_ids', ids)}
        />
        <LeadImageField image={fields.image} error={errors.image} onImage={(image) => set('image', image)} />
        <LayoutField
          layout={fields.layout}
          error={errors.layout}
          onLayout={(layout) => set('layout', layout)}
        />
        <CustomFields
          type={post?.type ?? type}
          custom={fields.custom}
          errors={errors}
          onCustom={(custom) => set('custom', custom)}
        />
        <VisibilityField {...{ fields, errors, set }} />
        <TextField
          label={text('fields.password')}
          help={text('password.help')}
          maxLength={200}
          autoComplete="off"
          value={fields.password ?? ''}
          onText={(words) => set('password', words === '' ? null : words)}
          {...errorOf('password')}
        />
        <SelectField
          label={text('fields.language')}
          value={fields.language ?? ''}
          choices={[{ value: '', label: text('language.site') }, ...languageChoices(fields.language)]}
          onChoose={(language) => set('language', language === '' ? null : language)}
          {...errorOf('language')}
        />
        <TextField
          label={text('fields.excerpt')}
          lines={3}
          maxLength={5_000}
          value={fields.excerpt}
          onText={(excerpt) => set('excerpt', excerpt)}
          {...errorOf('excerpt')}
        />
        <TextField
          label={text('seo.title')}
          maxLength={300}
          placeholder={fields.headline}
          value={seo('meta_title')}
          onText={(words) => set('seo', { ...fields.seo, meta_title: words })}
        />
        <TextField
          label={text('seo.description')}
          lines={3}
          maxLength={1_000}
          value={seo('meta_description')}
          onText={(words) => set('seo', { ...fields.seo, meta_description: words })}
          {...errorOf('seo')}
        />
        <TextField
          label={text('seo.socialTitle')}
          maxLength={300}
          placeholder={seo('meta_title') || fields.headline}
          value={seo('og_title')}
          onText={(words) => set('seo', { ...fields.seo, og_title: words })}
        />
        <TextField
          label={text('seo.socialDescription')}
          lines={3}
          maxLength={1_000}
          value={seo('og_description')}
          onText={(words) => set('seo', { ...fields.seo, og_description: words })}
        />
        <Previews fields={fields} />
        <CheckField
          label={text('fields.comments_enabled')}
          isOn={fields.comments_enabled}
          onChange={(isOn) => set('comments_enabled', isOn)}
        />
        <LockField
          isOn={fields.is_locked}
          communityId={post?.community_id ?? null}
          onChange={(isOn) => set('is_locked', isOn)}
        />
      </fieldset>
    </aside>
  );
}
