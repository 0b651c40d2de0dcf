import { useState } from 'react';
import { z } from 'zod';
import { useRouteWords } from '#modules/permalinks/permalinks.public.tsx';
import {
  LONGEST_TEMPLATE,
  type RouteType,
  routeTypes,
  variablesOf,
} from '#modules/permalinks/route-templates.contract.ts';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import classes from './environments.module.css';
import { useEnvironmentsTexts } from './environments-texts.ts';

type TemplatesDialogProps = {
  templates: Readonly<Record<string, string>>;
  onSave: (changed: Record<string, string>) => Promise<unknown>;
  onClose: () => void;
};

/** The front page is always where it is. */
const shownTypes = routeTypes.filter((type) => type !== 'home');
const template = z.string().trim().min(1, 'template_is_missing').max(LONGEST_TEMPLATE);
const schema = z.object(Object.fromEntries(shownTypes.map((type) => [type, template])));

/** Changes the templates of addresses of an environment. */
export function TemplatesDialog({ templates, onSave, onClose }: TemplatesDialogProps) {
  const text = useEnvironmentsTexts();
  const titleOf = useRouteWords();
  const [initial] = useState(
    () =>
      Object.fromEntries(shownTypes.map((type) => [type, templates[type] ?? ''])) as Record<
        RouteType,
        string
      >,
  );
  return (
    <FormDialog
      title={text('templates.title')}
      submit={text('templates.submit')}
      {...{ initial, schema, onClose }}
      onSubmit={(typed) =>
        onSave(Object.fromEntries(Object.entries(typed).filter(([type, to]) => to !== templates[type])))
      }
    >
      {(form) => (
        <>
          <p className={classes.note}>{text('templates.help')}</p>
          {shownTypes.map((type) => (
            <TextField
              key={type}
              label={titleOf(type)}
              maxLength={LONGEST_TEMPLATE}
              isMono
              help={
                variablesOf[type].length > 0
                  ? variablesOf[type].map((name) => `{${name}}`).join(' ')
                  : undefined
              }
              {...textOf(form, type)}
            />
          ))}
        </>
      )}
    </FormDialog>
  );
}
