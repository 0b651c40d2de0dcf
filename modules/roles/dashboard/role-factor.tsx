import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { reasonOf } from '#platform/dashboard/call.ts';
import parts from '#platform/dashboard/drawer-parts.module.css';
import { notices } from '#platform/dashboard/notices.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { ownStep } from '#platform/dashboard/undo/own-steps.ts';
import { offerUndo } from '#platform/dashboard/undo/undo.ts';
import { getRoleFactor, listRoles, type Role, updateRole } from '../roles.contract.ts';
import classes from './role-drawer.module.css';
import { useRolesTexts } from './roles-texts.ts';

/** Whether people with a role need a second factor, and how many lack it; of a built-in role that is all that can be changed. */
export function RoleFactor({ userRole: role }: { userRole: Role }) {
  const text = useRolesTexts();
  const update = useWrite(updateRole, [listRoles]);
  const { data: found } = useQuery({ ...read(getRoleFactor, { params: { roleId: role.id } }), staleTime: 0 });
  const { id, title, mfa_required: isRequired } = role;
  const without = found?.without_count ?? 0;
  const count = { count: without, shown: numberText(without) };
  const send = (mfa_required: boolean, revision: number) =>
    update.mutateAsync({ params: { roleId: id }, body: { mfa_required, revision } });
  const turn = async (): Promise<void> => {
    try {
      const { back } = await ownStep(`role ${id}`, role.revision, (at) => send(!isRequired, at));
      const [on, off] = [text('factor.turnedOn', { title }), text('factor.turnedOff', { title })];
      const said = without > 0 ? `${on} ${text('factor.mustSetUp', count)}` : on;
      const undo = () => back((at) => send(isRequired, at));
      offerUndo(isRequired ? off : said, undo, { undone: isRequired ? on : off });
    } catch (error) {
      notices.failed(error, reasonOf(error), turn);
    }
  };
  return (
    <section className={classes.part}>
      <h3>{text('factor.title')}</h3>
      <p className={parts.hint}>{text(isRequired ? 'factor.on' : 'factor.off')}</p>
      {found && found.accounts_count > 0 ? (
        <p className={parts.hint}>{without > 0 ? text('factor.without', count) : text('factor.allHave')}</p>
      ) : null}
      {role.may_require_mfa ? (
        <Button variant="default" size="xs" disabled={update.isPending} onClick={() => void turn()}>
          {text(isRequired ? 'factor.turnOff' : 'factor.turnOn')}
        </Button>
      ) : null}
    </section>
  );
}
