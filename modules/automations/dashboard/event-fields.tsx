import { CheckField } from '#platform/dashboard/choice-fields.tsx';
import { FieldGroup } from '#platform/dashboard/field-group.tsx';
import { type HookEvent, hookEvents } from '../automation-kinds.contract.ts';
import { eventText, useAutomationsTexts } from './automations-texts.ts';
import classes from './hook-form.module.css';

const groups = [...Map.groupBy(hookEvents, (event) => event.slice(0, event.indexOf('.')) as Group)];
type Group =
  | ('post' | 'profile' | 'section' | 'tag' | 'comment')
  | ('application' | 'subscription' | 'asset' | 'build' | 'link_audit');

type EventFieldsProps = {
  events: readonly HookEvent[];
  error: string | undefined;
  onChange: (events: HookEvent[]) => void;
};

/** The events that a webhook is sent for, by what they happen to. */
export function EventFields({ events, error, onChange }: EventFieldsProps) {
  const text = useAutomationsTexts();
  const toggle = (event: HookEvent, isOn: boolean) =>
    onChange(hookEvents.filter((one) => (one === event ? isOn : events.includes(one))));
  return (
    <FieldGroup label={text('form.events')} error={error}>
      <div className={classes.events}>
        {groups.map(([group, those]) => (
          <fieldset key={group} className={classes.eventGroup}>
            <legend>{text(`groups.${group}`)}</legend>
            {those.map((event) => (
              <CheckField
                key={event}
                label={eventText(text, event)}
                isOn={events.includes(event)}
                onChange={(isOn) => toggle(event, isOn)}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </FieldGroup>
  );
}
