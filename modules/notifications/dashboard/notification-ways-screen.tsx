import { SegmentedField } from '#platform/dashboard/choice-fields.tsx';
import { PageSection } from '#platform/dashboard/page-form.tsx';
import { usePreference } from '#platform/dashboard/preferences.ts';
import {
  defaultWays,
  isSecurityKind,
  type NotificationKind,
  notificationKinds,
  wayOf,
  wayPreference,
  waysOf,
} from '../notification-kinds.contract.ts';
import { EmailSection } from './email-section.tsx';
import classes from './notification-ways.module.css';
import { useNotificationTexts } from './notifications-texts.ts';

/** Where the person is told of each kind; a choice counts at once. */
export function NotificationWaysScreen() {
  const text = useNotificationTexts();
  return (
    <>
      <PageSection title={text('ways.title')} hint={text('ways.hint')}>
        <div className={classes.kinds}>
          {notificationKinds.map((kind) => (
            <KindField key={kind} kind={kind} />
          ))}
        </div>
      </PageSection>
      <EmailSection />
    </>
  );
}

function KindField({ kind }: { kind: NotificationKind }) {
  const text = useNotificationTexts();
  const [way = defaultWays[kind], keep] = usePreference(wayPreference(kind), (kept) => wayOf(kind, kept));
  return (
    <SegmentedField
      label={text(`ways.kinds.${kind}`)}
      value={way}
      choices={waysOf(kind).map((value) => ({ value, label: text(`ways.${value}`) }))}
      help={isSecurityKind(kind) ? text('ways.signInHint') : undefined}
      onChoose={(chosen) => keep(chosen === defaultWays[kind] ? null : chosen)}
    />
  );
}
