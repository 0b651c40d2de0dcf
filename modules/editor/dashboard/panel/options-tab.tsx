import { Suspense } from 'react';
import { BadgesOfPost } from '#modules/badges/badges.public.tsx';
import { HeadlineTestOfPost } from '#modules/headline-tests/headline-tests.public.tsx';
import { LIVE, PRIVATE, PUBLIC } from '#modules/posts/post-status.contract.ts';
import { getDraft, type PostContent } from '#modules/posts/post-writing.contract.ts';
import { call } from '#platform/dashboard/call.ts';
import { CheckField, SelectField } from '#platform/dashboard/choice-fields.tsx';
import { languageChoices } from '#platform/dashboard/language-choices.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import type { OpenPost } from '../saving/use-open-post.ts';
import { LayoutField } from './layout-field.tsx';
import { LockField } from './lock-field.tsx';
import classes from './panel.module.css';
import { VisibilityField } from './visibility-field.tsx';

type OptionsTabProps = { open: OpenPost; set: OpenPost['set'] };

/** Who reads a post, in which language and layout, and who may change it. */
export function OptionsTab({ open, set }: OptionsTabProps) {
  const text = useEditorTexts();
  const { fields, errors, post } = open;
  const errorOf = (name: string) => (errors[name] === undefined ? {} : { error: errors[name] });
  /** What is not saved here stays on the screen, and gets the new headline with the next save. */
  const take = async (headline: string) => {
    if (post && !open.isChanged()) open.adopt(await call(getDraft, { params: { postId: post.id } }));
    else set('headline', headline);
  };
  return (
    <div className={classes.stack}>
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
      <LayoutField
        layout={fields.layout}
        error={errors.layout}
        onLayout={(layout) => set('layout', layout)}
      />
      <CheckField
        label={text('fields.comments_enabled')}
        isOn={fields.comments_enabled}
        onChange={(isOn) => set('comments_enabled', isOn)}
      />
      <LockField
        isOn={fields.is_locked}
        communityId={fields.community_id}
        onChange={(isOn) => set('is_locked', isOn)}
      />
      {post ? (
        <Suspense fallback={null}>
          <HeadlineTestOfPost
            postId={post.id}
            headline={post.headline}
            standing={standingOf(post)}
            onTaken={(headline) => void take(headline)}
            className={classes.group}
          />
          <BadgesOfPost postId={post.id} className={classes.group} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Whether readers see the headline of the saved post in lists. */
function standingOf({ status, visibility }: PostContent) {
  if (!LIVE.some((live) => live === status)) return 'draft';
  if (visibility === PRIVATE) return 'private';
  return visibility === PUBLIC ? 'listed' : 'unlisted';
}
