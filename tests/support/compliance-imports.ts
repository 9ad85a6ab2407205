// What the files of the compliance module import from other modules: its part of the table in architecture.test.ts.
export const COMPLIANCE_IMPORTS: Record<string, string[]> = {
  'server/modules/compliance/contact-gate.ts': [
    'server/modules/calling/carriers/carrier.ts',
    'server/modules/calling/contact-gate.ts',
    'server/modules/calling/numbers/us-states.ts',
  ],
  'server/modules/compliance/lists/dnc.ts': ['server/modules/people/privacy/contact-masks.ts'],
  'server/modules/compliance/messages.ts': ['server/modules/calling/numbers/caller-id.ts'],
  'server/modules/compliance/outgoing-texts.ts': ['server/modules/calling/contact-gate.ts'],
  'server/modules/compliance/personal-data.ts': ['server/modules/people/privacy/personal-data.ts'],
  'server/modules/compliance/receipts.ts': [
    'server/modules/calling/calls/calls.ts',
    'server/modules/people/privacy/contact-masks.ts',
  ],
};
