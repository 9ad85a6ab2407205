// Owns which events are about a given object: those it is the subject of, and those that name it. Pure.

import { isUuid } from '../../kernel/db/ids.ts';
import { Invalid } from '../../kernel/errors.ts';

/** The parts of an event that the stream sends and filters by. */
export type StreamedEvent = { id: string; type: string; subject: string; data: Record<string, unknown> };

/** The fields of events that hold the id of each kind; the calling API spells them in camelCase. */
const KINDS: Record<string, readonly string[]> = {
  api_key: [],
  assistant: ['assistant_id', 'to_assistant_id'],
  budget: ['budget_id'],
  call: ['call_id', 'callId'],
  conversation: ['conversation_id'],
  document: ['document_id'],
  end_user: [
    'end_user_id',
    'leaf_id',
    'survivor_end_user_id',
    'absorbed_end_user_id',
    'left_end_user_id',
    'right_end_user_id',
    'target_end_user_id',
  ],
  execution: ['execution_id', 'executionId'],
  knowledge_base: ['kb_id'],
  policy: ['policy_id'],
  review_request: ['review_request_id'],
  revision: ['revision_id'],
  tool: ['tool_id'],
  webhook_endpoint: ['endpoint_id'],
  workflow: ['workflowId', 'workflow_id'],
  workflow_revision: ['workflow_revision_id'],
};
const MAX_SUBJECTS = 20;

export type StreamSubject = { id: string; fields: readonly string[] };

/** `conversation:{id},assistant:{id}`: events about any of them. */
export function parseSubjects(input: string): StreamSubject[] {
  const parts = input.split(',').map((part) => part.trim());
  const wrong = (msg: string): Invalid => new Invalid([{ loc: ['query', 'subject'], msg, type: 'value_error', input }]);
  if (parts.length > MAX_SUBJECTS) throw wrong(`At most ${MAX_SUBJECTS} subjects can be followed in one stream`);
  return parts.map((part) => {
    const [kind = '', id = ''] = part.split(':', 2);
    const fields = KINDS[kind];
    if (!fields || !isUuid(id))
      throw wrong(`Input should be kind:id, several separated by commas. Kinds: ${Object.keys(KINDS).join(', ')}`);
    return { id: id.toLowerCase(), fields };
  });
}

/** Ids are unique across kinds, so the subject of an event needs no kind. */
export const isAbout = ({ subject, data }: StreamedEvent, subjects: readonly StreamSubject[] | undefined): boolean =>
  subjects === undefined ||
  subjects.some(({ id, fields }) => subject === id || fields.some((field) => data[field] === id));
