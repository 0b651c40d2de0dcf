import { CheckField, SelectField } from '#platform/dashboard/choice-fields.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { MomentField } from '#platform/dashboard/moment-field.tsx';
import { NumberField, numberOf } from '#platform/dashboard/number-field.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { LINK, LONGEST_PHRASE, LONGEST_REPLACEMENT, MOST_PER_POST } from '../rule-kinds.contract.ts';
import { PostsOfRule, TagsOfRule } from './picked-things.tsx';
import { RulePreview } from './rule-preview.tsx';
import type { RuleValues } from './rule-values.ts';
import { useSmartLinksTexts } from './smart-links-texts.ts';

const times = Array.from({ length: MOST_PER_POST }, (_, at) => at + 1);

/** The fields of a rule, and what it would do to posts. */
export function RuleForm({
  form,
  mode,
  onWrite,
}: {
  form: FormState<RuleValues>;
  mode: number;
  onWrite: (() => void) | null;
}) {
  const text = useSmartLinksTexts();
  const isLink = mode === LINK;
  const { extra } = form.values;
  const setExtra = (name: string, value: string) => {
    const { [name]: _, ...others } = extra;
    form.set('extra', value === '' ? others : { ...others, [name]: value });
  };
  return (
    <>
      <TextField label={text('form.phrase')} maxLength={LONGEST_PHRASE} {...textOf(form, 'find_phrase')} />
      {isLink ? (
        <TextField
          label={text('of.links.target')}
          help={text('form.linkHelp')}
          isMono
          maxLength={LONGEST_REPLACEMENT}
          {...textOf(form, 'replace_phrase')}
        />
      ) : (
        <TextField
          label={text('of.texts.target')}
          help={text('form.textHelp')}
          lines={3}
          maxLength={LONGEST_REPLACEMENT}
          {...textOf(form, 'replace_phrase')}
        />
      )}
      <CheckField
        label={text('form.matchCase')}
        isOn={form.values.match_case}
        onChange={(isOn) => form.set('match_case', isOn)}
      />
      <CheckField
        label={text('form.wholeWord')}
        isOn={form.values.whole_word}
        onChange={(isOn) => form.set('whole_word', isOn)}
      />
      {isLink ? (
        <>
          <CheckField
            label={text('form.blank')}
            isOn={extra.target === '_blank'}
            onChange={(isOn) => setExtra('target', isOn ? '_blank' : '')}
          />
          <CheckField
            label={text('form.nofollow')}
            isOn={extra.rel?.includes('nofollow') ?? false}
            onChange={(isOn) => setExtra('rel', isOn ? 'nofollow' : '')}
          />
          <TextField
            label={text('form.linkTitle')}
            maxLength={300}
            value={extra.title ?? ''}
            onText={(title) => setExtra('title', title)}
          />
        </>
      ) : null}
      <SelectField
        label={text('form.most')}
        help={text('form.mostHelp')}
        value={form.values.max_per_post}
        choices={times.map((value) => ({
          value,
          label: value === 1 ? text('form.firstOnly') : text('form.times', { number: value }),
        }))}
        onChoose={(most) => form.set('max_per_post', most)}
      />
      <TagsOfRule label={text('form.includedTags')} {...textOf(form, 'included_tags')} />
      <TagsOfRule label={text('form.excludedTags')} {...textOf(form, 'excluded_tags')} />
      <PostsOfRule label={text('form.posts')} {...textOf(form, 'excluded_post_ids')} />
      <NumberField
        label={text('form.priority')}
        help={text('form.priorityHelp')}
        {...numberOf(form, 'priority')}
      />
      <MomentField
        day={text('form.startsDay')}
        time={text('form.startsTime')}
        at={form.values.starts_ts}
        error={form.error('starts_ts')}
        onChange={(at) => form.set('starts_ts', at)}
      />
      <MomentField
        day={text('form.endsDay')}
        time={text('form.endsTime')}
        at={form.values.ends_ts}
        error={form.error('ends_ts')}
        onChange={(at) => form.set('ends_ts', at)}
      />
      <CheckField
        label={text('form.enabled')}
        isOn={form.values.enabled}
        onChange={(isOn) => form.set('enabled', isOn)}
      />
      <RulePreview values={form.values} mode={mode} onWrite={onWrite} />
    </>
  );
}
