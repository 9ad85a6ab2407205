// Owns what the API document says about the fields of people: end users, identifiers, reviews, merges, memory and privacy.
import { madeTexts } from '../../http/wire.ts';

const resolutionNote = 'Why it was decided so, at most 2,000 characters. null: nothing was said.';
const identifierType =
  'Kind of identifier. `external_id` is the id in your own system; which kinds are strongest is set by `updateResolutionSettings`.';

export const identifierTexts = {
  id: 'Id of the identifier, a UUID that the server makes.',
  type: identifierType,
  value:
    'The value itself, at most 512 characters; phone numbers and e-mail addresses are normalized. Values that identify nobody, such as `unknown` or `0`, are refused.',
  verified: 'true: the person has proved to own it. A verified value is never replaced without a review. false by default.',
  masked_value: 'The value with most of it hidden, such as `j***@e***.com`.',
  created_at: 'When the identifier was added: ISO 8601, UTC, milliseconds.',
};

export const endUserTexts = {
  ...madeTexts('end user'),
  identifiers: 'What the person is known by.',
  traits:
    'What is known of the person, by name; names begin with a letter or digit, at most 64 characters. Sent traits are merged by name, and null removes one. Identifiers do not belong here.',
  source: 'Where this was observed, such as `web` or `crm`; 1 to 100 characters. null: not said.',
  conversation_id: 'Id of the conversation in which this was observed; kept as evidence.',
  status: '`active`, or `erased`: an empty record that stays so that counts do.',
  identifier_count: 'How many identifiers the person has; the list shows the newest 100.',
  merged_end_user_ids: 'Other ids of the same person, from merges. They keep working in every operation.',
  erased_at: 'When the person was erased. null: not erased.',
};

export const identifiedTexts = {
  end_user: 'The person behind the identifiers. While a review is open, the person of the strongest identifier.',
  created: 'true: nobody had the identifiers, and the person was made.',
  review_requests: 'Reviews that this request opened, for a human to decide.',
};

export const reviewTexts = {
  ...madeTexts('review request'),
  org_id: 'Id of the organization.',
  request_type: '`merge`: are left and right one person? `update`: may the target get the proposed identifier?',
  status:
    '`pending` until it is decided; then `approved`, `rejected`, `superseded` (no longer needed), `expired` (nobody decided in time) or `reverted` (its merge was taken back).',
  reason: 'Why a human is asked, such as `shared_identifier`, `identifier_conflict`, `identifier_limit_exceeded` or `manual`.',
  left_end_user_id: 'Id of one person of a merge. null for updates.',
  right_end_user_id: 'Id of the other person of a merge. null for updates.',
  suggested_survivor_end_user_id: 'Id under which the two would go on; left unless given. null for updates.',
  target_end_user_id: 'Id of the person that an update is about. null for merges.',
  proposed_identifier_type: 'Kind of identifier that an update would add. null for merges.',
  proposed_masked_value: 'The identifier that an update would add, masked. null for merges.',
  trigger_identifier_type: 'Kind of the identifier that brought the question up. null: none did.',
  trigger_masked_value: 'The identifier that brought the question up, masked. null: none did.',
  evidence:
    'What speaks for and against it: `score`, `threshold`, `rule`, `signals` with masked values, and where it was observed.',
  resolution_note: resolutionNote,
  resolved_at: 'When it was decided. null while it is pending.',
  survivor_end_user_id: 'Id under which the two go on, left or right; the suggested one unless given.',
};

export const reviewPreviewTexts = {
  survivor_end_user_id: 'Id under which the person would go on.',
  absorbed_end_user_id: 'Id of the person who would be merged into them. null for updates.',
  traits: 'Every trait of both sides, and the value that would survive: the one that was set last.',
  identifiers: 'Every identifier of both sides, and what would become of it.',
  over_limit: 'Kinds of identifiers of which the person would have more than the settings allow.',
};
const from = 'Which side it comes from: `left`, `right` or `both`; `target` or `proposed` for updates.';
export const previewTraitTexts = {
  name: 'Name of the trait.',
  left: 'Value of the left person. null: none. `***` without `identity:read`.',
  right: 'Value of the right person. null: none. `***` without `identity:read`.',
  surviving: 'Value that the person would have. `***` without `identity:read`.',
  from,
};
export const previewIdentifierTexts = { ...identifierTexts, from, outcome: '`kept`, `added` or `removed`.' };
export const overLimitTexts = {
  type: identifierType,
  count: 'How many the person would have.',
  limit: 'How many the settings allow.',
};

export const mergeTexts = {
  ...madeTexts('merge'),
  survivor_end_user_id: 'Id under which the person goes on.',
  absorbed_end_user_id: 'Id of the person who was merged into them; it keeps working.',
  status: '`active`, or `reverted`: both people are back.',
  origin: '`automatic`: the server was sure. `review`: a human approved it.',
  review_request_id: 'Id of the review request that led to it (`getReviewRequest`). null: none did.',
  evidence: 'What spoke for and against it, with masked values.',
  note: 'Why it was decided or reverted, at most 2,000 characters. null: nothing was said.',
  reverted_at: 'When it was reverted. null: it was not.',
  not_a_match: 'true (default): remember that the two are different people and never propose them again.',
};

export const notMatchTexts = {
  ...madeTexts('pair'),
  left_end_user_id: 'Id of one of the two people.',
  right_end_user_id: 'Id of the other.',
  origin: '`rejected_review` or `reverted_merge`: where a human said so.',
  review_request_id: 'Id of the review request concerned. null: none.',
};

export const resolutionTexts = {
  limits: 'How many identifiers of each kind one person may have; more of them open a review.',
  priorities: 'Kinds of identifiers, strongest first. Kinds left out follow in their usual order.',
  thresholds: 'From which score two people are one.',
  blocked_values: 'Values that identify nobody, such as a shared front-desk number; at most 500, compared without case.',
  review_expiry_days: 'Days after which a pending review expires, 1 to 3650; 90 by default.',
  updated_at: 'When the settings were last changed. null: they are the defaults.',
};
export const thresholdTexts = {
  auto_merge: 'From this score on two people are merged without a human, 0 to 1; 0.95 by default.',
  review: 'From this score on a human is asked, 0 to 1, not above `auto_merge`; 0.6 by default.',
};
export const dryRunTexts = {
  replayed: 'How many of the latest identifies were tried, at most 1,000.',
  changed: 'How many of them would have come out otherwise.',
  current: 'Counts by outcome with the settings as they are.',
  proposed: 'Counts by outcome with the settings that were sent.',
  examples: 'Some that would have come out otherwise.',
};
export const dryRunExampleTexts = {
  at: 'When it was identified.',
  end_user_ids: 'Ids of the people concerned.',
  current: 'Outcome with the settings as they are.',
  proposed: 'Outcome with the settings that were sent.',
};

export const personTimelineTexts = {
  id: 'Id of the event.',
  at: 'When it happened: ISO 8601, UTC, milliseconds.',
  type: 'Type of the event, such as `identity.end_user.merged`; `listWebhookEventTypes` explains the types.',
  subject: 'Id of what the event is about.',
  actor: 'Who did it.',
  data: 'What is known of it, as webhooks carry it.',
};
export const actorTexts = {
  type: '`api_key`, or `system` for a worker of the server.',
  id: 'Id of the API key, or name of the worker.',
};

export const factTexts = {
  ...madeTexts('fact'),
  end_user_id: 'Id of the end user that it is about (`identifyEndUser`, `listEndUsers`).',
  text: 'The fact in a sentence, 1 to 2,000 characters.',
  confidence: 'How sure it is, 0 to 1; 1 by default.',
  source: 'Who says so, such as `api` (default) or `conversation`; 1 to 100 characters.',
  conversation_id: 'Id of the conversation that it comes from. null: none.',
  expires_at: 'When it is forgotten by itself: ISO 8601 with a zone, in the future. null: never.',
};
export const recallTexts = {
  end_user_id: factTexts.end_user_id,
  text: 'What is to be found, 1 to 2,000 characters; compared by meaning.',
  limit: 'How many facts at most, 1 to 50; 5 by default.',
  min_score: 'Facts below this score are left out, -1 to 1; 0.05 by default.',
  data: 'Facts, nearest first.',
};
export const recalledTexts = {
  score: 'How near the fact is to the text, -1 to 1; 1 is the same.',
  fact: 'The fact as it is remembered.',
};
export const forgetTexts = { end_user_id: factTexts.end_user_id, forgotten: 'How many facts were forgotten.' };

export const exportTexts = {
  end_user: 'The person as they are now.',
  leaves: 'Each record that was merged into the person, with what came through it.',
  facts: 'What is remembered about the person.',
  merges: 'Merges that the person took part in.',
  review_requests: 'Review requests about the person.',
  other: 'What other parts of the service keep, by name: conversations, calls, consents and more.',
};
export const leafTexts = {
  ...endUserTexts,
  id: 'Id of the record: one of the ids of the person.',
  identifiers: 'Its identifiers, with their values.',
};

export const holdTexts = {
  ...madeTexts('legal hold'),
  end_user_id: 'Id of the person whose data is held.',
  reason: 'Why the data of the person must stay, such as the number of a case; 1 to 500 characters.',
};
export const erasureTexts = {
  identifiers: 'How many identifiers were looked for.',
  calls: 'How many calls were emptied.',
  executions: 'How many executions were emptied.',
};
export const dataMapTexts = {
  table: 'Name of the table.',
  column: 'Name of the column.',
  holds: 'What it holds.',
  handling:
    'What an erasure does: `erased` (deleted or emptied), `sealed` (its key is destroyed), `kept` (for the reason given), `none` (never holds anything of a person).',
  reason: 'Why it is kept; empty otherwise.',
};

export const personEventTexts = {
  id: 'Id of the end user, for `getEndUser`.',
  leaf_id: 'Id of the record that it came through; differs from `id` after a merge.',
  identifier_types: 'Kinds of the identifiers that the person has.',
  source: 'Where the person was observed. null: not said.',
  changed_traits: 'Names of the traits that changed.',
  added_identifier_types: 'Kinds of the identifiers that were added.',
  removed_identifier_types: 'Kinds of the identifiers that were removed.',
};
export const mergeEventTexts = { ...mergeTexts, merge_id: 'Id of the merge, for `getMerge`.' };
export const reviewEventTexts = {
  ...reviewTexts,
  id: 'Id of the review request, for `getReviewRequest`.',
  merge_id: 'Id of the merge that was carried out. null: an update.',
};
export const factEventTexts = {
  ...factTexts,
  id: 'Id of the fact, for `getFact`.',
  why: 'Why it was forgotten, such as `expired`.',
};
