import { LIVE } from '#modules/posts/post-status.contract.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { CheckField } from '#platform/dashboard/choice-fields.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import { MomentGroup } from './moment-group.tsx';

type ScheduleFieldProps = {
  at: number | null;
  isAuto: boolean;
  status: number | undefined;
  mayPublish: boolean;
  error: string | undefined;
  onChange: (at: number | null, isAuto: boolean) => void;
};

/** When a post goes live by itself, or is planned to, by the clock of the site. */
export function ScheduleField({ at, isAuto, status, mayPublish, error, onChange }: ScheduleFieldProps) {
  const text = useEditorTexts();
  const { site } = useCaller();

  if (LIVE.some((live) => live === status)) return null;
  const hint = at === null ? 'zone' : isAuto ? 'goesLive' : 'plan';
  return (
    <MomentGroup
      label={text('fields.scheduled_at')}
      at={at}
      error={error}
      clear={text('schedule.clear')}
      hint={text(`schedule.${hint}`, { zone: site.timeZone })}
      onChange={(next) => onChange(next, next === null || (isAuto && mayPublish))}
    >
      {at !== null && mayPublish ? (
        <CheckField
          label={text('fields.is_auto_enabled')}
          isOn={isAuto}
          onChange={(isOn) => onChange(at, isOn)}
        />
      ) : null}
    </MomentGroup>
  );
}
