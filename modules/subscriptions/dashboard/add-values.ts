import { secondsAt } from '#platform/dashboard/site-clock.ts';
import { SubscriptionDraft } from '../subscriptions.contract.ts';
import { chosenEnd, type EndChoice } from './end-values.ts';

/** What is typed of a new subscription; `0` is no package and no plan. */
export type AddValues = {
  email: string;
  package_id: number;
  plan_id: number;
  payment: 'free' | 'paid';
  start: string;
  ends: EndChoice;
  day: string;
  renews: boolean;
  coupon_code: string;
  note: string;
};

export const freshValues = (): AddValues => ({
  ...{ email: '', package_id: 0, plan_id: 0, payment: 'free', start: '', ends: 'year', day: '' },
  ...{ renews: false, coupon_code: '', note: '' },
});

/** What is sent for what was typed. */
export function addBody(values: AddValues, zone: string) {
  const start = values.start === '' ? null : secondsAt(values.start, '00:00', zone);
  const end = chosenEnd(values, start ?? Math.floor(Date.now() / 1000), zone);
  return {
    ...{ email: values.email, package_id: values.package_id, note: values.note },
    plan_id: values.plan_id === 0 ? null : values.plan_id,
    is_complimentary: values.payment === 'free',
    auto_renew: values.payment === 'paid' && values.renews,
    ...(values.payment === 'paid' && values.coupon_code.trim() !== ''
      ? { coupon_code: values.coupon_code.trim() }
      : {}),
    ...(start === null ? {} : { date_start: start }),
    ...(end === undefined || end === 'wrong' ? {} : { date_expire: end }),
  };
}

/** The contract's own schema of what would be sent, with words for what only the form knows. */
export const addSchema = (zone: string, words: { day: string; package_id: string }) => ({
  safeParse: (typed: unknown) => {
    const values = typed as AddValues;
    const parsed = SubscriptionDraft.safeParse(addBody(values, zone));
    const own = [
      ...(values.package_id === 0 ? [{ path: ['package_id'], message: words.package_id }] : []),
      ...(chosenEnd(values, 0, zone) === 'wrong' ? [{ path: ['day'], message: words.day }] : []),
    ];
    const issues = parsed.success ? [] : parsed.error.issues;
    return { success: issues.length + own.length === 0, error: { issues: [...own, ...issues] } };
  },
});
