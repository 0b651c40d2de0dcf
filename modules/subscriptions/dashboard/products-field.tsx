import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import type { PackageProduct } from '../packages.contract.ts';
import classes from './package-form.module.css';
import type { PackageValues } from './package-values.ts';
import { useSubscriptionsTexts } from './subscriptions-texts.ts';
import { useProductChoices } from './use-product-words.ts';

const isSame = (one: PackageProduct, other: PackageProduct): boolean =>
  one.type === other.type && one.ref_id === other.ref_id;

/** What a package opens: groups, sections and what is for all of its subscribers. */
export function ProductsField({ form }: { form: FormState<PackageValues> }) {
  const text = useSubscriptionsTexts();
  const choices = useProductChoices();
  const { products } = form.values;
  const gone = text('products.gone');
  const listed = (type: PackageProduct['type'], things: readonly { id: number; title: string }[]) => [
    ...things.map(({ id, title }) => ({ product: { type, ref_id: id }, label: title })),
    // What is there no longer is shown, so that it can be taken out.
    ...products
      .filter((one) => one.type === type && !things.some(({ id }) => id === one.ref_id))
      .map((product) => ({ product, label: gone })),
  ];
  const kinds = [
    { name: 'user_groups' as const, all: choices ? listed('user_group', choices.user_groups) : [] },
    { name: 'sections' as const, all: choices ? listed('section_access', choices.sections) : [] },
    {
      name: 'extras' as const,
      all: (['ad_free', 'newsletter'] as const).map((type) => ({
        product: { type, ref_id: null },
        label: text(`products.${type}`),
      })),
    },
  ];
  const toggle = (product: PackageProduct) =>
    form.set(
      'products',
      products.some((one) => isSame(one, product))
        ? products.filter((one) => !isSame(one, product))
        : [...products, product],
    );
  const error = form.error('products');
  return (
    <>
      {kinds
        .filter(({ all }) => all.length > 0)
        .map(({ name, all }) => (
          <fieldset key={name} className={classes.choices}>
            <legend>{text(`products.${name}`)}</legend>
            {all.map(({ product, label }) => (
              <label key={`${product.type} ${product.ref_id}`}>
                <input
                  type="checkbox"
                  checked={products.some((one) => isSame(one, product))}
                  onChange={() => toggle(product)}
                />
                <bdi>{label}</bdi>
              </label>
            ))}
          </fieldset>
        ))}
      {error ? (
        <p className={classes.error} role="alert">
          {error}
        </p>
      ) : null}
    </>
  );
}
