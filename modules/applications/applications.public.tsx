/** The applications to one community, with what stands above them. */
export { ApplicationsList } from './dashboard/applications-list.tsx';
