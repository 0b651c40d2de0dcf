import type { ViewScreen } from '../view-kinds.contract.ts';

/** What the tab of everything is called on each list, in each language; a view of that name could not be told from it. */
export const builtInTitles: Readonly<Record<ViewScreen, readonly string[]>> = {
  posts: [
    'All posts',
    'Alle Beiträge',
    'Todas las publicaciones',
    'Toutes les publications',
    'Todas as publicações',
  ],
  redirects: [
    'All redirects',
    'Alle Weiterleitungen',
    'Todas las redirecciones',
    'Toutes les redirections',
    'Todos os redirecionamentos',
  ],
  users: ['All users', 'Alle Benutzer', 'Todos los usuarios', 'Tous les utilisateurs', 'Todos os usuários'],
  subscriptions: [
    'All subscriptions',
    'Alle Abos',
    'Todas las suscripciones',
    'Tous les abonnements',
    'Todas as assinaturas',
  ],
  library: ['All files', 'Alle Dateien', 'Todos los archivos', 'Tous les fichiers', 'Todos os arquivos'],
  tags: ['All tags', 'Alle Schlagwörter', 'Todas las etiquetas', 'Tous les mots-clés', 'Todas as tags'],
};
