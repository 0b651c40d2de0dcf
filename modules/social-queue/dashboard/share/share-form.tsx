import { CheckField, SegmentedField } from '#platform/dashboard/choice-fields.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { MomentField } from '#platform/dashboard/moment-field.tsx';
import { PictureField } from '#platform/dashboard/pictures/picture-field.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { providerName } from '../../social-kinds.contract.ts';
import { withLink } from '../../social-text.contract.ts';
import classes from '../social-queue.module.css';
import { useShareTexts } from './share-texts.ts';
import type { ShareDraft, ShareValues } from './share-values.ts';
import { TextCounts } from './text-counts.tsx';

type ShareFormProps = { form: FormState<ShareValues>; draft: ShareDraft };

/** From which accounts, with which words, and when; what it will look like stands below. */
export function ShareForm({ form, draft }: ShareFormProps) {
  const text = useShareTexts();
  const { values, set, error } = form;
  const { accounts, is_post_live: isLive } = draft;
  const chosen = accounts.filter(({ id }) => values.account_ids.includes(id));
  const choose = (id: number, isOn: boolean) =>
    set('account_ids', isOn ? [...values.account_ids, id] : values.account_ids.filter((one) => one !== id));
  const wrong = error('account_ids');
  return (
    <>
      <fieldset className={classes.boxes} aria-invalid={wrong !== undefined}>
        <legend>{text('accounts')}</legend>
        {accounts.map(({ id, handle, provider_id, problem, stopped_ts: stopped }) => (
          <CheckField
            key={id}
            label={[
              `${handle} · ${providerName(provider_id)}`,
              ...(problem === null && stopped === null ? [] : [text('attention')]),
            ].join(' · ')}
            isOn={values.account_ids.includes(id)}
            onChange={(isOn) => choose(id, isOn)}
          />
        ))}
        {wrong === undefined ? null : (
          <p className={classes.wrong} role="alert">
            {wrong}
          </p>
        )}
      </fieldset>
      <TextField label={text('text')} lines={4} {...textOf(form, 'text')} />
      <TextCounts text={values.text} hasLink={values.has_post_link} accounts={chosen} />
      <CheckField
        label={text('addLink')}
        isOn={values.has_post_link}
        onChange={(isOn) => set('has_post_link', isOn)}
      />
      <PictureField
        label={text('picture')}
        help={text('pictureHelp')}
        error={error('image_id')}
        imageId={values.image_id}
        onImage={(id) => set('image_id', id)}
      />
      <SegmentedField
        label={text('when')}
        value={values.when}
        choices={[
          { value: 'now', label: text(isLive ? 'now' : 'live') },
          { value: 'later', label: text('later') },
        ]}
        onChoose={(when) => set('when', when)}
        {...(isLive || values.when === 'now' ? {} : { help: text('notLive') })}
      />
      {values.when === 'later' ? (
        <MomentField
          day={text('day')}
          time={text('time')}
          at={values.scheduled_at}
          error={error('scheduled_at')}
          onChange={(at) => set('scheduled_at', at)}
        />
      ) : null}
      <div>
        <p className={classes.hint}>{text('preview')}</p>
        <p className={classes.preview} dir="auto">
          {withLink(values.text, values.has_post_link ? (draft.link ?? text('postLink')) : null)}
        </p>
      </div>
    </>
  );
}
