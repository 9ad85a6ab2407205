// The columns of this module in the data map. Without a known person, words are sealed under the organization’s key.
import { type DataMapLine, erased, none, sealedLine } from '../../kernel/data-map.ts';

export const CONVERSATIONS_DATA: readonly DataMapLine[] = [
  ...none('conversation_flows', 'hash executable', 'written by authors'),
  ...none('conversations', 'flow_hash channel status request_key awaiting outcome end_reason'),
  ...sealedLine('conversations', 'sealed', 'the state of the flow, with everything it knows'),
  ...sealedLine('conversations', 'rating_sealed', 'what a visitor said of it at its end'),
  ...erased('conversations', 'metadata queue outcome_label disposition', 'what callers, humans and flows wrote beside it'),
  ...erased('conversations', 'assignee agent_name', 'names of colleagues'),
  ...erased('conversations', 'network', 'a keyed fingerprint of the network that an anonymous visitor came from'),
  ...none('conversation_messages', 'role node_id request_key delivery'),
  ...sealedLine('conversation_messages', 'sealed', 'what was said'),
  ...erased('conversation_messages', 'agent_name', 'the colleague who wrote it'),
  ...erased('conversation_notes', 'author sealed', 'what colleagues wrote about the person'),
  ...none('canned_replies', 'shortcut text created_by', 'written by colleagues, about no person'),
  ...none('text_threads', 'our_number', 'the operator’s own number'),
  ...erased('text_threads', 'phone', 'the number of the person who is texted with'),
  ...none('conversation_trace', 'type node_id traceparent parent_span'),
  ...sealedLine('conversation_trace', 'sealed', 'how each reply came about'),
  ...none('conversation_results', 'effect_id key'),
  ...erased('conversation_results', 'sealed', 'answers of models and tools, while a turn runs'),
];
