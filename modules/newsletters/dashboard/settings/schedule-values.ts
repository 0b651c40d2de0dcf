import type { NewsletterSettings } from '../../newsletter-settings.contract.ts';

/** The settings as their form holds them. */
export type ScheduleValues = Pick<
  NewsletterSettings,
  | 'weekly_alerts_day'
  | 'weekly_alerts_time'
  | 'weekly_alerts_enabled'
  | 'daily_alerts_enabled'
  | 'daily_alerts_time'
  | 'alerts_enabled'
  | 'push_enabled'
  | 'bypass_confirmation_email'
>;

export const valuesOf = (settings: NewsletterSettings): ScheduleValues => ({
  weekly_alerts_day: settings.weekly_alerts_day,
  weekly_alerts_time: settings.weekly_alerts_time,
  weekly_alerts_enabled: settings.weekly_alerts_enabled,
  daily_alerts_enabled: settings.daily_alerts_enabled,
  daily_alerts_time: settings.daily_alerts_time,
  alerts_enabled: settings.alerts_enabled,
  push_enabled: settings.push_enabled,
  bypass_confirmation_email: settings.bypass_confirmation_email,
});

/** Browsers may give a time with its seconds. */
export const bodyOf = (values: ScheduleValues): ScheduleValues => ({
  ...values,
  weekly_alerts_time: values.weekly_alerts_time.slice(0, 5),
  daily_alerts_time: values.daily_alerts_time.slice(0, 5),
});

const TIME = /^([01]\d|2[0-3]):[0-5]\d/;

/** What is wrong before anything is sent. */
export const scheduleSchema = (wrongTime: string) => ({
  safeParse: (given: unknown) => {
    const values = given as ScheduleValues;
    const issues = (['daily_alerts_time', 'weekly_alerts_time'] as const)
      .filter((name) => !TIME.test(values[name]))
      .map((name) => ({ path: [name], message: wrongTime }));
    return issues.length === 0 ? { success: true } : { success: false, error: { issues } };
  },
});
