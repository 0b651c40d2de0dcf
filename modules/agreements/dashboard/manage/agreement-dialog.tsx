import { Suspense, useState } from 'react';
import type { CatalogueLanguage } from '#platform/contract/language.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { languageName } from '#platform/dashboard/language-choices.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { RecordDialog } from '#platform/dashboard/records/record-dialog.tsx';
import { listAgreements } from '../../agreements.contract.ts';
import {
  createSiteAgreement,
  listOwnAgreements,
  listSiteAgreements,
  SiteAgreement,
  updateSiteAgreement,
} from '../../site-agreements.contract.ts';
import { useAgreementsTexts } from '../agreements-texts.ts';
import type { AskedAgreement } from '../asked-agreement.ts';
import { ConsentDialog } from '../consent-dialog.tsx';
import { AgreementForm } from './agreement-form.tsx';
import { agreementSchema, bodyOf, valuesOf } from './agreement-values.ts';

type AgreementDialogProps = { agreement: SiteAgreement | null; onClose: () => void };

/** Adds an agreement, or changes one. */
export function AgreementDialog({ agreement, onClose }: AgreementDialogProps) {
  const text = useAgreementsTexts();
  const params = { siteId: useCaller().site.id };
  const [previewed, setPreviewed] = useState<AskedAgreement>();
  const stale = [listSiteAgreements, listOwnAgreements, listAgreements];
  const create = useWrite(createSiteAgreement, stale);
  const update = useWrite(updateSiteAgreement, stale);
  return (
    <>
      <RecordDialog
        record={agreement}
        rowSchema={SiteAgreement}
        schema={agreementSchema}
        valuesOf={valuesOf}
        words={{ add: text('manage.add'), edit: text('manage.edit'), save: text('manage.save') }}
        labels={{
          title: text('manage.title'),
          key: text('manage.key'),
          name: text('manage.group'),
          body: text('manage.body'),
          required_for: text('manage.requiredFor'),
          dismissible: text('manage.dismissible'),
          is_new_version: text('manage.newVersion'),
        }}
        inWords={{
          body: (texts) =>
            Object.entries(texts)
              .map(([language, words]) => `${languageName(language as CatalogueLanguage)}: ${words}`)
              .join('\n'),
          required_for: (uses) =>
            uses.map((use) => text(`uses.${use}`)).join(', ') || text('manage.optional'),
          dismissible: (is) => text(is ? 'manage.yes' : 'manage.no'),
          is_new_version: (is) => text(is ? 'manage.yes' : 'manage.no'),
        }}
        create={(values) => create.mutateAsync({ params, body: bodyOf(values) })}
        update={({ id, revision }, values) => {
          const { key: _, ...said } = bodyOf(values);
          const body = { ...said, is_new_version: values.is_new_version, revision };
          return update.mutateAsync({ params: { ...params, agreementId: id }, body });
        }}
        isCovered={previewed !== undefined}
        onClose={onClose}
      >
        {(form, saved) => <AgreementForm form={form} saved={saved} onPreview={setPreviewed} />}
      </RecordDialog>
      <Suspense fallback={null}>
        {previewed ? (
          <ConsentDialog
            kind={previewed}
            onDecided={() => setPreviewed(undefined)}
            onLater={() => setPreviewed(undefined)}
            isPreview
          />
        ) : null}
      </Suspense>
    </>
  );
}
