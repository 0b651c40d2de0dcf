export { PeopleList } from './dashboard/people-list.tsx';
