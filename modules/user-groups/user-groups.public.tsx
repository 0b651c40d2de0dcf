export { GroupsField } from './dashboard/groups-field.tsx';
