import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import parts from '#platform/dashboard/drawer-parts.module.css';
import { numberText } from '#platform/dashboard/number-text.ts';
import { read } from '#platform/dashboard/queries.ts';
import { RowDrawer, type ShownRows } from '#platform/dashboard/records/row-drawer.tsx';
import { permissionGroupNames } from '../role-kinds.contract.ts';
import { listPermissions, type Role } from '../roles.contract.ts';
import classes from './role-drawer.module.css';
import { RoleFactor } from './role-factor.tsx';
import { useRolesTexts } from './roles-texts.ts';

type RoleDrawerProps = {
  userRole: Role;
  shown: ShownRows<Role>;
  onOpen: (role: Role) => void;
  onEdit: () => void;
  onCopy: () => void;
  onDelete: () => void;
  onClose: () => void;
};

const STALE = 300_000;

/** A role beside the list: who has it, what can be done with it, and all that it permits in plain words. */
export function RoleDrawer({ userRole: role, shown, ...props }: RoleDrawerProps) {
  const text = useRolesTexts();
  const go = useGo();
  const { holder } = useCaller();
  const { data = [] } = useQuery({ ...read(listPermissions, {}), staleTime: STALE });
  const { members_count: count, permissions } = role;
  const held = data.filter(({ name }) => permissions.includes(name));
  return (
    <RowDrawer
      label={text('drawer.label')}
      {...{ id: role.id, shown, onOpen: props.onOpen }}
      onClose={props.onClose}
    >
      <section className={parts.lines}>
        <h2 className={parts.title}>
          <bdi>{role.title}</bdi>
        </h2>
        {role.description === '' ? null : (
          <p>
            <bdi>{role.description}</bdi>
          </p>
        )}
        <p className={parts.hint}>
          {text(`scopes.${role.scope}`)} · {text(role.is_system ? 'kinds.shipped' : 'kinds.own')}
        </p>
        {role.may_change ? null : (
          <p className={parts.hint}>{text(role.is_system ? 'drawer.shipped' : 'drawer.above')}</p>
        )}
        <div className={parts.acts}>
          {role.may_change ? (
            <Button variant="default" onClick={props.onEdit}>
              {text('acts.edit')}
            </Button>
          ) : null}
          <Button variant="default" onClick={props.onCopy}>
            {text('acts.copy')}
          </Button>
          {role.may_change ? (
            <Button variant="default" onClick={props.onDelete}>
              {text('acts.delete')}
            </Button>
          ) : null}
        </div>
      </section>
      <section className={classes.part}>
        <h3>{text('drawer.people')}</h3>
        <p className={parts.hint}>{text('people', { count, shown: numberText(count) })}</p>
        {count > 0 && holder.sitePermissions.has('VIEW_USERS') ? (
          <Button variant="default" size="xs" onClick={() => go(`/r/dashboard/users?role=${role.id}`)}>
            {text('drawer.show')}
          </Button>
        ) : null}
      </section>
      <RoleFactor userRole={role} />
      <section className={classes.part}>
        <h3>{text('form.permissions')}</h3>
        {permissionGroupNames.map((group) => {
          const those = held.filter((one) => one.group === group);
          return those.length === 0 ? null : (
            <div key={group}>
              <h4>{text(`groups.${group}`)}</h4>
              <ul>
                {those.map(({ name, title, description }) => (
                  <li key={name}>
                    <span>{title}</span>
                    <span className={parts.hint}>{description}</span>
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </section>
    </RowDrawer>
  );
}
