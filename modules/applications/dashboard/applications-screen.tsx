import { ApplicationsList } from './applications-list.tsx';

/** Applications to all communities of the person. */
export const ApplicationsScreen = () => <ApplicationsList />;
