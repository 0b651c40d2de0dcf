import { useQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/react';
import type { ShortcodeParam } from '#modules/shortcodes/shortcodes.contract.ts';
import { listShortcodes } from '#modules/shortcodes/shortcodes.contract.ts';
import { CheckField, SelectField } from '#platform/dashboard/choice-fields.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { read } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { asWords, openingOf, shortcodeIn, wordsIn } from '../body/shortcode-source.ts';
import { useEditorTexts } from '../editor-texts.ts';
import { insertBlocks } from './leave-block.ts';

type ShortcodeDialogProps = { editor: Editor; at?: number | undefined; onClose: () => void };
const path = ['values'];
type Values = { name: string; content: string; values: Readonly<Record<string, string>> };

/** What a shortcode is given: one of the site, or one that stands in the text. */
export function ShortcodeDialog({ editor, at, onClose }: ShortcodeDialogProps) {
  const text = useEditorTexts();
  const { data } = useQuery(read(listShortcodes, { query: { limit: 100 } }));
  const node = at === undefined ? null : editor.state.doc.nodeAt(at);
  const source = String(node?.attrs.source ?? '');
  const before = node ? shortcodeIn(source) : undefined;
  if (!data) return null;
  const known = data.items.filter(({ enabled }) => enabled);
  const paramsOf = (name: string): readonly ShortcodeParam[] =>
    data.items.find((one) => one.name === name)?.params ?? [];
  const initial: Values = {
    name: before?.name ?? known[0]?.name ?? '',
    values: Object.fromEntries(before?.values ?? []),
    content: before?.content ? wordsIn(source.slice(before.content.from, before.content.to)) : '',
  };
  const isMissing = (param: ShortcodeParam, values: Values['values']) =>
    param.required && param.default === '' && !values[param.name];
  const schema = {
    safeParse: (said: unknown) => {
      const { name, values } = said as Values;
      const isWhole = !paramsOf(name).some((param) => isMissing(param, values));
      if (name !== '' && isWhole) return { success: true };
      const issue =
        name === ''
          ? { path: ['name'], message: text('shortcode.none') }
          : { path, message: text('shortcode.missing') };
      return { success: false, error: { issues: [issue] } };
    },
  };
  return (
    <FormDialog
      title={text(before ? 'shortcode.edit' : 'shortcode.title')}
      submit={text(before ? 'shortcode.save' : 'shortcode.add')}
      initial={initial}
      schema={schema}
      onSubmit={({ name, values, content }) => {
        const said = Object.entries(values);
        if (before && at !== undefined) {
          const opening = openingOf(before.written, said, source.slice(before.from, before.to));
          const { to = before.to } = before.content ?? {};
          const within = content === initial.content ? source.slice(before.to, to) : asWords(content);
          const next = source.slice(0, before.from) + opening + within + source.slice(to);
          editor.view.dispatch(editor.state.tr.setNodeAttribute(at, 'source', next));
        } else {
          const attrs = { source: `<p>${openingOf(name, said)}</p>` };
          insertBlocks(editor, { type: 'sourceBlock', attrs });
        }
        return Promise.resolve();
      }}
      onClose={onClose}
    >
      {(form) => {
        const { name, values } = form.values;
        const params = paramsOf(name);
        const others = Object.keys(values).filter((key) => !params.some((one) => one.name === key));
        const set = (key: string) => (value: string) => form.set('values', { ...values, [key]: value });
        return (
          <>
            {before ? (
              <p>
                <code>{name}</code>
              </p>
            ) : known.length === 0 ? (
              <p>{text('shortcode.none')}</p>
            ) : (
              <SelectField
                label={text('shortcode.name')}
                value={name}
                choices={known.map((one) => ({ value: one.name, label: one.title || one.name }))}
                onChoose={(next) => {
                  form.set('name', next);
                  form.set('values', {});
                }}
              />
            )}
            {params.map((param) => (
              <ParamField
                key={param.name}
                param={param}
                value={values[param.name] ?? ''}
                error={isMissing(param, values) ? form.error('values') : undefined}
                onText={set(param.name)}
              />
            ))}
            {before?.content ? (
              <TextField
                label={text('shortcode.content')}
                lines={3}
                maxLength={20_000}
                {...textOf(form, 'content')}
              />
            ) : null}
            {others.map((key) => (
              <TextField
                key={key}
                label={/^\d+$/.test(key) ? text('shortcode.value', { place: Number(key) + 1 }) : key}
                maxLength={2_000}
                value={values[key] ?? ''}
                onText={set(key)}
              />
            ))}
          </>
        );
      }}
    </FormDialog>
  );
}

type ParamFieldProps = {
  param: ShortcodeParam;
  value: string;
  error: string | undefined;
  onText: (value: string) => void;
};

function ParamField({ param, value, error, onText }: ParamFieldProps) {
  const text = useEditorTexts();
  const isNeeded = param.required && param.default === '';
  const label = isNeeded ? param.name : text('shortcode.optional', { name: param.name });
  if (param.type === 'bool') {
    const isOn = /^(true|1|yes|on)$/i.test(value || param.default);
    return <CheckField label={param.name} isOn={isOn} onChange={(is) => onText(String(is))} />;
  }
  if (param.type === 'enum') {
    const choices = [...new Set(['', ...param.choices, value])];
    return (
      <SelectField
        label={label}
        value={value}
        error={error}
        choices={choices.map((one) => ({ value: one, label: one || param.default || '–' }))}
        onChoose={onText}
      />
    );
  }
  return (
    <TextField
      label={label}
      {...(param.default === '' ? {} : { help: text('shortcode.default', { value: param.default }) })}
      maxLength={2_000}
      {...{ value, error, onText }}
    />
  );
}
