import type { Migration } from 'kysely';
import * as network from './0001-network.ts';
import * as people from './0002-people.ts';
import * as content from './0003-content.ts';
import * as siteLife from './0004-site-life.ts';
import * as operations from './0005-operations.ts';
import * as accounts from './0006-accounts.ts';
import * as retries from './0007-retries.ts';
import * as importReferences from './0008-import-references.ts';
import * as viewsAndTrail from './0009-views-and-trail.ts';
import * as exports from './0010-exports.ts';
import * as agreements from './0011-agreements.ts';
import * as importLookUps from './0012-import-look-ups.ts';
import * as taskRuns from './0013-task-runs.ts';
import * as postBatches from './0014-post-batches.ts';
import * as notifications from './0015-notifications.ts';
import * as oldRows from './0016-old-rows.ts';
import * as signIns from './0017-sign-ins.ts';
import * as rowVersions from './0018-row-versions.ts';
import * as undoActs from './0019-undo-acts.ts';
import * as badges from './0020-badges.ts';
import * as auditSeals from './0021-audit-seals.ts';
import * as quotas from './0022-quotas.ts';
import * as postRevisions from './0023-post-revisions.ts';
import * as lostRuns from './0024-lost-runs.ts';
import * as editLayers from './0025-edit-layers.ts';
import * as tagAliases from './0026-tag-aliases.ts';
import * as undoValues from './0030-undo-values.ts';
import * as removedPosts from './0045-removed-posts.ts';
import * as library from './0050-library.ts';
import * as libraryOrders from './0051-library-orders.ts';
import * as libraryFilters from './0052-library-filters.ts';
import * as sectionEditing from './0055-section-editing.ts';
import * as tagMerges from './0056-tag-merges.ts';
import * as routeTemplates from './0060-route-templates.ts';
import * as postSchedules from './0070-post-schedules.ts';
import * as viewBuckets from './0080-view-buckets.ts';
import * as missedPaths from './0090-missed-paths.ts';
import * as webVitals from './0093-web-vitals.ts';
import * as shortcodes from './0096-shortcodes.ts';
import * as textRules from './0097-text-rules.ts';
import * as searchIndexes from './0100-search-indexes.ts';
import * as streamFamilies from './0101-stream-families.ts';
import * as siteInfo from './0105-site-info.ts';
import * as regions from './0106-regions.ts';
import * as postPlaces from './0110-post-places.ts';
import * as postTranslations from './0112-post-translations.ts';
import * as communityApplications from './0115-community-applications.ts';
import * as userGroups from './0118-user-groups.ts';
import * as layoutBuilds from './0120-layout-builds.ts';
import * as frontOrders from './0125-front-orders.ts';
import * as calendarFeeds from './0126-calendar-feeds.ts';
import * as publicationOrder from './0130-publication-order.ts';
import * as cdnPurges from './0131-cdn-purges.ts';
import * as postsInReports from './0132-posts-in-reports.ts';
import * as textChecks from './0135-text-checks.ts';
import * as socialQueue from './0136-social-queue.ts';
import * as saidErrorsOfTasks from './0170-said-errors-of-tasks.ts';
import * as customFields from './0175-custom-fields.ts';
import * as postReturns from './0176-post-returns.ts';
import * as viewsOfAPost from './0180-views-of-a-post.ts';
import * as wordsOfPosts from './0181-words-of-posts.ts';
import * as sitesOfAnAccount from './0182-sites-of-an-account.ts';
import * as monthlyViews from './0190-monthly-views.ts';
import * as accessLogs from './0191-access-logs.ts';
import * as checklists from './0192-checklists.ts';
import * as orderOfCustomFields from './0193-order-of-custom-fields.ts';
import * as oldNames from './0202-old-names.ts';
import * as libraryDays from './0203-library-days.ts';
import * as readers from './0204-readers.ts';
import * as autosavedRevisions from './0205-autosaved-revisions.ts';
import * as popularKeywords from './0206-popular-keywords.ts';
import * as viewsOfSubjects from './0215-views-of-subjects.ts';
import * as reasonsOfActs from './0216-reasons-of-acts.ts';
import * as sectionOrders from './0220-section-orders.ts';
import * as commentModeration from './0225-comment-moderation.ts';
import * as achievementRules from './0230-achievement-rules.ts';
import * as achievementAwards from './0231-achievement-awards.ts';
import * as postBadges from './0232-post-badges.ts';
import * as secondFactors from './0233-second-factors.ts';
import * as subscriptions from './0234-subscriptions.ts';
import * as automations from './0303-automations.ts';
import * as badLinks from './0304-bad-links.ts';
import * as personalData from './0305-personal-data.ts';
import * as coupons from './0307-coupons.ts';
import * as invites from './0308-invites.ts';
import * as trafficSplit from './0310-traffic-split.ts';
import * as hookRights from './0311-hook-rights.ts';
import * as settledLinks from './0312-settled-links.ts';
import * as technicalSettings from './0325-technical-settings.ts';
import * as follows from './0326-follows.ts';
import * as syndication from './0327-syndication.ts';
import * as peopleData from './0328-people-data.ts';
import * as feeds from './0329-feeds.ts';
import * as dashboards from './0330-dashboards.ts';
import * as newsletters from './0331-newsletters.ts';
import * as discovery from './0332-discovery.ts';
import * as feedItems from './0353-feed-items.ts';
import * as whatOthersKeep from './0354-what-others-keep.ts';
import * as endedFollows from './0355-ended-follows.ts';
import * as environments from './0356-environments.ts';
import * as apiTokens from './0393-api-tokens.ts';
import * as lettersOfHeadlines from './0394-letters-of-headlines.ts';
import * as passkeys from './0395-passkeys.ts';
import * as siteImports from './0396-site-imports.ts';
import * as importUndo from './0397-import-undo.ts';
import * as singleSignOn from './0398-single-sign-on.ts';
import * as spamKeys from './0399-spam-keys.ts';
import * as siteArchives from './0400-site-archives.ts';
import * as longVerificationValues from './0401-long-verification-values.ts';
import * as takenDownPosts from './0402-taken-down-posts.ts';
import * as sessionsOfProviders from './0403-sessions-of-providers.ts';
import * as confirmedSessions from './0419-confirmed-sessions.ts';
import * as trustedAddresses from './0420-trusted-addresses.ts';
import * as whatProductsOpen from './0421-what-products-open.ts';
import * as checkouts from './0422-checkouts.ts';
import * as signUps from './0423-sign-ups.ts';
import * as socialAccounts from './0424-social-accounts.ts';
import * as checkoutsOfPeople from './0425-checkouts-of-people.ts';
import * as closedAsBefore from './0426-closed-as-before.ts';
import * as missingTargets from './0427-missing-targets.ts';
import * as amountsByIso from './0432-amounts-by-iso.ts';
import * as undoSeconds from './0442-undo-seconds.ts';
import * as accountsOfLeavers from './0443-accounts-of-leavers.ts';
import * as headlineTests from './0447-headline-tests.ts';
import * as picturesOfTags from './0448-pictures-of-tags.ts';
import * as sessionsOfSocialAccounts from './0449-sessions-of-social-accounts.ts';
import * as viewsOfTags from './0450-views-of-tags.ts';
import * as filesOfPosts from './0454-files-of-posts.ts';
import * as undoneRevisions from './0456-undone-revisions.ts';
import * as oneIndexOfWords from './0457-one-index-of-words.ts';
import * as accountsOfWhoLeft from './0458-accounts-of-who-left.ts';

/** The one ordered line of history; names are never changed once landed. */
export const allMigrations: Record<string, Migration> = {
  '0001-network': network,
  '0002-people': people,
  '0003-content': content,
  '0004-site-life': siteLife,
  '0005-operations': operations,
  '0006-accounts': accounts,
  '0007-retries': retries,
  '0008-import-references': importReferences,
  '0009-views-and-trail': viewsAndTrail,
  '0010-exports': exports,
  '0011-agreements': agreements,
  '0012-import-look-ups': importLookUps,
  '0013-task-runs': taskRuns,
  '0014-post-batches': postBatches,
  '0015-notifications': notifications,
  '0016-old-rows': oldRows,
  '0017-sign-ins': signIns,
  '0018-row-versions': rowVersions,
  '0019-undo-acts': undoActs,
  '0020-badges': badges,
  '0021-audit-seals': auditSeals,
  '0022-quotas': quotas,
  '0023-post-revisions': postRevisions,
  '0024-lost-runs': lostRuns,
  '0025-edit-layers': editLayers,
  '0026-tag-aliases': tagAliases,
  '0030-undo-values': undoValues,
  '0045-removed-posts': removedPosts,
  '0050-library': library,
  '0051-library-orders': libraryOrders,
  '0052-library-filters': libraryFilters,
  '0055-section-editing': sectionEditing,
  '0056-tag-merges': tagMerges,
  '0060-route-templates': routeTemplates,
  '0070-post-schedules': postSchedules,
  '0080-view-buckets': viewBuckets,
  '0090-missed-paths': missedPaths,
  '0093-web-vitals': webVitals,
  '0096-shortcodes': shortcodes,
  '0097-text-rules': textRules,
  '0100-search-indexes': searchIndexes,
  '0101-stream-families': streamFamilies,
  '0105-site-info': siteInfo,
  '0106-regions': regions,
  '0110-post-places': postPlaces,
  '0112-post-translations': postTranslations,
  '0115-community-applications': communityApplications,
  '0118-user-groups': userGroups,
  '0120-layout-builds': layoutBuilds,
  '0125-front-orders': frontOrders,
  '0126-calendar-feeds': calendarFeeds,
  '0130-publication-order': publicationOrder,
  '0131-cdn-purges': cdnPurges,
  '0132-posts-in-reports': postsInReports,
  '0135-text-checks': textChecks,
  '0136-social-queue': socialQueue,
  '0170-said-errors-of-tasks': saidErrorsOfTasks,
  '0175-custom-fields': customFields,
  '0176-post-returns': postReturns,
  '0180-views-of-a-post': viewsOfAPost,
  '0181-words-of-posts': wordsOfPosts,
  '0182-sites-of-an-account': sitesOfAnAccount,
  '0190-monthly-views': monthlyViews,
  '0191-access-logs': accessLogs,
  '0192-checklists': checklists,
  '0193-order-of-custom-fields': orderOfCustomFields,
  '0202-old-names': oldNames,
  '0203-library-days': libraryDays,
  '0204-readers': readers,
  '0205-autosaved-revisions': autosavedRevisions,
  '0206-popular-keywords': popularKeywords,
  '0215-views-of-subjects': viewsOfSubjects,
  '0216-reasons-of-acts': reasonsOfActs,
  '0220-section-orders': sectionOrders,
  '0225-comment-moderation': commentModeration,
  '0230-achievement-rules': achievementRules,
  '0231-achievement-awards': achievementAwards,
  '0232-post-badges': postBadges,
  '0233-second-factors': secondFactors,
  '0234-subscriptions': subscriptions,
  '0303-automations': automations,
  '0304-bad-links': badLinks,
  '0305-personal-data': personalData,
  '0307-coupons': coupons,
  '0308-invites': invites,
  '0310-traffic-split': trafficSplit,
  '0311-hook-rights': hookRights,
  '0312-settled-links': settledLinks,
  '0325-technical-settings': technicalSettings,
  '0326-follows': follows,
  '0327-syndication': syndication,
  '0328-people-data': peopleData,
  '0329-feeds': feeds,
  '0330-dashboards': dashboards,
  '0331-newsletters': newsletters,
  '0332-discovery': discovery,
  '0353-feed-items': feedItems,
  '0354-what-others-keep': whatOthersKeep,
  '0355-ended-follows': endedFollows,
  '0356-environments': environments,
  '0393-api-tokens': apiTokens,
  '0394-letters-of-headlines': lettersOfHeadlines,
  '0395-passkeys': passkeys,
  '0396-site-imports': siteImports,
  '0397-import-undo': importUndo,
  '0398-single-sign-on': singleSignOn,
  '0399-spam-keys': spamKeys,
  '0400-site-archives': siteArchives,
  '0401-long-verification-values': longVerificationValues,
  '0402-taken-down-posts': takenDownPosts,
  '0403-sessions-of-providers': sessionsOfProviders,
  '0419-confirmed-sessions': confirmedSessions,
  '0420-trusted-addresses': trustedAddresses,
  '0421-what-products-open': whatProductsOpen,
  '0422-checkouts': checkouts,
  '0423-sign-ups': signUps,
  '0424-social-accounts': socialAccounts,
  '0425-checkouts-of-people': checkoutsOfPeople,
  '0426-closed-as-before': closedAsBefore,
  '0427-missing-targets': missingTargets,
  '0432-amounts-by-iso': amountsByIso,
  '0442-undo-seconds': undoSeconds,
  '0443-accounts-of-leavers': accountsOfLeavers,
  '0447-headline-tests': headlineTests,
  '0448-pictures-of-tags': picturesOfTags,
  '0449-sessions-of-social-accounts': sessionsOfSocialAccounts,
  '0450-views-of-tags': viewsOfTags,
  '0454-files-of-posts': filesOfPosts,
  '0456-undone-revisions': undoneRevisions,
  '0457-one-index-of-words': oneIndexOfWords,
  '0458-accounts-of-who-left': accountsOfWhoLeft,
};
