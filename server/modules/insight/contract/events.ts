// Events of this module. They hold ids and verdicts, never what was said.
import { z } from 'zod';
import { event } from '../../../kernel/events.ts';

const analyzed = {
  conversation_id: z.uuid().describe('Id of the conversation, for `getConversationAnalysis`.'),
  assistant_id: z.uuid().describe('Id of the assistant that talked.'),
  revision_id: z.uuid().describe('Id of the revision that talked at its end.'),
  channel: z.string().describe('`chat`, `voice`, `sms` or `email`.'),
  verdicts: z
    .array(
      z.object({
        criterion: z.string().describe('Name of the criterion.'),
        verdict: z.string().describe('`met`, `not_met` or `unknown`.'),
        decided_by: z.string().describe('`rule`, `model` or `reviewer`.'),
      }),
    )
    .describe('One for each criterion of the revision.'),
  problems: z
    .array(z.string())
    .describe('`unanswered`, `asked_again`, `left` and `asked_for_person`, as far as they happened.'),
};

export const conversationAnalyzed = event('conversation.analyzed', {
  sensitivity: 'non_pii',
  description:
    'A conversation that is over was analyzed, or a reviewer overruled a verdict. Sent where the revision has an analysis.',
  data: z.object(analyzed),
});

export const callAnalyzed = event('call.analyzed', {
  sensitivity: 'non_pii',
  description:
    'The conversation of a call was analyzed, or a reviewer overruled a verdict. Comes with `conversation.analyzed`.',
  data: z.object({ ...analyzed, call_id: z.uuid().describe('Id of the call, for `getCall`.') }),
});

const experiment = {
  experiment_id: z.uuid().describe('Id of the experiment, for `getExperiment`.'),
  assistant_id: z.uuid().describe('Whose revisions are compared, for `getAssistant`.'),
};

export const experimentStarted = event('assistant.experiment.started', {
  sensitivity: 'non_pii',
  description: 'From now on, new conversations are shared between revisions.',
  data: z.object({
    ...experiment,
    revision_ids: z.array(z.uuid()).describe('Ids of the revisions, the first arm first.'),
  }),
});

export const experimentArmStopped = event('assistant.experiment.arm_stopped', {
  sensitivity: 'non_pii',
  description: 'An arm broke policies more often than the others and stopped. The active revision talks to its people.',
  data: z.object({ ...experiment, revision_id: z.uuid().describe('Id of the revision of the arm.') }),
});

export const experimentEnded = event('assistant.experiment.ended', {
  sensitivity: 'non_pii',
  description: 'An experiment is over: the active revision talks to everyone again.',
  data: z.object({
    ...experiment,
    reason: z.string().describe('`decided`, `max_people`, `ends_at`, `policies` or `stopped`.'),
  }),
});

export const insightEvents = [
  conversationAnalyzed,
  callAnalyzed,
  experimentStarted,
  experimentArmStopped,
  experimentEnded,
] as const;
