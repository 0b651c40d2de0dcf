import { Button } from '@mantine/core';
import { useState } from 'react';
import { catalogueLanguages, catalogueOf } from '#platform/contract/language.ts';
import { CheckField, SelectField } from '#platform/dashboard/choice-fields.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { FieldGroup } from '#platform/dashboard/field-group.tsx';
import { languageName } from '#platform/dashboard/language-choices.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import {
  LONGEST_AGREEMENT_BODY,
  LONGEST_AGREEMENT_KEY,
  LONGEST_AGREEMENT_TITLE,
  siteUses,
} from '../../agreement-kinds.contract.ts';
import type { SiteAgreement } from '../../site-agreements.contract.ts';
import { useAgreementsTexts } from '../agreements-texts.ts';
import type { AskedAgreement } from '../asked-agreement.ts';
import classes from './agreement-form.module.css';
import type { AgreementValues } from './agreement-values.ts';

type AgreementFormProps = {
  form: FormState<AgreementValues>;
  /** The agreement that is changed. */
  saved: SiteAgreement | null;
  onPreview: (agreement: AskedAgreement) => void;
};

/** The fields of an agreement; its texts are written one language after the other. */
export function AgreementForm({ form, saved, onPreview }: AgreementFormProps) {
  const text = useAgreementsTexts();
  const { values } = form;
  const [language, setLanguage] = useState(() => {
    const own = catalogueOf(pageLanguage);
    const written = catalogueLanguages.filter((one) => values.body[one]);
    return written.includes(own) ? own : (written[0] ?? own);
  });
  const asked = saved ? saved.agreed_count + saved.denied_count : 0;
  return (
    <>
      <TextField
        label={text('manage.title')}
        maxLength={LONGEST_AGREEMENT_TITLE}
        {...textOf(form, 'title')}
      />
      <TextField
        label={text('manage.key')}
        help={text(saved ? 'manage.keyStays' : 'manage.keyHelp')}
        isMono
        isReadOnly={saved !== null}
        maxLength={LONGEST_AGREEMENT_KEY}
        {...textOf(form, 'key')}
      />
      <TextField
        label={text('manage.group')}
        help={text('manage.groupHelp')}
        isMono
        maxLength={LONGEST_AGREEMENT_KEY}
        {...textOf(form, 'name')}
      />
      <SelectField
        label={text('manage.language')}
        value={language}
        choices={catalogueLanguages.map((value) => ({
          value,
          label: values.body[value]
            ? text('manage.written', { language: languageName(value) })
            : languageName(value),
        }))}
        onChoose={(chosen) => setLanguage(chosen)}
      />
      <TextField
        label={text('manage.body')}
        help={text('manage.bodyHelp')}
        lines={8}
        maxLength={LONGEST_AGREEMENT_BODY}
        value={values.body[language] ?? ''}
        error={form.error('body')}
        onText={(words) => form.set('body', { ...values.body, [language]: words })}
      />
      <Button
        className={classes.preview}
        variant="default"
        size="xs"
        disabled={!values.body[language]?.trim()}
        onClick={() =>
          onPreview({
            ...{ name: values.name, key: values.key, version: saved?.version ?? 1 },
            ...{ isDismissible: values.dismissible, requiredFor: values.required_for },
            said: { title: values.title, body: values.body[language] ?? '', language },
          })
        }
      >
        {text('manage.preview')}
      </Button>
      <FieldGroup label={text('manage.requiredFor')}>
        {siteUses.map((use) => (
          <CheckField
            key={use}
            label={text(`manage.uses.${use}`)}
            help={text(`manage.usesHelp.${use}`)}
            isOn={values.required_for.includes(use)}
            onChange={(isOn) =>
              form.set('required_for', [
                ...values.required_for.filter((one) => one !== use),
                ...(isOn ? [use] : []),
              ])
            }
          />
        ))}
      </FieldGroup>
      <CheckField
        label={text('manage.dismissible')}
        help={text('manage.dismissibleHelp')}
        isOn={values.dismissible}
        onChange={(isOn) => form.set('dismissible', isOn)}
      />
      {saved ? (
        <CheckField
          label={text('manage.newVersion')}
          help={asked > 0 ? text('manage.askedAgain', { count: asked }) : text('manage.newVersionHelp')}
          isOn={values.is_new_version}
          onChange={(isOn) => form.set('is_new_version', isOn)}
        />
      ) : null}
    </>
  );
}
