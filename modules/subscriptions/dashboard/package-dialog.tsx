import { useMemo } from 'react';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { listText } from '#platform/dashboard/lists.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { NumberField, numberOf } from '#platform/dashboard/number-field.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { RecordDialog } from '#platform/dashboard/records/record-dialog.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import {
  LONGEST_PACKAGE_DESCRIPTION,
  LONGEST_PACKAGE_SLUG,
  LONGEST_PACKAGE_TITLE,
  packageStatuses,
} from '../package-kinds.contract.ts';
import {
  createPackage,
  listPackages,
  type Package,
  StoredPackage,
  updatePackage,
} from '../packages.contract.ts';
import classes from './package-form.module.css';
import { bodyOf, type PackageValues, packageSchema, valuesOf } from './package-values.ts';
import { planComplaintText } from './plan-complaint-text.ts';
import { PlansField } from './plans-field.tsx';
import { ProductsField } from './products-field.tsx';
import { useSubscriptionsTexts } from './subscriptions-texts.ts';
import { useProductWords } from './use-product-words.ts';

const noNumbers: ReadonlyMap<number, number> = new Map();

/** Adds a package, or changes what it opens and for how much. */
export function PackageDialog({ row, onClose }: { row: Package | null; onClose: () => void }) {
  const text = useSubscriptionsTexts();
  const productWords = useProductWords();
  const create = useWrite(createPackage, [listPackages]);
  const update = useWrite(updatePackage, [listPackages]);
  const schema = useMemo(
    () => packageSchema((complaint, currency) => planComplaintText(text, complaint, currency)),
    [text],
  );
  const subscribers = row
    ? new Map(row.plan_subscribers.map(({ plan_id, count }) => [plan_id, count]))
    : noNumbers;
  return (
    <RecordDialog<StoredPackage, PackageValues, Package>
      record={row}
      rowSchema={StoredPackage}
      schema={schema}
      valuesOf={valuesOf}
      words={{ add: text('packages.add'), edit: text('packages.edit'), save: text('packages.save') }}
      failed={() => text('packages.failed')}
      labels={{
        title: text('form.title'),
        slug: text('form.slug'),
        description: text('form.description'),
        products: text('packages.columns.products'),
        plans: text('plans.title'),
        status: text('form.status'),
        sort: text('form.sort'),
      }}
      inWords={{
        products: (products) => listText(productWords(products)),
        plans: (plans) => listText(plans.map(({ amount, currency }) => `${amount} ${currency}`)),
        status: (status) => text(`packages.statuses.${status}`),
      }}
      create={(values) => create.mutateAsync({ body: bodyOf(values) })}
      update={({ id, revision }, values) => {
        const { slug: _, ...body } = bodyOf(values);
        return update.mutateAsync({ params: { packageId: id }, body: { ...body, revision } });
      }}
      onSaved={({ title }, isNew) =>
        notices.done(text(isNew ? 'packages.added' : 'packages.saved', { name: title }))
      }
      onClose={onClose}
    >
      {(form, saved) => (
        <>
          <TextField
            label={text('form.title')}
            maxLength={LONGEST_PACKAGE_TITLE}
            {...textOf(form, 'title')}
          />
          {saved ? null : (
            <TextField
              label={text('form.slug')}
              help={text('form.slugHelp')}
              isMono
              maxLength={LONGEST_PACKAGE_SLUG}
              {...textOf(form, 'slug')}
            />
          )}
          <TextField
            label={text('form.description')}
            lines={2}
            maxLength={LONGEST_PACKAGE_DESCRIPTION}
            {...textOf(form, 'description')}
          />
          <PlansField form={form} subscribers={subscribers} />
          <ProductsField form={form} />
          <div className={classes.pair}>
            <SelectField
              label={text('form.status')}
              value={form.values.status}
              choices={packageStatuses.map((value) => ({
                value,
                label: text(`packages.statuses.${value}`),
              }))}
              onChoose={(status) => form.set('status', status)}
              error={form.error('status')}
            />
            <NumberField label={text('form.sort')} help={text('form.sortHelp')} {...numberOf(form, 'sort')} />
          </div>
        </>
      )}
    </RecordDialog>
  );
}
