// The rules of the house: who may import whom, and what may stand nowhere. Reads the import lines, so it cannot be talked around.

import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderCircles } from '../scripts/measure/folder-pairs.ts';

const projectFolder = path.resolve(import.meta.dirname, '..');

/** The public interfaces of modules: every import from one module into another, by file. */
const CROSS_MODULE: Record<string, string[]> = {
  'server/modules/access/audit-log.ts': ['server/modules/people/person/contact-masks.ts'],
  'server/modules/analytics/assistant-figures.ts': ['server/modules/models/spend.ts'],
  'server/modules/analytics/model-spend.ts': ['server/modules/models/spend.ts'],
  'server/modules/analytics/overview.ts': [
    'server/modules/calling/contract/vocabulary.ts',
    'server/modules/models/budgets.ts',
    'server/modules/models/spend.ts',
  ],
  'server/modules/analytics/spend.ts': ['server/modules/models/spend-totals.ts', 'server/modules/models/spend.ts'],
  'server/modules/analytics/spend-forecast.ts': ['server/modules/models/spend-totals.ts'],
  'server/modules/analytics/spend-schema.ts': ['server/modules/models/spend-totals.ts'],
  'server/modules/analytics/trend.ts': ['server/modules/models/spend-totals.ts', 'server/modules/models/spend.ts'],
  'server/modules/models/budgets.ts': ['server/modules/access/mail.ts', 'server/modules/access/members.ts'],
  'server/modules/cells/import.ts': ['server/modules/compliance/receipts.ts'],
  'server/modules/cells/move.ts': ['server/modules/access/operator.ts', 'server/modules/access/organizations.ts'],
  'server/modules/insight/analysis/analyses.ts': [
    'server/modules/conversations/store/conversations.ts',
    'server/modules/conversations/store/masking.ts',
    'server/modules/conversations/store/sealed-rows.ts',
    'server/modules/evaluation/conversation-case.ts',
  ],
  'server/modules/insight/analysis/analyze.ts': [
    'server/modules/assistants/analysis-plan.ts',
    'server/modules/assistants/live-revision.ts',
    'server/modules/conversations/store/conversations.ts',
    'server/modules/conversations/store/flows.ts',
    'server/modules/conversations/store/messages.ts',
    'server/modules/conversations/store/sealed-rows.ts',
    'server/modules/conversations/store/trace.ts',
    'server/modules/runtime/judge-conversation.ts',
  ],
  'server/modules/insight/analysis/report.ts': [
    'server/modules/assistants/analysis-plan.ts',
    'server/modules/runtime/facts.ts',
    'server/modules/runtime/judge-conversation.ts',
  ],
  'server/modules/insight/experiments/assignment.ts': [
    'server/modules/conversations/turn/ports.ts',
    'server/modules/people/person/lineage.ts',
  ],
  'server/modules/insight/experiments/experiments.ts': [
    'server/modules/assistants/analysis-plan.ts',
    'server/modules/assistants/assistants.ts',
    'server/modules/assistants/ports.ts',
    'server/modules/assistants/schema.ts',
  ],
  'server/modules/insight/experiments/routes.ts': ['server/modules/assistants/ports.ts'],
  'server/modules/insight/experiments/schema.ts': ['server/modules/assistants/schema.ts'],
  'server/modules/insight/module.ts': ['server/modules/assistants/ports.ts'],
  'server/modules/insight/export-traces.ts': ['server/modules/conversations/store/trace.ts'],
  'server/modules/assistants/comments.ts': ['server/modules/access/member-names.ts'],
  'server/modules/assistants/graph/flows.ts': ['server/modules/tools/rows.ts', 'server/modules/tools/tools.ts'],
  'server/modules/assistants/graph/schema.ts': ['server/modules/tools/schema.ts'],
  'server/modules/assistants/live-revision.ts': ['server/modules/tools/rows.ts'],
  'server/modules/assistants/revision-fields.ts': ['server/modules/tools/template-limits.ts'],
  'server/modules/assistants/revisions.ts': ['server/modules/tools/rows.ts'],
  'server/modules/calling/campaigns/outcome-reports.ts': [
    'server/modules/access/mail.ts',
    'server/modules/access/members.ts',
  ],
  'server/modules/calling/carriers/asterisk/adapter.ts': ['server/modules/speech/speech.ts'],
  'server/modules/calling/carriers/asterisk/calls.ts': ['server/modules/speech/speech.ts'],
  'server/modules/calling/carriers/asterisk/frames.ts': [
    'server/modules/speech/port/mulaw.ts',
    'server/modules/speech/port/pcm.ts',
  ],
  'server/modules/calling/carriers/asterisk/media-line.ts': ['server/modules/speech/port/ports.ts'],
  'server/modules/calling/carriers/spoken/call-sound.ts': [
    'server/modules/speech/line/both-sides.ts',
    'server/modules/speech/port/ports.ts',
  ],
  'server/modules/calling/carriers/spoken/coming-line.ts': [
    'server/modules/speech/port/ports.ts',
    'server/modules/speech/speech.ts',
  ],
  'server/modules/calling/carriers/spoken/media-stream.ts': [
    'server/modules/speech/port/mulaw.ts',
    'server/modules/speech/port/ports.ts',
  ],
  'server/modules/calling/carriers/spoken/spoken-line.ts': [
    'server/modules/speech/line/pressed-keys.ts',
    'server/modules/speech/line/talk.ts',
    'server/modules/speech/port/ports.ts',
  ],
  'server/modules/calling/carriers/telnyx/adapter.ts': ['server/modules/speech/speech.ts'],
  'server/modules/calling/carriers/twilio/account.ts': ['server/modules/speech/speech.ts'],
  'server/modules/calling/carriers/twilio/line.ts': ['server/modules/speech/line/pressed-keys.ts'],
  'server/modules/calling/carriers/web/browser-line.ts': [
    'server/modules/speech/port/pcm.ts',
    'server/modules/speech/port/ports.ts',
  ],
  'server/modules/calling/recordings/heard-again.ts': [
    'server/modules/speech/aloud/utterances.ts',
    'server/modules/speech/aloud/word-errors.ts',
    'server/modules/speech/line/both-sides.ts',
    'server/modules/speech/line/manners.ts',
    'server/modules/speech/speech.ts',
  ],
  'server/modules/calling/web-calls/web-call-socket.ts': ['server/modules/speech/speech.ts'],
  'server/modules/calling/web-calls/web-calls.ts': ['server/modules/speech/speech.ts'],
  'server/modules/channels/channels.ts': ['server/modules/mail/mailboxes.ts'],
  'server/modules/channels/module.ts': ['server/modules/conversations/turn/ports.ts'],
  'server/modules/channels/visitor-chat.ts': [
    'server/modules/assistants/live-revision.ts',
    'server/modules/conversations/inbox/hand-over.ts',
    'server/modules/conversations/store/conversations.ts',
    'server/modules/conversations/store/files.ts',
    'server/modules/conversations/store/messages.ts',
    'server/modules/conversations/store/redact-typed.ts',
    'server/modules/conversations/store/visitor-conversations.ts',
    'server/modules/conversations/turn/continue-conversation.ts',
    'server/modules/conversations/turn/hand-offs.ts',
    'server/modules/conversations/turn/ports.ts',
    'server/modules/conversations/turn/start.ts',
    'server/modules/conversations/turn/turn.ts',
    'server/modules/mail/follow-ups.ts',
    'server/modules/models/invocations.ts',
  ],
  'server/modules/channels/visitor-routes.ts': [
    'server/modules/conversations/inbox/typing.ts',
    'server/modules/conversations/live/turn-stream.ts',
    'server/modules/conversations/store/conversations.ts',
    'server/modules/conversations/store/files.ts',
    'server/modules/conversations/store/schema.ts',
    'server/modules/conversations/store/visitor-conversations.ts',
    'server/modules/conversations/turn/ports.ts',
    'server/modules/conversations/turn/turn.ts',
    'server/modules/conversations/turn/visitor-line.ts',
  ],
  'server/modules/channels/visitor-schema.ts': [
    'server/modules/conversations/store/files.ts',
    'server/modules/conversations/store/schema.ts',
  ],
  'server/modules/channels/visitor-stream.ts': [
    'server/modules/conversations/inbox/typing.ts',
    'server/modules/conversations/live/followed-conversations.ts',
    'server/modules/conversations/live/updates.ts',
    'server/modules/conversations/store/conversations.ts',
    'server/modules/conversations/store/messages.ts',
    'server/modules/conversations/turn/visitor-line.ts',
  ],
  'server/modules/channels/visitors.ts': [
    'server/modules/conversations/store/visitor-conversations.ts',
    'server/modules/people/identity/identify.ts',
    'server/modules/people/person/end-users.ts',
    'server/modules/people/person/identifier-values.ts',
  ],
  'server/modules/compliance/contact-gate.ts': [
    'server/modules/calling/carriers/port/carrier.ts',
    'server/modules/calling/contract/contact-gate.ts',
    'server/modules/calling/contract/us-states.ts',
  ],
  'server/modules/compliance/contacts.ts': ['server/modules/calling/contract/contact-gate.ts'],
  'server/modules/compliance/dnc.ts': ['server/modules/people/person/contact-masks.ts'],
  'server/modules/compliance/messages.ts': ['server/modules/calling/numbers/caller-id.ts'],
  'server/modules/compliance/outgoing-texts.ts': ['server/modules/calling/contract/contact-gate.ts'],
  'server/modules/compliance/receipts.ts': [
    'server/modules/calling/calls/calls.ts',
    'server/modules/people/person/contact-masks.ts',
  ],
  'server/modules/conversations/inbox/draft-reply.ts': ['server/modules/runtime/suggest-reply.ts'],
  'server/modules/conversations/inbox/hand-over.ts': ['server/modules/access/member-names.ts'],
  'server/modules/conversations/inbox/notes.ts': [
    'server/modules/access/member-names.ts',
    'server/modules/alerts/alerts.ts',
  ],
  'server/modules/conversations/inbox/possible-people.ts': [
    'server/modules/people/identity/possible-people.ts',
    'server/modules/people/person/schema.ts',
  ],
  'server/modules/conversations/inbox/transfer.ts': ['server/modules/access/member-names.ts'],
  'server/modules/conversations/revision-health.ts': ['server/modules/assistants/live-revision.ts'],
  'server/modules/conversations/spoken-replies.ts': [
    'server/modules/calling/calls/opening.ts',
    'server/modules/calling/contract/talker.ts',
    'server/modules/runtime/sentence-gate.ts',
  ],
  'server/modules/conversations/store/conversations.ts': ['server/modules/runtime/turn.ts'],
  'server/modules/conversations/store/flows.ts': ['server/modules/assistants/live-revision.ts'],
  'server/modules/conversations/store/lists.ts': [
    'server/modules/people/person/lineage.ts',
    'server/modules/people/person/names.ts',
  ],
  'server/modules/conversations/store/masking.ts': ['server/modules/people/person/contact-masks.ts'],
  'server/modules/conversations/store/schema.ts': ['server/modules/people/person/schema.ts'],
  'server/modules/conversations/teams/agents.ts': ['server/modules/access/member-names.ts'],
  'server/modules/conversations/teams/queues.ts': ['server/modules/access/member-names.ts'],
  'server/modules/conversations/teams/serve-hand-off.ts': ['server/modules/alerts/alerts.ts'],
  'server/modules/conversations/turn/effects.ts': [
    'server/modules/assistants/live-revision.ts',
    'server/modules/people/memory/memory.ts',
    'server/modules/runtime/ask-model.ts',
    'server/modules/runtime/run-effect.ts',
    'server/modules/runtime/turn.ts',
  ],
  'server/modules/conversations/turn/hand-offs.ts': [
    'server/modules/access/member-names.ts',
    'server/modules/alerts/alerts.ts',
  ],
  'server/modules/conversations/turn/ports.ts': ['server/modules/people/memory/memory.ts'],
  'server/modules/conversations/turn/progress.ts': [
    'server/modules/assistants/live-revision.ts',
    'server/modules/runtime/policy-rules.ts',
    'server/modules/runtime/turn.ts',
  ],
  'server/modules/conversations/turn/remember-conversation.ts': [
    'server/modules/people/memory/memory.ts',
    'server/modules/runtime/remember.ts',
  ],
  'server/modules/conversations/turn/start.ts': [
    'server/modules/assistants/live-revision.ts',
    'server/modules/people/identity/identify.ts',
    'server/modules/people/person/lineage.ts',
    'server/modules/people/person/locks.ts',
    'server/modules/people/person/profile.ts',
    'server/modules/runtime/turn.ts',
  ],
  'server/modules/conversations/turn/step.ts': ['server/modules/people/person/profile.ts'],
  'server/modules/conversations/turn/transfer.ts': ['server/modules/assistants/live-revision.ts'],
  'server/modules/conversations/unspoken-messages.ts': [
    'server/modules/calling/calls/opening.ts',
    'server/modules/calling/contract/talker.ts',
  ],
  'server/modules/conversations/voice.ts': [
    'server/modules/calling/calls/opening.ts',
    'server/modules/calling/calls/right-party.ts',
    'server/modules/calling/calls/script.ts',
    'server/modules/calling/contract/leads.ts',
    'server/modules/calling/contract/talker.ts',
    'server/modules/calling/contract/vocabulary.ts',
    'server/modules/runtime/call-summary.ts',
    'server/modules/runtime/sentence-gate.ts',
  ],
  'server/modules/speech/choices.ts': ['server/modules/models/router.ts', 'server/modules/models/speech-calls.ts'],
  'server/modules/speech/speech.ts': ['server/modules/models/invocations.ts', 'server/modules/models/speech-calls.ts'],
  'server/modules/speech/vendors/dialects.ts': ['server/modules/models/speech-calls.ts'],
  'server/modules/speech/vendors/live-dialects.ts': ['server/modules/models/speech-calls.ts'],
  'server/modules/speech/vendors/live-ear.ts': [
    'server/modules/models/invocations.ts',
    'server/modules/models/speech-calls.ts',
  ],
  'server/modules/speech/vendors/vendor-speech.ts': [
    'server/modules/models/invocations.ts',
    'server/modules/models/speech-calls.ts',
  ],
  'server/modules/evaluation/aloud-report.ts': ['server/modules/speech/aloud/word-errors.ts'],
  'server/modules/evaluation/aloud.ts': [
    'server/modules/speech/aloud/said-aloud.ts',
    'server/modules/speech/aloud/word-errors.ts',
    'server/modules/speech/speech.ts',
  ],
  'server/modules/evaluation/case-results.ts': ['server/modules/conversations/store/schema.ts'],
  'server/modules/evaluation/case-run.ts': [
    'server/modules/assistants/live-revision.ts',
    'server/modules/calling/calls/script.ts',
    'server/modules/compliance/settings.ts',
    'server/modules/conversations/store/trace.ts',
    'server/modules/conversations/turn/progress.ts',
    'server/modules/conversations/turn/transfer.ts',
    'server/modules/runtime/call-tool.ts',
    'server/modules/runtime/run-effect.ts',
    'server/modules/runtime/turn.ts',
  ],
  'server/modules/evaluation/case-script.ts': ['server/modules/runtime/turn.ts'],
  'server/modules/evaluation/conversation-case.ts': [
    'server/modules/assistants/live-revision.ts',
    'server/modules/conversations/store/conversations.ts',
    'server/modules/conversations/store/flows.ts',
    'server/modules/conversations/store/masking.ts',
    'server/modules/conversations/store/messages.ts',
    'server/modules/conversations/store/trace.ts',
    'server/modules/runtime/model-call.ts',
  ],
  'server/modules/evaluation/conversation-replay.ts': [
    'server/modules/assistants/live-revision.ts',
    'server/modules/conversations/store/conversations.ts',
    'server/modules/conversations/store/masking.ts',
    'server/modules/conversations/store/messages.ts',
    'server/modules/conversations/store/schema.ts',
    'server/modules/conversations/store/trace.ts',
    'server/modules/conversations/turn/effects.ts',
    'server/modules/conversations/turn/progress.ts',
    'server/modules/runtime/run-effect.ts',
    'server/modules/runtime/turn.ts',
  ],
  'server/modules/evaluation/mocked-tools.ts': ['server/modules/runtime/turn.ts'],
  'server/modules/evaluation/module.ts': ['server/modules/assistants/ports.ts'],
  'server/modules/evaluation/pseudonyms.ts': ['server/modules/people/person/contact-masks.ts'],
  'server/modules/evaluation/rehearsal.ts': [
    'server/modules/assistants/live-revision.ts',
    'server/modules/conversations/store/conversations.ts',
    'server/modules/conversations/store/trace.ts',
    'server/modules/conversations/turn/progress.ts',
    'server/modules/runtime/turn.ts',
  ],
  'server/modules/evaluation/release-checks.ts': [
    'server/modules/assistants/schema.ts',
    'server/modules/runtime/call-tool.ts',
    'server/modules/tools/compatibility.ts',
    'server/modules/tools/revisions.ts',
    'server/modules/tools/rows.ts',
  ],
  'server/modules/evaluation/release-gate.ts': [
    'server/modules/access/organizations.ts',
    'server/modules/assistants/graph/flows.ts',
    'server/modules/assistants/live-revision.ts',
    'server/modules/assistants/ports.ts',
    'server/modules/assistants/schema.ts',
  ],
  'server/modules/evaluation/routes.ts': [
    'server/modules/assistants/ports.ts',
    'server/modules/conversations/store/schema.ts',
  ],
  'server/modules/evaluation/run-tests.ts': ['server/modules/assistants/live-revision.ts'],
  'server/modules/evaluation/schema.ts': ['server/modules/assistants/schema.ts'],
  'server/modules/evaluation/sentence-judge.ts': [
    'server/modules/runtime/model-answer.ts',
    'server/modules/runtime/model-call.ts',
    'server/modules/runtime/model-tools.ts',
    'server/modules/runtime/prompt.ts',
    'server/modules/runtime/turn.ts',
  ],
  'server/modules/evaluation/test-runs.ts': [
    'server/modules/assistants/ports.ts',
    'server/modules/assistants/schema.ts',
    'server/modules/conversations/store/lists.ts',
  ],
  'server/modules/evaluation/tested-flow.ts': [
    'server/modules/assistants/analysis-plan.ts',
    'server/modules/assistants/graph/compile-revision.ts',
    'server/modules/assistants/graph/flows.ts',
    'server/modules/assistants/graph/model-settings.ts',
    'server/modules/assistants/graph/tasks.ts',
    'server/modules/assistants/graph/work.ts',
    'server/modules/assistants/live-revision.ts',
    'server/modules/assistants/ports.ts',
  ],
  'server/modules/knowledge/bases.ts': [
    'server/modules/models/local/pool.ts',
    'server/modules/models/provider-accounts.ts',
  ],
  'server/modules/knowledge/documents.ts': [
    'server/modules/models/prices.ts',
    'server/modules/models/provider-accounts.ts',
    'server/modules/models/spend.ts',
  ],
  'server/modules/knowledge/ingest-document.ts': ['server/modules/models/router.ts'],
  'server/modules/knowledge/passages.ts': ['server/modules/models/tokens.ts'],
  'server/modules/knowledge/search.ts': ['server/modules/models/router.ts'],
  'server/modules/mail/follow-ups.ts': [
    'server/modules/conversations/inbox/notes.ts',
    'server/modules/conversations/store/conversations.ts',
    'server/modules/conversations/store/messages.ts',
  ],
  'server/modules/mail/incoming.ts': [
    'server/modules/conversations/mail.ts',
    'server/modules/conversations/sms.ts',
    'server/modules/conversations/turn/ports.ts',
  ],
  'server/modules/mail/mails.ts': [
    'server/modules/conversations/store/conversations.ts',
    'server/modules/people/person/contact-masks.ts',
  ],
  'server/modules/mail/module.ts': ['server/modules/conversations/turn/ports.ts'],
  'server/modules/mail/outgoing.ts': [
    'server/modules/conversations/mail.ts',
    'server/modules/conversations/sms.ts',
    'server/modules/conversations/turn/ports.ts',
  ],
  'server/modules/mail/rating-page.ts': [
    'server/modules/conversations/store/redact-typed.ts',
    'server/modules/conversations/store/visitor-conversations.ts',
  ],
  'server/modules/runtime/ask-model.ts': [
    'server/modules/assistants/live-revision.ts',
    'server/modules/assistants/policies.ts',
    'server/modules/models/router.ts',
    'server/modules/tools/revisions.ts',
  ],
  'server/modules/runtime/call-summary.ts': ['server/modules/assistants/live-revision.ts'],
  'server/modules/runtime/call-tool.ts': [
    'server/modules/tools/attempts.ts',
    'server/modules/tools/calls.ts',
    'server/modules/tools/events.ts',
    'server/modules/tools/inputs.ts',
    'server/modules/tools/revisions.ts',
    'server/modules/tools/rows.ts',
  ],
  'server/modules/runtime/judge-conversation.ts': [
    'server/modules/assistants/analysis-plan.ts',
    'server/modules/assistants/live-revision.ts',
  ],
  'server/modules/runtime/ask-reader.ts': ['server/modules/models/local/reader.ts', 'server/modules/models/router.ts'],
  'server/modules/runtime/flow-model.ts': [
    'server/modules/models/router.ts',
    'server/modules/models/stored-vectors.ts',
  ],
  'server/modules/runtime/flow-writer.ts': [
    'server/modules/assistants/graph/ports.ts',
    'server/modules/assistants/live-revision.ts',
    'server/modules/models/router.ts',
  ],
  'server/modules/runtime/model-answer.ts': ['server/modules/models/router.ts'],
  'server/modules/runtime/model-call.ts': [
    'server/modules/assistants/live-revision.ts',
    'server/modules/models/router.ts',
  ],
  'server/modules/runtime/model-tools.ts': [
    'server/modules/models/router.ts',
    'server/modules/tools/rows.ts',
    'server/modules/tools/schema.ts',
  ],
  'server/modules/runtime/policy-review.ts': [
    'server/modules/assistants/live-revision.ts',
    'server/modules/assistants/policies.ts',
    'server/modules/assistants/policy-checks.ts',
    'server/modules/models/router.ts',
  ],
  'server/modules/runtime/policy-rules.ts': [
    'server/modules/assistants/live-revision.ts',
    'server/modules/assistants/policy-checks.ts',
  ],
  'server/modules/runtime/prompt.ts': ['server/modules/assistants/live-revision.ts', 'server/modules/models/router.ts'],
  'server/modules/runtime/remember.ts': ['server/modules/assistants/live-revision.ts'],
  'server/modules/runtime/reply-stream.ts': ['server/modules/assistants/live-revision.ts'],
  'server/modules/runtime/search-knowledge.ts': [
    'server/modules/knowledge/gaps.ts',
    'server/modules/knowledge/search.ts',
    'server/modules/models/router.ts',
  ],
  'server/modules/runtime/suggest-reply.ts': ['server/modules/assistants/live-revision.ts'],
  'server/modules/runtime/tool-loop.ts': ['server/modules/models/router.ts'],
  'server/modules/runtime/turn.ts': ['server/modules/assistants/live-revision.ts'],
  'server/modules/slack/hand-off-webhook-routes.ts': ['server/modules/conversations/turn/ports.ts'],
  'server/modules/slack/hook.ts': [
    'server/modules/conversations/inbox/hand-over.ts',
    'server/modules/conversations/store/conversations.ts',
    'server/modules/conversations/store/schema.ts',
    'server/modules/conversations/turn/ports.ts',
    'server/modules/conversations/turn/turn.ts',
  ],
  'server/modules/slack/module.ts': ['server/modules/conversations/turn/ports.ts'],
  'server/modules/slack/routes.ts': ['server/modules/conversations/turn/ports.ts'],
  'server/modules/slack/threads.ts': [
    'server/modules/conversations/store/conversations.ts',
    'server/modules/conversations/store/messages.ts',
    'server/modules/conversations/store/schema.ts',
  ],
};

/** Verbs whose noun is the file they are called from: `apiKeys.revoke(ctx, id)`. Every other exported name has one meaning. */
const VERBS_OF_A_NOUN = new Set(
  [
    'activate add cancel change check compatibility create createFirst download embed erase expire find findOwn forget generate get',
    'insert list load lock ofCall ofConversation ofLeaves ofPerson open put read readMany record release remove restore revoke rotateSecret save sendTest share',
    'start stop store test update verify write isOver',
    // What a call is, in the words of each carrier.
    'endedEvent eventsOf headOf placeCall',
  ].flatMap((line) => line.split(' ')),
);

type Import = { from: string; to: string };

async function sources(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(projectFolder, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(projectFolder, path.join(entry.parentPath, entry.name)));
}

const read = (file: string): Promise<string> => readFile(path.join(projectFolder, file), 'utf8');
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

async function imports(files: string[]): Promise<Import[]> {
  const lists = await Promise.all(
    files.map(async (from) => {
      const text = await read(from);
      const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
        ([, specifier]) => specifier ?? '',
      );
      return specifiers.map((to) => ({ from, to: to.startsWith('.') ? path.join(path.dirname(from), to) : to }));
    }),
  );
  return lists.flat();
}

const product = (await Promise.all(['server', 'flow', 'nlu', 'transfer', 'cli', 'demo', 'templates'].map(sources)))
  .flat()
  .filter((file) => !isTest(file));
/** What the package holds. Its names are its own: they are what callers of the API see. */
const packaged = (await sources('sdk')).filter((file) => !isTest(file) && !/^sdk\/(generator|dist)\//.test(file));
/** What runs in the browser of the console. */
const inBrowser = (await sources('console')).filter((file) => !isTest(file) && !file.endsWith('.d.ts'));
/** The file that websites of others include. */
const onWebsites = (await sources('widget')).filter((file) => !isTest(file));
const edges = await imports([...product, ...packaged, ...inBrowser, ...onWebsites]);

/** The files by the names they export. */
async function exportsOf(list: string[]): Promise<Map<string, Set<string>>> {
  const places = new Map<string, Set<string>>();
  for (const file of list) {
    const exported = (await read(file)).matchAll(
      /^export (?:declare )?(?:abstract )?(?:async )?(?:type|interface|const|function|class) (\w+)/gm,
    );
    for (const [, name = ''] of exported) places.set(name, (places.get(name) ?? new Set()).add(file));
  }
  return places;
}

const moduleOf = (file: string): string | undefined => /^server\/modules\/([^/]+)\//.exec(file)?.[1];
const within = (folder: string) => (edge: Import) => edge.from.startsWith(folder);
const ours = (edge: Import): boolean =>
  /^(server|flow|nlu|transfer|cli|demo|templates|tests|bench|console|sdk|widget)\//.test(edge.to);
const show = (list: Import[]): string[] => list.map(({ from, to }) => `${from} → ${to}`);

describe('imports', () => {
  it('are found at all', () => expect(edges.length).toBeGreaterThan(100));

  it('of the kernel stay in the kernel', () => {
    const strays = edges
      .filter(within('server/kernel/'))
      .filter(ours)
      .filter((edge) => !edge.to.startsWith('server/kernel/'));
    expect(show(strays)).toEqual([]);
  });

  it('of http reach only http and the kernel', () => {
    const strays = edges
      .filter(within('server/http/'))
      .filter(ours)
      .filter((edge) => !/^server\/(http|kernel)\//.test(edge.to));
    expect(show(strays)).toEqual([]);
  });

  it('of flow stay in flow', () => {
    const strays = edges
      .filter(within('flow/'))
      .filter(ours)
      .filter((edge) => !edge.to.startsWith('flow/'));
    expect(show(strays)).toEqual([]);
  });

  it('of nlu reach only nlu and flow', () => {
    const strays = edges
      .filter(within('nlu/'))
      .filter(ours)
      .filter((edge) => !/^(nlu|flow)\//.test(edge.to));
    expect(show(strays)).toEqual([]);
  });

  it('of the sdk stay in the sdk, without packages or built-ins of Node', () => {
    expect(packaged.length).toBeGreaterThan(10);
    expect(show(edges.filter(within('sdk/')).filter((edge) => !edge.to.startsWith('sdk/')))).toEqual([]);
    const users = edges.filter(
      ({ from, to }) => to.startsWith('sdk/') && !/^(sdk|transfer|cli|console|demo)\//.test(from),
    );
    expect(show(users)).toEqual([]);
  });

  it('of transfer reach only flow and the sdk, and nothing of Node: the console and the command line run it', () => {
    const strays = edges
      .filter(within('transfer/'))
      .filter((edge) => (ours(edge) || edge.to.startsWith('node:')) && !/^(transfer|flow|sdk)\//.test(edge.to));
    expect(show(strays)).toEqual([]);
    const users = edges.filter(
      ({ from, to }) => to.startsWith('transfer/') && !/^(transfer|templates|cli|console)\//.test(from),
    );
    expect(show(users)).toEqual([]);
  });

  it('of templates reach only flow and transfer: the console and the command line begin with them', () => {
    const strays = edges
      .filter(within('templates/'))
      .filter((edge) => ours(edge) && !/^(templates|transfer|flow)\//.test(edge.to));
    expect(show(strays)).toEqual([]);
  });

  it('of the console reach only the sdk, transfer, flow, nlu and, for its preview and its calls, the chat for websites, and nothing of Node', () => {
    expect(inBrowser.length).toBeGreaterThan(20);
    const isStray = (edge: Import) =>
      !/^((console|sdk|transfer|flow|nlu)\/|(?!server|cli|tests|bench|node:))/.test(edge.to);
    expect(show(edges.filter(within('console/')).filter(isStray))).toEqual([]);
    expect(show(edges.filter(({ from, to }) => to.startsWith('console/') && !from.startsWith('console/')))).toEqual([]);
  });

  it('of the chat for websites stay in its folder, without packages', () => {
    expect(onWebsites.length).toBeGreaterThan(5);
    const strays = edges.filter(({ from, to }) => from.startsWith('widget/') !== to.startsWith('widget/'));
    // The console shows the real chat while its look is changed, and calls by microphone as the chat does.
    const isTestCall = ({ from, to }: Import): boolean =>
      from.startsWith('console/assistants/') && to.startsWith('widget/call/');
    const others = strays.filter((edge) => edge.from !== 'console/website/preview.tsx' && !isTestCall(edge));
    expect(show(others.filter(({ from, to }) => from.startsWith('widget/') || to.startsWith('widget/')))).toEqual([]);
  });

  it('of a module reach itself, http, kernel, flow, nlu, and what is listed of other modules', () => {
    const strays = edges
      .filter(within('server/modules/'))
      .filter(ours)
      .filter(({ from, to }) => {
        const target = moduleOf(to);
        if (target === moduleOf(from)) return false;
        if (target !== undefined) return !CROSS_MODULE[from]?.includes(to);
        if (from.startsWith('server/modules/demo/') && /^demo\/\w+\.json$/.test(to)) return false;
        return to !== 'server/modules/module.ts' && !/^(server\/(http|kernel)|flow|nlu)\//.test(to);
      });
    expect(show(strays)).toEqual([]);
  });

  it('between modules that are listed exist', () => {
    const real = new Set(show(edges));
    const listed = Object.entries(CROSS_MODULE).flatMap(([from, targets]) => targets.map((to) => `${from} → ${to}`));
    expect(listed.filter((edge) => !real.has(edge))).toEqual([]);
  });

  it('never lead into webhooks or analytics, which only read what others wrote', () => {
    const strays = edges.filter(
      ({ from, to }) => /modules\/(webhooks|analytics)\//.test(to) && moduleOf(from) !== moduleOf(to),
    );
    expect(show(strays.filter(({ from }) => !/^server\/app\.ts$/.test(from)))).toEqual([]);
  });

  it('between folders never lead back, also between a folder and its own sub-folder', () => {
    expect(folderCircles(projectFolder)).toEqual([]);
  });

  it('open the door out in one place only', () => {
    const doors =
      'undici imapflow nodemailer node:http node:https node:net node:tls node:dns node:dns/promises http https net axios got'.split(
        ' ',
      );
    const allowed =
      /^server\/kernel\/(outbound\/[^/]+|postgres\/[^/]+)\.ts$|^server\/http\/(server|transport|upgrades)\.ts$/;
    expect(show(edges.filter(({ from, to }) => doors.includes(to) && !allowed.test(from)))).toEqual([]);
  });
});

describe('source files', () => {
  it('use the outbound client and never the global fetch', async () => {
    const users: string[] = [];
    for (const file of product.filter((name) => name.startsWith('server/') && !/outbound/.test(name))) {
      if (/(?<![.\w])fetch\(|new WebSocket\(/.test(await read(file))) users.push(file);
    }
    expect(users).toEqual([]);
  });

  it('take product time from the clock, not from the database or the wall', async () => {
    const users: string[] = [];
    for (const file of product.filter((name) => name.startsWith('server/modules/'))) {
      if (
        /\bnow\(\)(?<!\.now\(\))|clock_timestamp|current_timestamp|current_date|Date\.now\(\)|new Date\(\)/i.test(
          await read(file),
        )
      )
        users.push(file);
    }
    expect(users).toEqual([]);
  });

  it('live in folders named for what they hold', () => {
    const vague = [...product, ...inBrowser, ...onWebsites].filter((file) =>
      /\/(utils?|helpers?|common|shared|lib|core)\//.test(file),
    );
    expect(vague).toEqual([]);
  });

  it('export a name with one meaning', async () => {
    const places = await exportsOf(product);
    for (const apart of [packaged, inBrowser, onWebsites]) {
      const doubled = [...(await exportsOf(apart))].filter(([, files]) => files.size > 1);
      expect(doubled.map(([name, files]) => `${name}: ${[...files].join(', ')}`)).toEqual([]);
    }
    const twice = [...places].filter(([name, files]) => files.size > 1 && !VERBS_OF_A_NOUN.has(name));
    expect(twice.map(([name, files]) => `${name}: ${[...files].join(', ')}`)).toEqual([]);
    const unused = [...VERBS_OF_A_NOUN].filter((name) => (places.get(name)?.size ?? 0) < 2);
    expect(unused).toEqual([]);
  });

  it('open with a line that says what they own', async () => {
    const silent: string[] = [];
    for (const file of [...product, ...packaged, ...inBrowser, ...onWebsites])
      if (!(await read(file)).startsWith('//')) silent.push(file);
    expect(silent).toEqual([]);
  });
});
