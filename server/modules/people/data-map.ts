// The columns of this module in the data map.
import { type DataMapLine, erased, none } from '../../kernel/data-map.ts';

export const PEOPLE_DATA: readonly DataMapLine[] = [
  ...erased(
    'end_users',
    'traits chosen_traits source',
    'traits, sealed under the person’s key, and where the person was seen',
  ),
  ...none('end_user_identifiers', 'type'),
  ...erased(
    'end_user_identifiers',
    'blind_index sealed masked_value',
    'identifiers: sealed, as a keyed fingerprint, and masked',
  ),
  ...none('identity_review_requests', 'request_type status reason proposed_type trigger_type'),
  ...erased(
    'identity_review_requests',
    'proposed_masked_value proposed_index proposed_sealed trigger_masked_value evidence resolution_note',
    'the identifier in question, and what a human noted',
  ),
  ...none('identity_merges', 'origin'),
  ...erased('identity_merges', 'evidence note revert_note', 'why two became one, and what a human noted'),
  ...none('identity_not_matches', 'origin'),
  ...erased('identity_suppressions', 'blind_index', 'keyed fingerprint of an identifier that was refused'),
  ...none('identity_settings', 'settings', 'the organization’s own rules'),
  ...none('identity_decisions', 'outcome'),
  ...erased(
    'identity_decisions',
    'blind_indexes end_user_ids question',
    'what an identify had to decide on, by fingerprints and ids',
  ),
  ...erased(
    'memory_facts',
    'text_index sealed embedding source conversation_id',
    'what is remembered: sealed, and by meaning',
  ),
  ...none('memory_facts', 'embedder'),
  ...erased('legal_holds', 'reason', 'why the person’s data had to stay'),
  ...none('legal_holds', 'created_by'),
];
