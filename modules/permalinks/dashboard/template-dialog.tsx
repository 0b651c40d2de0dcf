import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CallError, call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { CountText } from '#platform/dashboard/count-text.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { keyOf, useWrite } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { offerUndo } from '#platform/dashboard/undo/undo.ts';
import {
  listRouteConfigs,
  listSlugDuplicates,
  type RouteConfig,
  saveRouteConfig,
} from '../route-config.contract.ts';
import { LONGEST_TEMPLATE, type RouteType, routeTypes } from '../route-templates.contract.ts';
import classes from './permalink-settings.module.css';
import { usePermalinksTexts } from './permalinks-texts.ts';

const PAUSE_MILLISECONDS = 300;
const faults = ['form', 'variable', 'repeated', 'needed', 'reserved', 'fixed'] as const;

type TemplateDialogProps = {
  config: RouteConfig;
  onUndo: (type: RouteType) => unknown;
  onClose: () => void;
};

/** Changes the template of a type of page; what becomes of real addresses is shown while it is typed. */
export function TemplateDialog({ config, onUndo, onClose }: TemplateDialogProps) {
  const text = usePermalinksTexts();
  const siteId = useCaller().site.id;
  const { type, variables } = config;
  const { mutateAsync: save } = useWrite(saveRouteConfig, [listRouteConfigs, listSlugDuplicates]);
  const said = useFault();
  const missing = { path: ['template'], message: text('dialog.missing') };
  return (
    <FormDialog
      title={text('dialog.title', { type: text(`types.${type}`) })}
      submit={text('dialog.save')}
      initial={{ template: config.template }}
      schema={{
        safeParse: (values) => {
          const isMissing = (values as { template: string }).template.trim() === '';
          return { success: !isMissing, error: { issues: isMissing ? [missing] : [] } };
        },
      }}
      onSubmit={async ({ template }) => {
        await save({ params: { siteId, type }, body: { template } });
        offerUndo(text('saved'), () => onUndo(type), { saysEnd: true });
      }}
      failed={() => text('failed')}
      onClose={onClose}
    >
      {({ values, set, error }) => (
        <Fields
          {...{ siteId, type, variables, said }}
          template={values.template}
          error={error('template')}
          onTemplate={(template) => set('template', template)}
        />
      )}
    </FormDialog>
  );
}

type FieldsProps = {
  siteId: number;
  type: RouteType;
  variables: readonly string[];
  template: string;
  error: string | undefined;
  said: (error: unknown) => string | undefined;
  onTemplate: (template: string) => void;
};

function Fields({ siteId, type, variables, template, error, said, onTemplate }: FieldsProps) {
  const text = usePermalinksTexts();
  const [asked] = useDebouncedValue(template.trim(), PAUSE_MILLISECONDS);
  const input = { params: { siteId, type }, body: { template: asked, dry_run: true } };
  const tried = useQuery({
    queryKey: keyOf(saveRouteConfig, input),
    queryFn: ({ signal }) => call(saveRouteConfig, input, { signal }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  const fault = asked === template.trim() ? said(tried.error) : undefined;
  return (
    <>
      <TextField
        label={text('dialog.template')}
        help={text('dialog.help')}
        value={template}
        onText={onTemplate}
        error={fault ?? error}
        maxLength={LONGEST_TEMPLATE}
        isMono
      />
      {variables.length === 0 ? null : (
        <fieldset className={classes.chips}>
          <legend>{text('dialog.variables')}</legend>
          {variables.map((name) => (
            <button
              key={name}
              type="button"
              className={classes.chip}
              aria-label={text('dialog.insert', { variable: name })}
              disabled={template.includes(`{${name}}`)}
              onClick={() => onTemplate(`${template.replace(/\/$/, '')}/{${name}}`)}
            >
              {`{${name}}`}
            </button>
          ))}
        </fieldset>
      )}
      <section className={classes.preview} aria-live="polite">
        <h3>{text('dialog.preview')}</h3>
        {fault || !tried.data ? null : <Preview {...tried.data} />}
      </section>
    </>
  );
}

type PreviewProps = { changes: number; examples: { title: string; before: string; after: string }[] };

function Preview({ changes, examples }: PreviewProps) {
  const text = usePermalinksTexts();
  return (
    <>
      <ul className={classes.examples}>
        {examples.map(({ title, before, after }) => (
          <li key={`${before} ${title}`}>
            <bdi className={classes.quiet}>{title}</bdi>
            {before === after ? null : (
              <bdi dir="ltr" className={classes.old}>
                <span className="visually-hidden">{text('dialog.before')} </span>
                <s>{before}</s>
              </bdi>
            )}
            <bdi dir="ltr" className={classes.new}>
              {before === after ? null : <span className="visually-hidden">{text('dialog.after')} </span>}
              {after}
            </bdi>
          </li>
        ))}
      </ul>
      <p className={classes.quiet}>
        {examples.length === 0 ? (
          text('dialog.none')
        ) : changes === 0 ? (
          text('dialog.same')
        ) : (
          <CountText text={text('dialog.changes', { count: changes, shown: numberText(changes) })} />
        )}
      </p>
    </>
  );
}

/** What a refusal names: the rule, and what of the template breaks it. */
type Wrong = {
  reason: string;
  type: string;
  template: string;
  variable: string;
  word: string;
  missing: string[];
};

/** What is wrong with a template, in the words of the screen. */
function useFault(): (error: unknown) => string | undefined {
  const text = usePermalinksTexts();
  return (error) => {
    if (!(error instanceof CallError)) return undefined;
    const { reason, type: other, ...what } = error.body as Partial<Wrong>;
    if (error.code === 'template_meets_another') {
      const known = routeTypes.find((one) => one === other);
      if (!known) return text('faults.meetsPage');
      return text('faults.meets', { type: text(`types.${known}`), template: what.template ?? '' });
    }
    const fault = faults.find((one) => one === reason);
    if (!fault) return error.message;
    return text(`faults.${fault}`, {
      ...{ variable: `{${what.variable}}`, word: what.word ?? '' },
      variables: (what.missing ?? []).map((name) => `{${name}}`).join(', '),
    });
  };
}
