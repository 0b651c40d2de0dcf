import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { PermissionName } from '#platform/contract/permission-catalogue.ts';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import {
  permissionGroupNames,
  type RoleScope,
  unusedPermissions,
  withImplied,
} from '../role-kinds.contract.ts';
import { listPermissions, type PermissionEntry } from '../roles.contract.ts';
import classes from './permission-fields.module.css';
import { useRolesTexts } from './roles-texts.ts';

type PermissionFieldsProps = {
  scope: RoleScope;
  chosen: readonly PermissionName[];
  /** What the role has already: it may stay, whoever looks. */
  kept: readonly PermissionName[];
  error: string | undefined;
  onChange: (permissions: PermissionName[]) => void;
};

const STALE = 300_000;

/** The permissions of a role, in groups, each in plain words; what comes with one is chosen along. */
export function PermissionFields({ scope, chosen, kept, error, onChange }: PermissionFieldsProps) {
  const text = useRolesTexts();
  const [words, setWords] = useState('');
  const found = useQuery({ ...read(listPermissions, {}), staleTime: STALE });
  const all = (found.data ?? []).filter(({ scopes }) => scopes.includes(scope));
  const shown = all.filter(({ title, description }) => hasWords(`${title} ${description}`, words));
  const given = new Set(chosen);
  const neededBy = (name: PermissionName) =>
    all.find((one) => one.name !== name && given.has(one.name) && withImplied([one.name]).includes(name));
  const toggle = ({ name }: PermissionEntry, isOn: boolean) =>
    onChange(isOn ? withImplied([...chosen, name]) : chosen.filter((one) => one !== name));
  return (
    <fieldset className={classes.field} aria-invalid={error !== undefined} tabIndex={-1}>
      <legend>{text('form.permissions')}</legend>
      {error ? (
        <p role="alert" className={classes.wrong}>
          {error}
        </p>
      ) : null}
      {found.error && !found.data ? (
        <FailureView error={found.error} onRetry={() => void found.refetch()} />
      ) : null}
      <TextField label={text('form.find')} value={words} onText={setWords} />
      {found.data && shown.length === 0 ? <p className={classes.hint}>{text('form.nothing')}</p> : null}
      {permissionGroupNames.map((group) => {
        const those = shown.filter((one) => one.group === group);
        if (those.length === 0) return null;
        const count = all.filter((one) => one.group === group && given.has(one.name)).length;
        return (
          <fieldset key={group} className={classes.group}>
            <legend>
              {text(`groups.${group}`)} <span className={classes.hint}>{count > 0 ? count : null}</span>
            </legend>
            {those.map((one) => (
              <PermissionField
                key={one.name}
                permission={one}
                isOn={given.has(one.name)}
                neededBy={given.has(one.name) ? neededBy(one.name)?.title : undefined}
                isOpen={one.may_grant || kept.includes(one.name) || given.has(one.name)}
                onChange={(isOn) => toggle(one, isOn)}
              />
            ))}
          </fieldset>
        );
      })}
    </fieldset>
  );
}

type PermissionFieldProps = {
  permission: PermissionEntry;
  isOn: boolean;
  /** The chosen permission that this one comes with. */
  neededBy: string | undefined;
  isOpen: boolean;
  onChange: (isOn: boolean) => void;
};

function PermissionField({ permission, isOn, neededBy, isOpen, onChange }: PermissionFieldProps) {
  const text = useRolesTexts();
  const id = useId();
  const why = neededBy ? text('form.neededBy', { title: neededBy }) : isOpen ? '' : text('form.notHeld');
  return (
    <div className={classes.permission}>
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        disabled={neededBy !== undefined || !isOpen}
        aria-describedby={`${id}-what`}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <label htmlFor={id}>{permission.title}</label>
      <p id={`${id}-what`} className={classes.hint}>
        {permission.description} {unusedPermissions.includes(permission.name) ? text('form.unused') : null}{' '}
        {why}
      </p>
    </div>
  );
}

const hasWords = (text: string, words: string): boolean =>
  words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));
