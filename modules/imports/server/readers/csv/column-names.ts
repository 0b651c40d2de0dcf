import type { PersonField, PostField, TableField, TableKind } from '../../../csv-import.contract.ts';

/** The names that columns have in the files of others, in small letters and figures alone. */
const postNames: Record<PostField, readonly string[]> = {
  id: ['id', 'postid', 'guid', 'externalid', 'sourceid', 'nid', 'uuid'],
  title: ['title', 'headline', 'posttitle', 'name', 'titel', 'titre', 'titulo'],
  subtitle: ['subtitle', 'subheadline', 'subhead', 'deck', 'dek', 'standfirst'],
  kicker: ['kicker', 'eyebrow', 'overline', 'dachzeile', 'surtitre', 'antetitulo', 'chapeu'],
  body: ['body', 'html', 'content', 'text', 'postcontent', 'article', 'bodyhtml', 'contenthtml', 'inhalt'],
  excerpt: ['excerpt', 'summary', 'description', 'teaser', 'postexcerpt', 'lead', 'abstract'],
  slug: ['slug', 'postname', 'urlslug', 'handle', 'urlkey'],
  status: ['status', 'state', 'poststatus', 'published?'],
  date: [
    ...['date', 'published', 'publishedat', 'publisheddate', 'publishedon', 'publishdate', 'publicationdate'],
    ...['pubdate', 'postdate', 'datepublished', 'created', 'createdat', 'datum'],
  ],
  updated: ['updated', 'updatedat', 'modified', 'modifiedat', 'lastmodified', 'postmodified', 'datemodified'],
  author: ['author', 'authors', 'authorname', 'byline', 'writer', 'creator', 'autor', 'auteur'],
  author_email: ['authoremail', 'email', 'mail', 'authormail', 'authoremails'],
  section: ['section', 'sections', 'category', 'categories', 'channel', 'rubric', 'kategorie'],
  tags: ['tags', 'tag', 'keywords', 'labels', 'topics', 'posttag', 'schlagworte'],
  image: [
    'image',
    'imageurl',
    'featuredimage',
    'thumbnail',
    'picture',
    'heroimage',
    'leadimage',
    'coverimage',
  ],
  url: ['url', 'link', 'permalink', 'oldurl', 'address', 'path', 'sourceurl', 'originalurl', 'canonicalurl'],
  language: ['language', 'lang', 'locale', 'sprache'],
};

/** Those of people, as WordPress, Ghost, Directus, Strapi, Mailchimp and Substack write them out. */
const personNames: Record<PersonField, readonly string[]> = {
  id: ['id', 'userid', 'memberid', 'uuid', 'externalid', 'sourceid', 'contactid', 'profileid', 'leid'],
  name: [
    ...['name', 'displayname', 'fullname', 'author', 'authorname', 'person', 'contactname'],
    ...['nomcomplet', 'nombrecompleto', 'nomecompleto', 'nome', 'nombre', 'vollername', 'anzeigename'],
  ],
  first_name: ['firstname', 'fname', 'givenname', 'forename', 'vorname', 'prenom', 'primernombre'],
  last_name: [
    'lastname',
    'lname',
    'surname',
    'familyname',
    'nachname',
    'nomdefamille',
    'apellido',
    'apellidos',
  ],
  email: [
    ...['email', 'emailaddress', 'useremail', 'mail', 'mailaddress', 'primaryemail', 'contactemail'],
    ...['emailadresse', 'courriel', 'correo', 'correoelectronico'],
  ],
  username: [
    ...['username', 'userlogin', 'login', 'usernicename', 'nicename', 'slug', 'handle', 'nickname'],
    ...['benutzername', 'nomdutilisateur', 'usuario'],
  ],
  role: ['role', 'roles', 'userrole', 'accessrole', 'rolename', 'rolle', 'rol', 'funcao'],
  job_title: ['jobtitle', 'job', 'position', 'title', 'occupation', 'beruf', 'poste', 'puesto', 'cargo'],
  about: ['about', 'bio', 'biography', 'description', 'aboutme', 'abouthtml', 'biographicalinfo', 'profile'],
  website: ['website', 'userurl', 'url', 'web', 'homepage', 'site', 'webseite', 'siteweb', 'sitioweb'],
  created: [
    ...['created', 'createdat', 'userregistered', 'registered', 'registeredat', 'datejoined', 'joined'],
    ...['joinedat', 'datecreated', 'signupdate', 'subscribedat', 'optintime', 'startdate', 'createddate'],
  ],
};

const named = <Field extends TableField>(
  names: Record<Field, readonly string[]>,
): ReadonlyMap<string, TableField> =>
  new Map(
    (Object.keys(names) as Field[]).flatMap((field) => names[field].map((name) => [name, field] as const)),
  );

const byName: Record<TableKind, ReadonlyMap<string, TableField>> = {
  csv_posts: named(postNames),
  csv_users: named(personNames),
};

/** A name of a column as names are compared: “Post Title” is `posttitle`. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9?]+/g, '');

/** What each column is by its name; of two for one field the first one is. */
export function fieldsOf(header: readonly string[], kind: TableKind): (TableField | null)[] {
  const taken = new Set<TableField>();
  return header.map((name) => {
    const field = byName[kind].get(nameKey(name)) ?? null;
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** By what the header of a file is known again, whatever is below it. */
export const headerKey = (header: readonly string[]): string =>
  header
    .map((name) => name.trim().toLowerCase())
    .join('\u001f')
    .slice(0, 2_000);
