/**
 * The numbers by which advisory locks are known in the database, each for one thing. A number stays with its thing: a
 * server of another version may work beside this one.
 */
export const locks = {
  /** One process for each node number of ids; the second key is the number. */
  idNode: 7201,
  /** One worker under each name; the second key is the name's hash. */
  worker: 7202,
  /** The tables of the jobs are made once. */
  preparingJobs: 7203,
  /** One dispatcher at a time on a site; the second key is the site's hash. */
  dispatchingEvents: 7204,
  /** The first run is prepared once. */
  firstRun: 7205,
  /** Rights and months are made by one server at a time. */
  preparingRights: 7207,
  /** Those who seal the audit log of a site take turns; the second key is the site's hash. */
  sealingAudit: 7206,
  /** Writers of a site's redirects see each other's rules; the second key is the site's hash. */
  writingRedirects: 7301,
  /** Titles of a site's saved views are given one after the other; the second key is the site's hash. */
  namingViews: 7302,
  /** One import at a time of a source; the second key is the hash of site and source. */
  importingSource: 7303,
  /** What is done for one person waits its turn; the second key is the person's hash. */
  person: 7304,
  /** One server loads the demo. */
  loadingDemo: 7305,
  /** Titles and aliases of a site's tags are given one after the other; the second key is the site's hash. */
  namingTags: 7306,
  /** The tree of a site's sections is changed by one writer at a time; the second key is the site's hash. */
  writingSections: 7307,
  /** The menu of a site is arranged by one writer at a time; the second key is the site's hash. */
  arrangingMenus: 7315,
  /** The custom fields of a site are counted and added by one writer at a time; the second key is the site's hash. */
  addingCustomFields: 7316,
  /** For whom views are counted is settled by one writer at a time; the second key is the site's hash. */
  countingViews: 7317,
  /** The achievement rules of a site are counted and added by one writer at a time; the second key is the site's hash. */
  addingAchievementRules: 7318,
  /** Administrators of a site go one after the other, so that one is left; the second key is the site's hash. */
  keepingAdmins: 7331,
  /** Which links the posts of a site have is noted by one reader at a time; the second key is the site's hash. */
  readingLinks: 7332,
  /** The webhooks of a site are counted and added by one writer at a time; the second key is the site's hash. */
  addingHooks: 7319,
  /** The dashboards of a site are counted and named by one writer at a time; the second key is the site's hash. */
  addingDashboards: 7320,
  /** The API tokens of a site are counted and added by one writer at a time; the second key is the site's hash. */
  addingApiTokens: 7341,
  /** How people sign in to a site is settled by one writer at a time; the second key is the site's hash. */
  settlingSignIn: 7342,
  /** One import at a time on a site; the second key is the site's hash. */
  startingImports: 7333,
  /** The environments of a site are counted and added by one writer at a time; the second key is the site's hash. */
  addingEnvironments: 7343,
  /** One archive at a time of a site; the second key is the site's hash. */
  startingArchives: 7351,
  /** The social accounts of a site are counted and added by one writer at a time; the second key is the site's hash. */
  addingSocialAccounts: 7352,
  /** What waits for social networks is counted and added by one writer at a time; the second key is the site's hash. */
  queueingSocialPosts: 7353,
  /** Of posts that are read far more than usual one server tells at a time; the second key is the site's hash. */
  tellingPeaks: 7354,
  /** How often the posts of a site's tags were read is counted by one server at a time; the second key is the site's hash. */
  countingTagViews: 7355,
  /** The hosts that a site embeds are listed by one writer at a time; the second key is the site's hash. */
  allowingEmbeds: 7356,
  /** A file that comes twice at once is told from the first one; the second key is the site's hash. */
  addingAssets: 7357,
  /** The agreements of a site are counted and added by one writer at a time; the second key is the site's hash. */
  addingAgreements: 7500,
} as const;
