import { Button } from '@mantine/core';
import { removeProfiles } from '#modules/profiles/profile-standing.contract.ts';
import type { Profile } from '#modules/profiles/profiles.contract.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import type { PermissionHolder } from '#platform/contract/permission-rule.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { May } from '#platform/dashboard/may.tsx';
import { BulkDelete, type DeleteRows } from '#platform/dashboard/records/use-delete.tsx';
import type { SelectedRows } from '#platform/dashboard/table/selected-rows.ts';
import { usePeopleTexts } from './people-texts.ts';
import { type StandingAct, standingActs, standingActsFor } from './user-acts.ts';

const MOST_AT_ONCE = 100;

type BulkActsProps = {
  rows: readonly Profile[];
  selected: SelectedRows;
  clear: () => void;
  onStanding: (people: readonly Profile[], act: StandingAct, clear: () => void) => void;
  onDelete: DeleteRows;
};

const mayBan = ({ sitePermissions, communityPermissions }: PermissionHolder): boolean =>
  sitePermissions.has('BAN_USERS') ||
  [...communityPermissions.values()].some((held) => held.has('BAN_USERS'));

/** Whether there is anything that the caller may do with several people. */
export const mayDoMany = (holder: PermissionHolder): boolean =>
  holder.sitePermissions.has('MANAGE_USERS') || mayBan(holder) || mayCall(removeProfiles, holder);

/** What is done with the selected people: what fits at least one of them, as far as the caller may at all. */
export function BulkActs({ rows, selected, clear, onStanding, onDelete }: BulkActsProps) {
  const text = usePeopleTexts();
  const { holder } = useCaller();
  const { sitePermissions } = holder;
  const chosen = rows.filter(({ id }) => selected.ids.has(id));
  const manages = sitePermissions.has('MANAGE_USERS');
  const acts = [
    ...(manages ? (['feature', 'deactivate'] as const) : []),
    ...(mayBan(holder) ? (['ban'] as const) : []),
  ];
  const offered = standingActs.filter((act) =>
    chosen.some((one) => standingActsFor({ ...one, acts }).includes(act)),
  );
  return (
    <>
      {offered.map((act) => (
        <Button
          key={act}
          size="xs"
          variant="default"
          disabled={selected.ids.size > MOST_AT_ONCE}
          onClick={() => onStanding(chosen, act, clear)}
        >
          {text(`acts.${act}`)}
        </Button>
      ))}
      <May call={removeProfiles}>
        <BulkDelete
          {...{ selected, clear }}
          count={selected.ids.size}
          most={MOST_AT_ONCE}
          isKept
          onDelete={({ ids }) => onDelete([...ids])}
        />
      </May>
    </>
  );
}
