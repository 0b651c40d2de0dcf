import { CheckField } from '#platform/dashboard/choice-fields.tsx';
import { ChosenField } from '#platform/dashboard/chosen-field.tsx';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import type { PackageProduct } from '../packages.contract.ts';
import classes from './package-form.module.css';
import type { PackageValues } from './package-values.ts';
import { useSubscriptionsTexts } from './subscriptions-texts.ts';
import { useProductChoices } from './use-product-words.ts';

/** What a package opens: groups, sections, gated files and what is for all of its subscribers. */
export function ProductsField({ form }: { form: FormState<PackageValues> }) {
  const text = useSubscriptionsTexts();
  const choices = useProductChoices();
  const { products } = form.values;
  const error = form.error('products');
  const idsOf = (type: PackageProduct['type']) =>
    products.flatMap((one) => (one.type === type ? (one.ref_id ?? []) : []));
  const put = (type: PackageProduct['type'], ids: readonly (number | null)[]) =>
    form.set('products', [
      ...products.filter((one) => one.type !== type),
      ...ids.map((ref_id) => ({ type, ref_id })),
    ]);
  const lists = [
    {
      ...{ type: 'user_group' as const, name: 'user_groups' as const, add: text('products.addGroup') },
      choices: (choices?.user_groups ?? []).map(({ id, title }) => ({ value: id, label: title })),
    },
    {
      ...{ type: 'section_access' as const, name: 'sections' as const, add: text('products.addSection') },
      // Stages open no page of their own; one that was chosen before can be taken out.
      choices: (choices?.sections ?? [])
        .filter(({ id, is_page }) => is_page || idsOf('section_access').includes(id))
        .map(({ id, title, level }) => ({ value: id, label: title, indent: level })),
    },
    {
      ...{ type: 'file_download' as const, name: 'files' as const, add: text('products.addFile') },
      choices: (choices?.files ?? []).map(({ id, title }) => ({ value: id, label: title })),
    },
  ];
  return (
    <>
      {lists.map(({ type, name, add, choices: offered }) => (
        <ChosenField
          key={type}
          label={text(`products.${name}`)}
          help={text(`products.help.${name}`)}
          add={add}
          chosen={idsOf(type)}
          choices={offered}
          gone={choices ? text('products.gone') : '…'}
          state={choices ? 'ready' : 'loading'}
          onChange={(ids) => put(type, ids)}
        />
      ))}
      <fieldset className={classes.choices}>
        <legend>{text('products.extras')}</legend>
        {(['ad_free', 'newsletter'] as const).map((type) => (
          <div key={type}>
            <CheckField
              label={text(`products.${type}`)}
              isOn={products.some((one) => one.type === type)}
              onChange={(isOn) => put(type, isOn ? [null] : [])}
            />
            <p className={classes.note}>{text(`products.help.${type}`)}</p>
          </div>
        ))}
      </fieldset>
      {error ? (
        <p className={classes.error} role="alert">
          {error}
        </p>
      ) : null}
    </>
  );
}
