import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { CheckField, SegmentedField, SelectField } from '#platform/dashboard/choice-fields.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { listPackages } from '../packages.contract.ts';
import { LONGEST_CODE, LONGEST_EMAIL, LONGEST_NOTE } from '../subscription-kinds.contract.ts';
import { createSubscription, listSubscriptions } from '../subscriptions.contract.ts';
import { addBody, addSchema, freshValues } from './add-values.ts';
import { EndField } from './end-field.tsx';
import { OtherSubscriptions } from './other-subscriptions.tsx';
import { useSubscriptionsTexts } from './subscriptions-texts.ts';
import { usePlanWords } from './use-plan-words.ts';

const MOST_SHOWN = 100;
const payments = ['free', 'paid'] as const;

/** Adds a subscription by hand. */
export function AddSubscriptionDialog({ onClose }: { onClose: () => void }) {
  const text = useSubscriptionsTexts();
  const planWords = usePlanWords();
  const { timeZone } = useCaller().site;
  const { data } = useQuery(read(listPackages, { query: { status: 'active', limit: MOST_SHOWN } }));
  const create = useWrite(createSubscription, [listSubscriptions, listPackages]);
  const packages = data?.items ?? [];
  const schema = useMemo(
    () => addSchema(timeZone, { day: text('ends.dayMissing'), package_id: text('add.noPackage') }),
    [text, timeZone],
  );
  const initial = useMemo(freshValues, []);
  return (
    <FormDialog
      title={text('add.title')}
      submit={text('add.title')}
      initial={initial}
      schema={schema}
      failed={() => text('acts.failed')}
      onSubmit={async (values) => {
        const made = await create.mutateAsync({ body: addBody(values, timeZone) });
        notices.done(
          text('add.done', { name: made.profile_title ?? made.email, package: made.package_title }),
        );
      }}
      onClose={onClose}
    >
      {(form) => {
        const pack = packages.find(({ id }) => id === form.values.package_id);
        const plan = pack?.plans.find(({ id }) => id === form.values.plan_id);
        const choosePlan = (id: number) => {
          form.set('plan_id', id);
          form.set('ends', id === 0 ? 'year' : 'plan');
          if (id === 0) form.set('payment', 'free');
        };
        return (
          <>
            <div>
              <TextField
                label={text('add.email')}
                help={text('add.emailHelp')}
                type="email"
                maxLength={LONGEST_EMAIL}
                {...textOf(form, 'email')}
              />
              <OtherSubscriptions email={form.values.email} />
            </div>
            <SelectField
              label={text('columns.package')}
              value={form.values.package_id}
              choices={[
                { value: 0, label: text('add.choosePackage') },
                ...packages.map(({ id, title }) => ({ value: id, label: title })),
              ]}
              onChoose={(id) => {
                form.set('package_id', id);
                choosePlan(0);
              }}
              error={form.error('package_id')}
            />
            {pack && pack.plans.length > 0 ? (
              <SelectField
                label={text('add.plan')}
                value={form.values.plan_id}
                choices={[
                  { value: 0, label: text('add.noPlan') },
                  ...pack.plans.map((one) => ({ value: one.id, label: planWords(one) })),
                ]}
                onChoose={choosePlan}
                error={form.error('plan_id')}
              />
            ) : null}
            {plan ? (
              <SegmentedField
                label={text('add.payment')}
                value={form.values.payment}
                choices={payments.map((value) => ({ value, label: text(`add.payments.${value}`) }))}
                onChoose={(payment) => form.set('payment', payment)}
              />
            ) : null}
            {form.values.payment === 'paid' ? (
              <TextField
                label={text('add.coupon')}
                isMono
                maxLength={LONGEST_CODE}
                {...textOf(form, 'coupon_code')}
              />
            ) : null}
            <TextField
              label={text('add.start')}
              help={text('add.startHelp')}
              type="date"
              {...textOf(form, 'start')}
            />
            <EndField form={form} label={text('ends.label')} hasPlan={plan !== undefined} />
            {form.values.payment === 'paid' && form.values.ends !== 'never' ? (
              <CheckField
                label={text('add.renews')}
                isOn={form.values.renews}
                onChange={(isOn) => form.set('renews', isOn)}
              />
            ) : null}
            <TextField label={text('note')} lines={2} maxLength={LONGEST_NOTE} {...textOf(form, 'note')} />
          </>
        );
      }}
    </FormDialog>
  );
}
