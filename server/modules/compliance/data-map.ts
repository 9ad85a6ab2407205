// The columns of this module in the data map.
import { type DataMapLine, erased, none, retained } from '../../kernel/data-map.ts';

const CHAIN =
  'Receipts are a chain that is never changed. Those of this version leave the column empty and hold a salted digest; what they say is in receipt_contents. Older ones hold it themselves.';

export const COMPLIANCE_DATA: readonly DataMapLine[] = [
  ...retained(
    ...(['dnc_entries', 'phone', 'a number that must not be called or texted'] as const),
    'Forgetting it would be calling it again: the wish not to be called outlives the person’s other data.',
  ),
  ...erased('dnc_entries', 'note', 'what was noted when the number was listed'),
  ...none('dnc_entries', 'source created_by'),
  ...none('consents', 'channel kind'),
  ...erased(
    'consents',
    'phone source evidence revoked_because',
    'who agreed, and what proves it',
    'the dates stay, and the consent ends',
  ),
  ...none('compliance_settings', 'settings', 'the organization’s own rules'),
  ...erased(
    ...(['contact_attempts', 'phone', 'the number of an attempt'] as const),
    'replaced by its keyed fingerprint, so that the law’s caps on attempts still hold for it',
  ),
  ...none('contact_attempts', 'channel'),
  ...none('contact_days', 'channel', 'how many, not who'),
  ...none('receipt_heads', 'hash mac'),
  ...none('receipts', 'moment channel verdict rule hash'),
  ...retained('receipts', 'phone because facts findings', 'why a contact was made or not', CHAIN),
  ...retained(
    'receipts',
    'digest',
    'a salted digest of what the receipt says',
    'Without the salt, which is erased, it says nothing.',
  ),
  ...erased(
    'receipt_contents',
    'phone because facts findings salt',
    'why a contact was made or not: the number, zones, attempts',
  ),
  ...none('text_messages', 'direction our_number meaning'),
  ...none('text_messages', 'problem', 'which rule blocked it'),
  ...erased('text_messages', 'phone body reference', 'texts in both directions'),
];
