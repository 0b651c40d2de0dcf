import type { TourRole } from '../../agreement-kinds.contract.ts';
import type texts from './texts/en-US.json';

type StepId = keyof (typeof texts)['steps'];

/** One stop of the tour: what it says stands under its id among the texts. */
export type TourStep = {
  id: StepId;
  /** The screen that it is about; without it the step is about what every screen has. */
  screen?: string;
  /** What it points at; without it, or where the window hides it, the step stands by itself. */
  anchor?: string;
  /** Whose work it is about; without it everybody's. */
  roles?: readonly TourRole[];
};

/** The name of a part that the tour points at. */
const place = (name: string) => `[data-place="${name}"]`;

const steps: readonly TourStep[] = [
  { id: 'menu', anchor: place('menu') },
  { id: 'search', anchor: place('palette') },
  { id: 'home', screen: 'screen.home', anchor: '#content section' },
  { id: 'views', screen: 'screen.posts', anchor: place('views'), roles: ['admin', 'writer'] },
  { id: 'filters', screen: 'screen.posts', anchor: place('filters'), roles: ['admin', 'writer'] },
  { id: 'rows', screen: 'screen.posts', anchor: '[data-row]', roles: ['admin', 'writer'] },
  { id: 'redirects', screen: 'screen.redirects', anchor: place('primary'), roles: ['admin', 'developer'] },
  { id: 'auditLog', screen: 'screen.auditLog', anchor: place('filters'), roles: ['admin', 'developer'] },
  { id: 'bell', anchor: place('bell') },
  { id: 'account', anchor: place('account') },
];

/**
 * The tour of somebody: what their role works with, on the screens that open to them.
 * @param screens the ids of these
 */
export function stepsFor(role: TourRole, screens: ReadonlySet<string>): readonly TourStep[] {
  return steps.filter(
    ({ roles, screen }) => (!roles || roles.includes(role)) && (!screen || screens.has(screen)),
  );
}
