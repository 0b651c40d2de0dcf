import { Button } from '@mantine/core';
import { reasonOf } from '#platform/dashboard/call.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { listRoles, type Role, updateRole } from '../roles.contract.ts';
import classes from './role-drawer.module.css';
import { useRolesTexts } from './roles-texts.ts';

/** Whether people with a role need a second factor; of a built-in role that is all that can be changed. */
export function RoleFactor({ userRole: role }: { userRole: Role }) {
  const text = useRolesTexts();
  const update = useWrite(updateRole, [listRoles]);
  const { id, revision, mfa_required: isRequired } = role;
  const turn = async (): Promise<void> => {
    try {
      await update.mutateAsync({ params: { roleId: id }, body: { mfa_required: !isRequired, revision } });
      notices.done(text(isRequired ? 'factor.turnedOff' : 'factor.turnedOn'));
    } catch (error) {
      notices.failed(error, reasonOf(error), turn);
    }
  };
  return (
    <section className={classes.part}>
      <h3>{text('factor.title')}</h3>
      <p className={classes.hint}>{text(isRequired ? 'factor.on' : 'factor.off')}</p>
      {role.may_require_mfa ? (
        <Button variant="default" size="xs" disabled={update.isPending} onClick={() => void turn()}>
          {text(isRequired ? 'factor.turnOff' : 'factor.turnOn')}
        </Button>
      ) : null}
    </section>
  );
}
