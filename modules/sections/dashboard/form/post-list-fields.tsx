import { useQuery } from '@tanstack/react-query';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { CheckField, SelectField } from '#platform/dashboard/choice-fields.tsx';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { NumberField, numberOf } from '#platform/dashboard/number-field.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { MOST_PER_PAGE, postOrders } from '../../section-kinds.contract.ts';
import { listSectionLayouts } from '../../section-layouts.contract.ts';
import { useSectionsTexts } from '../sections-texts.ts';
import type { SectionValues } from './section-values.ts';

/** How a section lists its posts, and where it stands itself; a link lists none. */
export function PostListFields({ form }: { form: FormState<SectionValues> }) {
  const text = useSectionsTexts();
  const siteId = useCaller().site.id;
  const { layout } = form.values;
  const { items: layouts = [] } = useQuery(read(listSectionLayouts, { params: { siteId } })).data ?? {};
  const isLink = form.values.type === 'link';
  const isGone = layout !== '' && !layouts.some(({ name }) => name === layout);
  return (
    <>
      {!isLink && (layouts.length > 1 || isGone) ? (
        <SelectField
          label={text('form.layout')}
          value={layout}
          choices={[
            ...layouts.map(({ name, title }) => ({ value: name, label: title })),
            ...(isGone ? [{ value: layout, label: text('form.layoutGone', { name: layout }) }] : []),
          ]}
          onChoose={(name) => form.set('layout', name)}
        />
      ) : null}
      {isLink ? null : (
        <>
          <SelectField
            label={text('form.order')}
            help={text('form.orderHelp')}
            value={form.values.order}
            choices={postOrders.map((value) => ({ value, label: text(`orders.${value}`) }))}
            onChoose={(order) => form.set('order', order)}
          />
          <NumberField
            label={text('form.perPage')}
            help={text('form.perPageHelp', { most: MOST_PER_PAGE })}
            {...numberOf(form, 'posts_per_page')}
          />
        </>
      )}
      <CheckField
        label={text('form.inMenu')}
        isOn={form.values.in_menu}
        onChange={(isOn) => form.set('in_menu', isOn)}
      />
      {isLink ? null : (
        <CheckField
          label={text('form.rss')}
          isOn={form.values.rss}
          onChange={(isOn) => form.set('rss', isOn)}
        />
      )}
    </>
  );
}
